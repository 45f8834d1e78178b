import { Fault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { type FirstPicture, firstPicture } from './first-picture.js';
import { iccProfileOf } from './icc-profile.js';
import type { ImageFormat } from './image-format.js';
import type { ImageWarning } from './image-warning.js';
import { checkImageSize, MAX_DECODE_SECONDS, openPicture } from './open-picture.js';

/** A decoded, upright image: RGB, 8 bits per channel, rows from the top, no padding. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
  /** ICC profile of the colors, at most 4 MB; none if undefined. */
  profile?: Uint8Array | undefined;
}

export interface DecodedImage {
  pixels: RgbImage;
  format: ImageFormat;
  /** EXIF orientation of the file, 1 to 8. The pixels are already rotated. */
  orientation: number;
  bytes: number;
  sha256: string;
  /** What the reader of a result should know about the file. */
  warnings: ImageWarning[];
}

/** Explains the error of a decoder in plain words. @param text its message. */
export function explainDecodingError(text: string): string {
  if (/^timeout:/.test(text)) return `decoding it would take more than ${MAX_DECODE_SECONDS} s`;
  return /premature|truncat|ended|end of (file|image|stream)|not enough/i.test(text)
    ? 'it ends too early, so the copy is probably incomplete'
    : 'its content is damaged';
}

function unreadable(cause: unknown): Fault {
  const why = explainDecodingError(cause instanceof Error ? cause.message : '');
  return new Fault('unreadable-image', `The image cannot be decoded: ${why}. Copy or export it again.`, { cause });
}

/**
 * Decodes a file like `cv2.imdecode(IMREAD_COLOR)`, so that a model gets the same pixels as in its original tools:
 * applies the EXIF orientation, drops alpha without blending, expands gray to three channels, truncates 16 bits to 8,
 * ignores color profiles. Of animations and multi-page files, decodes the first image.
 * @param maxPixels larger images are rejected by their header, before decoding. Faults: empty-file, unsupported-type,
 * image-too-large, unreadable-image.
 */
export async function decodeImage(bytes: Uint8Array, maxPixels: number): Promise<DecodedImage> {
  const picture = firstPicture(bytes);
  const header = await checkedHeader(picture, maxPixels);
  try {
    const opened = await upright(picture, maxPixels);
    const { data, info } = await (header.hasAlpha ? opened.ensureAlpha() : opened.removeAlpha())
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { pixels, isTransparent } = info.channels === 4 ? withoutAlpha(data) : { pixels: data, isTransparent: false };
    const profile = iccProfileOf(picture, header.icc);
    return {
      pixels: { data: pixels, width: info.width, height: info.height, profile },
      format: picture.format,
      orientation: header.orientation ?? 1,
      bytes: bytes.length,
      sha256: hashBytes(bytes),
      warnings: warningsOf(picture.pages ?? header.pages ?? 1, header.space === 'cmyk', isTransparent),
    };
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Removes the alpha channel of RGBA pixels without blending. */
function withoutAlpha(data: Uint8Array): { pixels: Uint8Array; isTransparent: boolean } {
  const pixels = Buffer.alloc((data.length / 4) * 3);
  let visible = 0;
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    pixels[to] = data[from]!;
    pixels[to + 1] = data[from + 1]!;
    pixels[to + 2] = data[from + 2]!;
    visible |= data[from + 3]!;
  }
  return { pixels, isTransparent: visible === 0 };
}

function warningsOf(pages: number, isCmyk: boolean, isTransparent: boolean): ImageWarning[] {
  const warnings: ImageWarning[] = [];
  if (pages > 1) {
    const message = `The file contains ${pages} images; only the first was used. Export the others as separate files.`;
    warnings.push({ code: 'image-pages', message });
  }
  if (isCmyk) {
    const message =
      'The image is CMYK and was converted to RGB, so its colors may differ from those in other programs.';
    warnings.push({ code: 'image-cmyk', message });
  }
  if (isTransparent) {
    const message =
      'The image is fully transparent. The model sees the hidden colors of its pixels, not what is displayed.';
    warnings.push({ code: 'image-transparent', message });
  }
  return warnings;
}

/** A reduced, upright image. */
interface ReducedImage {
  jpeg: Uint8Array;
  /** Width of the upright original, px. */
  width: number;
  /** Height of the upright original, px. */
  height: number;
}

/** EXIF orientations from this one on rotate the image by 90 degrees. */
const FIRST_TURNED = 5;

/** Background of transparent pixels: white, as in browsers. */
const GROUND = '#ffffff';
const JPEG_QUALITY = 80;

/**
 * Renders a file as a JPEG whose longer side is at most `maxSide` px; smaller images are not enlarged. A large JPEG is
 * scaled during decoding, which takes a fraction of the time.
 * @param maxPixels larger images are rejected by their header, before decoding. Faults: empty-file, unsupported-type,
 * image-too-large, unreadable-image.
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
