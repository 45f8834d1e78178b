import { loadSharp } from '../../core/vision/image/load-sharp.js';
import { originFields, type Truth } from './compare-files.js';
import type { Ledger } from './ledger.js';

/** Minimum change of a channel, 0 to 255, that counts as a drawn line. Smaller changes are noise of the encoder. */
const CHANGE = 24;
/** Maximum distance of a line from the edge of its box, px. */
const REACH = 4;
/** Number of positions checked along each edge. */
const PLACES = 24;

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

async function readPixels(bytes: Uint8Array): Promise<Raw> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes).rotate().removeAlpha().toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  return { data, width: info.width, height: info.height };
}

/** Returns the share of positions along the edges of a box at which the picture differs from the photo. */
function coloredShare(photo: Raw, picture: Raw, [x1, y1, x2, y2]: readonly [number, number, number, number]): number {
  const isChanged = (x: number, y: number) => {
    const at =
      (Math.min(Math.max(y, 0), photo.height - 1) * photo.width + Math.min(Math.max(x, 0), photo.width - 1)) * 3;
    return [0, 1, 2].some((channel) => Math.abs(photo.data[at + channel]! - picture.data[at + channel]!) > CHANGE);
  };
  const offsets = Array.from({ length: 2 * REACH + 1 }, (_, at) => at - REACH);
  const isDrawn = (x: number, y: number) => offsets.some((by) => isChanged(x + by, y) || isChanged(x, y + by));
  const places = Array.from({ length: PLACES }, (_, at) => (at + 0.5) / PLACES).flatMap((share) => [
    ...[y1, y2].map((y) => [x1 + share * (x2 - x1), y]),
    ...[x1, x2].map((x) => [x, y1 + share * (y2 - y1)]),
  ]);
  return places.filter(([x, y]) => isDrawn(Math.round(x!), Math.round(y!))).length / places.length;
}

/**
 * Compares an annotated picture: the size of the photo, a line along each edge of each box, and the origin in its
 * metadata.
 */
export async function comparePicture(
  ledger: Ledger,
  { photo, picture }: { photo: Uint8Array; picture: Uint8Array },
  truth: Truth,
): Promise<void> {
  const [before, after] = [await readPixels(photo), await readPixels(picture)];
  ledger.same('size of the picture', [after.width, after.height], [truth.image.width, truth.image.height]);
  for (const [at, { class_name: name, box }] of truth.detections.entries()) {
    const share = coloredShare(before, after, [box.x1, box.y1, box.x2, box.y2]);
    ledger.isTrue(`box ${at + 1} (${name}) is drawn along ${Math.round(share * 100)}% of its edges`, share > 0.9);
  }
  const { exif } = await (await loadSharp())(picture).metadata();
  const { model, options } = originFields(truth);
  const parts = [`${model.id}`, model.sha256 ?? 'no weights', `confidence > ${options.confidence}`];
  for (const part of parts) ledger.isTrue(`the picture names ${part}`, exif?.includes(part) === true);
}
