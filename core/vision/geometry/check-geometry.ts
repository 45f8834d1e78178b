import type { Detector } from '../backends/detector.js';
import type { Detection } from '../boxes/detection.js';
import type { RawCandidates } from '../boxes/raw-candidates.js';
import { toDetections } from '../boxes/to-detections.js';
import type { RgbImage } from '../image/decode-image.js';
import type { GeometryCheck } from '../models/geometry-check.js';
import { drawView, placeCopy, resizePixels, VIEWS, type View } from '../models/views.js';
import { followBoxes, mirrorBoxes, ownBoxes, type SeenCopy } from './follow-boxes.js';
import { type Evidence, type FollowedByKind, judgeViews } from './judge-views.js';

/**
 * Maximum side of the image, px. Photos are reduced to it, because most views are as large as the image and models do
 * not need more.
 */
const MAX_SIDE = 960;
/** Maximum objects followed. Only those with at least half the best score are. */
const MAX_OBJECTS = 6;

/** A view, its pixels and the detections of the model, best first. */
export interface SeenView {
  view: View;
  pixels: RgbImage;
  found: Detection[];
  highestScore: number;
  /** Number of candidates above the threshold; `outside`: those completely outside the canvas. */
  candidates: number;
  outside: number;
}

export interface CheckedGeometry {
  judgement: Pick<GeometryCheck, 'verdict' | 'reason' | 'views' | 'objects'>;
  seen: SeenView[];
}

async function shrink(picture: RgbImage): Promise<RgbImage> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return resizePixels(picture, { width: side(picture.width), height: side(picture.height) });
}

async function detectView(
  detector: Detector,
  view: View,
  { picture, signal }: { picture: RgbImage; signal: AbortSignal },
) {
  const pixels = await drawView(view, picture);
  const image = { pixels, format: 'png' as const, orientation: 1, bytes: 0, sha256: '', warnings: [] };
  const { candidates, raw } = await detector.detect(image, signal);
  return {
    view,
    pixels,
    found: toDetections(candidates, detector.classNames),
    highestScore: Math.max(0, ...candidates.scores),
    candidates: raw?.scores.length ?? 0,
    outside: raw ? countOutside(raw) : 0,
  };
}

/** Counts boxes completely outside the canvas. Mapping boxes to the image would drop them. */
function countOutside({ boxes, scores, mapping: { gainX, gainY, padX, padY, region } }: RawCandidates): number {
  const [right, bottom] = [padX + region.width * gainX, padY + region.height * gainY];
  return scores.filter((_, place) => {
    const [x1, y1, x2, y2] = boxes.slice(place * 4, place * 4 + 4) as [number, number, number, number];
    return x2 <= padX || y2 <= padY || x1 >= right || y1 >= bottom;
  }).length;
}

function chooseObjects(found: readonly Detection[]): Detection[] {
  const best = found[0]?.confidence ?? 0;
  return found.filter(({ confidence }) => confidence >= best / 2).slice(0, MAX_OBJECTS);
}

/** Returns the copies in a view. In a view with several copies, each gets only the boxes that belong to it. */
function copiesIn({ view, found }: SeenView, picture: RgbImage): SeenCopy[] {
  const copies = view.copies.map((copy) => ({ placement: placeCopy(copy, picture), found }));
  return copies.length === 1 ? copies : copies.map((copy) => ({ ...copy, found: ownBoxes(copy) }));
}

function followAll(seen: readonly SeenView[]): FollowedByKind {
  const of = (kind: View['kind']) => seen.filter(({ view }) => view.kind === kind);
  const plain = of('plain')[0]!;
  const objects = chooseObjects(plain.found);
  const whole = placeCopy(plain.view.copies[0]!, plain.pixels);
  const copiesOf = (one: SeenView) => copiesIn(one, plain.pixels);
  const from = (views: readonly SeenView[]) =>
    views.flatMap(copiesOf).flatMap((copy) => followBoxes(objects, whole, copy));
  const [first, second] = of('shifted').flatMap(copiesOf) as [SeenCopy, SeenCopy];
  const mirrored = of('mirrored').map((one) => ({ ...one, found: mirrorBoxes(one.found, one.pixels.width) }));
  return {
    shifted: followBoxes(chooseObjects(first.found), first.placement, second),
    scaled: from([...of('scaled'), ...of('shifted')]),
    tiled: from(of('tiled')),
    reshaped: from(of('reshaped')),
    mirrored: from(mirrored),
  };
}

/**
 * Runs a model on an image and on shifted, scaled, tiled, reshaped and mirrored versions of it. If the outputs are
 * decoded with the right layout, the boxes follow the image. Runs the model nine times.
 * @param twin name of another layout with the same shapes, for the message. Faults: those of running the model.
 */
export async function checkGeometry(
  detector: Detector,
  photo: RgbImage,
  { twin, signal }: Pick<Evidence, 'twin'> & { signal: AbortSignal },
): Promise<CheckedGeometry> {
  const picture = await shrink(photo);
  const seen: SeenView[] = [];
  for (const view of VIEWS) seen.push(await detectView(detector, view, { picture, signal }));
  const judgement = judgeViews({
    followed: followAll(seen),
    longerSide: Math.max(picture.width, picture.height),
    highestScore: Math.max(...seen.map(({ highestScore }) => highestScore)),
    candidates: seen.reduce((sum, one) => sum + one.candidates, 0),
    outside: seen.reduce((sum, one) => sum + one.outside, 0),
    twin,
  });
  return { judgement: { ...judgement, objects: chooseObjects(seen[0]!.found).length }, seen };
}
