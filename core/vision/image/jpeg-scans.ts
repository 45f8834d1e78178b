import { Fault } from '../../base/fault.js';

/**
 * Scans of a JPEG. Encoders write 10 (libjpeg) to 25 (jpegrescan); each costs a walk over all blocks even if it holds some
 * bytes: 819 scans of 49 megapixels in 177 kB took 9.6 s of CPU, 90 took 1 s.
 */
export const MAX_SCANS = 100;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** RST0 to RST7, SOI, TEM: marks without a length. */
const isBare = (mark: number) => (mark >= 0xd0 && mark <= 0xd8) || mark === 0x01;

/**
 * Where the next mark with a length begins, past coded data and anything else between segments, as libjpeg skips it:
 * `FF 00` is a byte of data. The length of the file if there is none.
 */
function nextMark(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark !== 0 && mark !== 0xff && !isBare(mark)) return at;
  }
  return bytes.length;
}

/** Scans of a JPEG (ITU-T T.81, annex B) up to `most`; what is behind the end mark is not counted. */
function countScans(bytes: Uint8Array, most: number): number {
  let scans = 0;
  for (let at = nextMark(bytes, 2); at + 4 <= bytes.length && scans < most; ) {
    const mark = bytes[at + 1];
    if (mark === END_OF_IMAGE) break;
    if (mark === START_OF_SCAN) scans++;
    at = nextMark(bytes, at + 2 + Math.max(2, bytes[at + 2]! * 256 + bytes[at + 3]!));
  }
  return scans;
}

/** Refuses a JPEG of more scans than any encoder writes. Faults: image-too-large. */
export function checkScans(bytes: Uint8Array): void {
  if (countScans(bytes, MAX_SCANS + 1) <= MAX_SCANS) return;
  throw new Fault(
    'image-too-large',
    `The JPEG has more than ${MAX_SCANS} scans, and each takes as long to decode as a whole image. Save it again as a baseline JPEG.`,
  );
}
