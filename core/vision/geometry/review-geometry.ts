import { basename } from 'node:path';
import type { Detector } from '../backends/detector.js';
import type { Box, Detection } from '../boxes/detection.js';
import { annotate } from '../formats/annotate.js';
import { decodeImage, type RgbImage } from '../image/decode-image.js';
import { type Layout, layoutOf } from '../layouts/index.js';
import type { GeometryCheck } from '../models/geometry-check.js';
import { paste, resizePixels } from '../models/views.js';
import { checkGeometry, type SeenView } from './check-geometry.js';
import { drawTestPicture } from './test-picture.js';

const COLUMNS = 3;
/** Gap between the views, px. */
const GAP = 8;
/** Maximum boxes drawn per view. A wrong layout gives hundreds. */
const MAX_BOXES = 12;

/** Position of a view on the sheet, px, and its scale. */
interface Spot {
  left: number;
  top: number;
  scale: number;
}

const moveBox = ({ x1, y1, x2, y2 }: Box, { left, top, scale }: Spot): Box => ({
  x1: x1 * scale + left,
  y1: y1 * scale + top,
  x2: x2 * scale + left,
  y2: y2 * scale + top,
});

/**
 * Draws all views of a check with the boxes that the model found: plain, twice shifted, twice scaled, tiled, twice
 * reshaped and mirrored, in rows of three. Views larger than the image are reduced.
 * @returns a JPEG. Faults: internal.
 */
async function drawViews(seen: readonly SeenView[]): Promise<Uint8Array> {
  const { width, height } = seen[0]!.pixels;
  const rows = Math.ceil(seen.length / COLUMNS);
  const sheet: RgbImage = {
    width: COLUMNS * (width + GAP) - GAP,
    height: rows * (height + GAP) - GAP,
    data: new Uint8Array((COLUMNS * (width + GAP) - GAP) * (rows * (height + GAP) - GAP) * 3).fill(255),
  };
  const detections: Detection[] = [];
  for (const [place, { pixels, found }] of seen.entries()) {
    const left = (place % COLUMNS) * (width + GAP);
    const top = Math.floor(place / COLUMNS) * (height + GAP);
    const scale = Math.min(1, width / pixels.width, height / pixels.height);
    const size = { width: Math.floor(pixels.width * scale), height: Math.floor(pixels.height * scale) };
    paste(sheet, scale === 1 ? pixels : await resizePixels(pixels, size), { left, top });
    const spot = { left, top, scale };
    detections.push(...found.slice(0, MAX_BOXES).map((one) => ({ ...one, box: moveBox(one.box, spot) })));
  }
  return annotate(sheet, detections, { encoding: 'jpeg', quality: 80 });
}

/** A photo supplied by the reviewer. */
export interface ReviewPhoto {
  name: string;
  bytes: Uint8Array;
}

export interface ReviewedGeometry {
  check: GeometryCheck;
  /** JPEG of all views with their boxes. */
  views: Uint8Array;
  /** Objects of the unchanged image, the most confident first. */
  found: Pick<Detection, 'class_name' | 'confidence'>[];
}

/** Parameters of a check. */
export interface GeometryContext {
  layout: Layout;
  maxPixels: number;
  signal: AbortSignal;
}

type Picture = NonNullable<GeometryCheck['picture']>;

async function openPicture(
  photo: ReviewPhoto | null,
  maxPixels: number,
): Promise<{ pixels: RgbImage } & Pick<Picture, 'source' | 'name' | 'sha256'>> {
  if (photo === null) return { pixels: drawTestPicture(), source: 'generated', name: null, sha256: null };
  const { pixels, sha256 } = await decodeImage(photo.bytes, maxPixels);
  return { pixels, source: 'photo', name: basename(photo.name), sha256 };
}

/**
 * Checks on a photo, or on a test image if there is none, that boxes follow the image. Faults: those of decoding the
 * photo and of running the model.
 */
export async function reviewGeometry(
  detector: Detector,
  photo: ReviewPhoto | null,
  { layout, maxPixels, signal }: GeometryContext,
): Promise<ReviewedGeometry> {
  const { pixels, ...picture } = await openPicture(photo, maxPixels);
  const { judgement, seen } = await checkGeometry(detector, pixels, { twin: layoutOf(layout).twin ?? null, signal });
  const { width, height } = pixels;
  return {
    check: { ...judgement, picture: { ...picture, width, height, views_file: null } },
    views: await drawViews(seen),
    found: seen[0]!.found.map(({ class_name, confidence }) => ({ class_name, confidence })),
  };
}
