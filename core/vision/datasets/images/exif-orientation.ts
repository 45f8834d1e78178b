const ORIENTATION_TAG = 0x0112;
const EXIF_HEAD = 'Exif\0\0';

/**
 * Orientation in an EXIF segment (EXIF 2.3, section 4.6.4: tag 0x0112 of the first directory).
 * @param segment content of APP1, from "Exif".
 * @returns 1 to 8; null where there is none, or another value.
 */
export function exifOrientation(segment: Uint8Array): number | null {
  const head = String.fromCharCode(...segment.subarray(0, EXIF_HEAD.length));
  const tiff = segment.subarray(EXIF_HEAD.length);
  if (head !== EXIF_HEAD || tiff.length < 8) return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const littleEndian = tiff[0] === 0x49;
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > tiff.length) return null;
  const entries = view.getUint16(directory, littleEndian);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return null;
    if (view.getUint16(at, littleEndian) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, littleEndian);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
