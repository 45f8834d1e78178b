/** Image properties stated in the header of a file. */
export interface ImageHeader {
  /** Width and height as stored, before the orientation is applied, px. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** Bits per channel. */
  bits: number;
  colour: 'rgb' | 'grey' | 'cmyk';
  hasAlpha: boolean;
  pages: number;
}

/** Returns the size of the upright image: EXIF orientations 5 to 8 swap width and height. */
export function uprightSize({ width, height, orientation }: ImageHeader): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/**
 * Pillow, which trainers use to read headers, warns above half of this number and fails above it (MAX_IMAGE_PIXELS x
 * 2).
 */
export const REFUSED_PIXELS = 178_956_970;
/** Images with more pixels are not decoded. */
export const DECODED_PIXELS = REFUSED_PIXELS / 2;

const ORIENTATION_TAG = 0x0112;
const EXIF_HEAD = 'Exif\0\0';

/**
 * Reads the orientation from an EXIF segment (EXIF 2.3, section 4.6.4: tag 0x0112 of the first directory).
 * @param segment content of APP1, starting with "Exif".
 * @returns 1 to 8; null if the tag is missing or has another value.
 */
function exifOrientation(segment: Uint8Array): number | null {
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

/** Whether a marker starts a frame (SOF): C0 to CF except C4, C8 and CC. */
const isFrameStart = (mark: number) => mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc;

/** Markers without a length: RST0 to RST7, SOI, TEM. */
const standsAlone = (mark: number) => (mark >= 0xd0 && mark <= 0xd8) || mark === 0x01;

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;

const colourOf = (channels: number) => (channels === 1 ? 'grey' : channels === 4 ? 'cmyk' : 'rgb');

/**
 * Reads a frame header.
 * @param frame content of the segment: bits, height, width, channels.
 */
function readFrame(frame: DataView, orientation: number): ImageHeader | null {
  if (frame.byteLength < 6) return null;
  const [height, width] = [frame.getUint16(1), frame.getUint16(3)];
  if (width === 0 || height === 0) return null;
  const colour = colourOf(frame.getUint8(5));
  return { width, height, orientation, bits: frame.getUint8(0), colour, hasAlpha: false, pages: 1 };
}

/** Yields the segments before the pixel data. */
function* segmentsOf(bytes: Uint8Array): Generator<{ mark: number; content: Uint8Array }> {
  for (let at = 2; at + 4 <= bytes.length; ) {
    const mark = bytes[at + 1]!;
    if (bytes[at] !== 0xff || mark === START_OF_SCAN) return;
    if (mark === 0xff) at += 1;
    else if (standsAlone(mark)) at += 2;
    else {
      const length = Math.max(2, bytes[at + 2]! * 256 + bytes[at + 3]!);
      yield { mark, content: bytes.subarray(at + 4, at + 2 + length) };
      at += 2 + length;
    }
  }
}

/**
 * Reads the header of a JPEG (ITU T.81, annex B). Does not use the image library, which would take a tenth more time
 * per image.
 * @returns null if there is no frame header; the image library then decides.
 */
export function readJpegHeader(bytes: Uint8Array): ImageHeader | null {
  let orientation: number | null = null;
  for (const { mark, content } of segmentsOf(bytes)) {
    if (mark === APP1) orientation ??= exifOrientation(content);
    if (!isFrameStart(mark)) continue;
    return readFrame(new DataView(content.buffer, content.byteOffset, content.byteLength), orientation ?? 1);
  }
  return null;
}
