import { Fault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { type FirstPicture, firstPicture } from './first-picture.js';
import type { ImageFormat } from './image-format.js';
import { checkImageSize, MAX_DECODE_SECONDS, openPicture } from './open-picture.js';

/** A decoded, upright image: RGB, 8 bits per channel, rows from the top, no padding. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface DecodedImage {
  pixels: RgbImage;
  format: ImageFormat;
  /** EXIF orientation of the file, 1 to 8; already applied to the pixels. */
  orientation: number;
  bytes: number;
  sha256: string;
}

function causeOf(text: string): string {
  if (/^timeout:/.test(text)) return `decoding it would take more than ${MAX_DECODE_SECONDS} s`;
  return /premature|truncat|ended|end of (file|image|stream)|not enough/i.test(text)
    ? 'it ends too early, so the copy is probably incomplete'
    : 'its content is damaged';
}

function unreadable(cause: unknown): Fault {
  const why = causeOf(cause instanceof Error ? cause.message : '');
  return new Fault('unreadable-image', `The image cannot be decoded: ${why}. Copy or export it again.`, { cause });
}

/**
 * Decodes a file as `cv2.imdecode(IMREAD_COLOR)` does, so that a model gets the same pixels as in its original tools:
 * EXIF orientation applied, alpha dropped without blending, gray expanded to three channels, 16 bits truncated to 8,
 * color profile ignored. For animations and multi-page files, it decodes the first picture.
 * @param maxPixels images above this are refused from their header, before they are decoded.
 * Faults: empty-file, unsupported-type, image-too-large, unreadable-image.
 */
export async function decodeImage(bytes: Uint8Array, maxPixels: number): Promise<DecodedImage> {
  const picture = firstPicture(bytes);
  const header = await checkedHeader(picture, maxPixels);
  try {
    const { data, info } = await (await upright(picture, maxPixels))
      .removeAlpha()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return {
      pixels: { data, width: info.width, height: info.height },
      format: picture.format,
      orientation: header.orientation ?? 1,
      bytes: bytes.length,
      sha256: hashBytes(bytes),
    };
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** A reduced, upright picture. */
interface ReducedImage {
  jpeg: Uint8Array;
  /** Width of the upright original, px. */
  width: number;
  /** Height of the upright original, px. */
  height: number;
}

/** EXIF orientations from this one on turn the image by 90 degrees. */
const FIRST_TURNED = 5;

/** Background of transparent pixels: white, as in browsers. */
const GROUND = '#ffffff';
const JPEG_QUALITY = 80;

/**
 * Renders a file as a small JPEG whose longer side is at most `maxSide` px; smaller pictures are not enlarged. A large
 * JPEG is reduced while it is decoded, which takes a fraction of the time.
 * @param maxPixels images above this are refused from their header, before they are decoded.
 * Faults: empty-file, unsupported-type, image-too-large, unreadable-image.
 */
export async function renderPreview(
  bytes: Uint8Array,
  { maxPixels, maxSide }: { maxPixels: number; maxSide: number },
): Promise<ReducedImage> {
  const picture = firstPicture(bytes);
  const { width, height, pageHeight = height, orientation = 1 } = await checkedHeader(picture, maxPixels);
  try {
    const jpeg = await (await upright(picture, maxPixels))
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: GROUND })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
    return orientation < FIRST_TURNED
      ? { jpeg, width, height: pageHeight }
      : { jpeg, width: pageHeight, height: width };
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function upright(picture: FirstPicture, maxPixels: number) {
  return (await openPicture(picture, { failOn: 'error', maxPixels })).autoOrient();
}

/** Reads the header and checks the size. Faults: image-too-large, unreadable-image. */
async function checkedHeader(picture: FirstPicture, maxPixels: number) {
  const header = await readHeader(picture);
  checkImageSize({ width: header.width, height: header.pageHeight ?? header.height }, maxPixels);
  return header;
}

async function readHeader(picture: FirstPicture) {
  try {
    return await (await openPicture(picture, { failOn: 'error', maxPixels: null })).metadata();
  } catch (cause) {
    throw unreadable(cause);
  }
}
