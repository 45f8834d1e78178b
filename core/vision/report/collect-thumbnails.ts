import { MAX_PICTURE_HEIGHT } from '../../report/document.js';
import type { RunTally } from './run/run-tally.js';
import { picturedImages, type Thumbnails } from './sections/attention.js';

/** Maximum width of a thumbnail, as a multiple of its height: pages show no picture wider than 2.2 to 1. */
const MAX_ASPECT = 2.2;
/** Side that every preview can have, px. */
const MIN_SIDE = 16;

/** Returns a JPEG of an image whose longer side is at most `maxSide` px; null if it can no longer be read. */
export type Preview = (name: string, maxSide: number) => Promise<Uint8Array | null>;

/** Reads the photos that a report shows, one after another, at most `MAX_PICTURE_HEIGHT` px high. */
export async function collectThumbnails(tally: RunTally, isMock: boolean, preview: Preview): Promise<Thumbnails> {
  const thumbnails = new Map<string, string | null>();
  for (const { name, image } of picturedImages(tally, isMock)) {
    const aspect = image === null ? 1 : Math.min(MAX_ASPECT, image.width / image.height);
    const side = Math.max(MIN_SIDE, Math.round(MAX_PICTURE_HEIGHT * Math.max(1, aspect)));
    const jpeg = await preview(name, side);
    thumbnails.set(name, jpeg === null ? null : Buffer.from(jpeg).toString('base64'));
  }
  return thumbnails;
}
