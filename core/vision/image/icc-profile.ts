import { inflateSync } from 'node:zlib';
import type { FirstPicture } from './first-picture.js';

/** Maximum size of a profile, bytes. Those of cameras and displays have 0.5 to 600 kB. */
const MAX_BYTES = 4_000_000;

/** Size of the header of a profile, and places in it (ICC.1:2022, section 7.2). */
const HEADER_BYTES = 128;
const SIZE = 0;
const COLOR_SPACE = 16;
const SIGNATURE = 36;

/** Whether a profile has the number of bytes that its header states, and at most `MAX_BYTES`. Padding may follow. */
function isWhole(profile: Uint8Array): boolean {
  if (profile.length < HEADER_BYTES || profile.length > MAX_BYTES) return false;
  const size = new DataView(profile.buffer, profile.byteOffset).getUint32(SIZE);
  return size >= HEADER_BYTES && size <= profile.length;
}

function isRgbProfile(profile: Uint8Array): boolean {
  const text = (at: number) => String.fromCharCode(...profile.subarray(at, at + 4));
  return isWhole(profile) && text(SIGNATURE) === 'acsp' && text(COLOR_SPACE) === 'RGB ';
}

/** Decompresses the chunk iCCP of a PNG: a name, a zero byte, the method 0, and a zlib stream (PNG, section 11.3.2.3). */
function inflateProfile(chunk: Uint8Array): Uint8Array | undefined {
  const name = chunk.indexOf(0);
  if (name < 0 || chunk[name + 1] !== 0) return undefined;
  try {
    return inflateSync(chunk.subarray(name + 2), { maxOutputLength: MAX_BYTES });
  } catch {
    // A damaged or excessive profile does not prevent viewers from displaying the image.
    return undefined;
  }
}

/**
 * Returns the color profile of an image file, for copies of its pixels; undefined if there is none, or if it is
 * damaged, truncated, larger than 4 MB, or not for RGB.
 * @param stated the profile that the image library found.
 */
export function iccProfileOf(
  { format, profile: removed }: FirstPicture,
  stated: Uint8Array | undefined,
): Uint8Array | undefined {
  const found = removed && format === 'png' ? inflateProfile(removed) : (removed ?? stated);
  // A copy, because a part of the file would keep all of it in memory.
  return found && isRgbProfile(found) ? new Uint8Array(found) : undefined;
}
