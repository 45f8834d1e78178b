import { createHash } from 'node:crypto';
import { explainDecodingError, type RgbImage } from '../../image/decode-image.js';
import { type FirstPicture, firstPicture } from '../../image/first-picture.js';
import type { ImageFormat } from '../../image/image-format.js';
import { hasLongSide, MAX_IMAGE_SIDE, openPicture } from '../../image/open-picture.js';
import { defineChecks } from '../checks/check.js';
import { headerProblems } from './header-problems.js';
import type { DatasetImageFacts, FoundInImage } from './image-facts.js';
import { DECODED_PIXELS, type ImageHeader, REFUSED_PIXELS, readJpegHeader, uprightSize } from './image-header.js';
import { perceptualHash } from './perceptual-hash.js';
import { pictureProblems } from './picture-problems.js';
import { reduceImage, toGrey } from './reduce-image.js';

let running = 0;
let isAlone = false;
const waiting: { isAlone: boolean; begin: () => void }[] = [];

/** Starts queued work in order: several items in parallel, or one exclusively. */
function beginNext(): void {
  for (let next = waiting[0]; next && !isAlone && (running === 0 || !next.isAlone); next = waiting[0]) {
    waiting.shift();
    if (next.isAlone) isAlone = true;
    else running++;
    next.begin();
  }
}

async function runInTurn<Value>(alone: boolean, work: () => Promise<Value>): Promise<Value> {
  await new Promise<void>((begin) => {
    waiting.push({ isAlone: alone, begin });
    beginNext();
  });
  try {
    return await work();
  } finally {
    if (alone) isAlone = false;
    else running--;
    beginNext();
  }
}

/**
 * Runs work of the image library in parallel with other such work of this thread. Runs failed work again on its own to
 * get its error message, because the library has one error buffer per process: the message of parallel work may be
 * empty or that of another image.
 */
export function retryAlone<Value>(work: () => Promise<Value>): Promise<Value> {
  return runInTurn(false, work).catch(() => runInTurn(true, work));
}

const BITS: Readonly<Record<string, number>> = { char: 8, uchar: 8, short: 16, ushort: 16 };

/** Reads the header. Throws the error of the image library if there is no valid header. */
async function readImageHeader(picture: FirstPicture): Promise<ImageHeader> {
  const own = picture.format === 'jpeg' ? readJpegHeader(picture.bytes) : null;
  if (own !== null) return own;
  const found = await retryAlone(async () =>
    (await openPicture(picture, { failOn: 'none', maxPixels: null })).metadata(),
  );
  const space = found.space ?? '';
  const channels = (found.channels ?? 3) - (found.hasAlpha ? 1 : 0);
  return {
    width: found.width,
    height: found.pageHeight ?? found.height,
    orientation: found.orientation ?? 1,
    bits: BITS[found.depth ?? 'uchar'] ?? 32,
    colour: space === 'cmyk' ? 'cmyk' : channels === 1 ? 'grey' : 'rgb',
    hasAlpha: found.hasAlpha ?? false,
    pages: picture.pages ?? found.pages ?? 1,
  };
}

export const DECODING_CHECKS = defineChecks({
  'image-undecodable': {
    severity: 'error',
    title: 'Image is damaged or cut off',
    why: 'Training skips the image, or learns from half of it.',
    fix: 'Copy or export it again.',
  },
  'image-damaged': {
    severity: 'error',
    title: 'Image with damaged pixels',
    why: 'Many programs show it with grey or wrong areas, and training silently learns from them.',
    fix: 'Copy or export it again.',
  },
  'image-jpeg-without-end': {
    severity: 'warning',
    title: 'JPEG does not end with its end mark (FF D9)',
    why: 'Ultralytics treats it as damaged, and overwrites the file in place with a re-encoded one.',
    fix: 'Export it again; or train on a copy of the dataset.',
  },
  'image-too-many-pixels': {
    severity: 'error',
    title: 'Image with too many pixels to decode',
    why: 'A small file can unpack to gigabytes. Libraries reject it, or memory runs out during training.',
    fix: 'Scale it down, or cut it into tiles.',
    causes: { within: 'file', effects: ['image-odd-size'] },
  },
});

type DecodedFacts = Pick<DatasetImageFacts, 'size' | 'orientation' | 'format' | 'pixelSha256' | 'perceptualHash'>;

/** Returns the error message of the library on one line. */
function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').map((line) => line.trim().replace(/[:.]$/, ''));
  // The library repeats a message each time it tries to continue.
  return [...new Set(lines.filter((line) => line !== ''))].join(': ');
}

/**
 * Decodes an image. A JPEG is first decoded strictly, with warnings as errors, because it has no checksum and decoders
 * silently guess missing data. Warnings about other formats concern color profiles and other data that trainers ignore.
 */
async function decode(
  file: FirstPicture,
  header: ImageHeader,
): Promise<{ picture: RgbImage | null; found: FoundInImage[] }> {
  const reduce = (bytes: Uint8Array, failOn: 'warning' | 'error') =>
    retryAlone(() => reduceImage({ ...file, bytes }, header, { failOn, maxPixels: DECODED_PIXELS }));
  let warning: string | null = null;
  try {
    if (file.format === 'jpeg') return { picture: await reduce(withEnd(file.bytes), 'warning'), found: [] };
  } catch (error) {
    warning = causeOf(error);
  }
  try {
    const picture = await reduce(file.bytes, 'error');
    if (warning === null) return { picture, found: [] };
    return { picture, found: [damaged(warning)] };
  } catch (error) {
    // The error of the first attempt is more specific.
    return { picture: null, found: [undecodable(warning ?? error)] };
  }
}

const END = [0xff, 0xd9] as const;
const hasEnd = (bytes: Uint8Array) => bytes.at(-2) === END[0] && bytes.at(-1) === END[1];

/** Appends the end marker to a JPEG without one, so that strict decoding reports only other problems. */
function withEnd(bytes: Uint8Array): Uint8Array {
  return hasEnd(bytes) ? bytes : Buffer.concat([bytes, Uint8Array.from(END)]);
}

/**
 * Returns the finding for a damaged image. Extra bytes between two markers affect no pixel, so they are only a warning.
 */
function damaged(value: string): FoundInImage {
  const severity = /extraneous/i.test(value) ? 'warning' : 'error';
  return {
    check: DECODING_CHECKS['image-damaged'],
    severity,
    message: `The image decodes, but the decoder warns: ${value}.`,
    value,
  };
}

function undecodable(error: unknown): FoundInImage {
  const value = causeOf(error);
  return {
    check: DECODING_CHECKS['image-undecodable'],
    message: `The image cannot be decoded: ${explainDecodingError(value)}.`,
    value,
  };
}

/** Hashes the reduced pixels and the full size, because images of different sizes may be equal when reduced. */
function hashPicture({ data }: RgbImage, { width, height }: { width: number; height: number }): string {
  return createHash('sha256').update(`${width}x${height};`).update(data).digest('hex');
}

function tooLarge({ width, height }: { width: number; height: number }): FoundInImage[] {
  if (hasLongSide({ width, height })) {
    const value = `${width} x ${height}`;
    const most = MAX_IMAGE_SIDE.toLocaleString('en');
    const message = `The image has ${value} px, but the limit of a side is ${most} px, so it was not decoded.`;
    return [{ check: DECODING_CHECKS['image-too-many-pixels'], message, value }];
  }
  const pixels = width * height;
  if (pixels <= DECODED_PIXELS) return [];
  const megapixels = `${(pixels / 1e6).toFixed(0)} megapixels`;
  return [
    {
      check: DECODING_CHECKS['image-too-many-pixels'],
      severity: pixels > REFUSED_PIXELS ? 'error' : 'warning',
      message: `The image has ${megapixels}, above ${(DECODED_PIXELS / 1e6).toFixed(0)}, so it was not decoded.`,
      value: megapixels,
    },
  ];
}

/**
 * Decodes an image as far as possible and returns its facts and problems.
 * @param name file name, to compare its extension with the format.
 */
export async function decodeFacts(
  bytes: Uint8Array,
  format: ImageFormat,
  name: string,
): Promise<{ facts: DecodedFacts; found: FoundInImage[] }> {
  const facts: DecodedFacts = { size: null, orientation: 1, format, pixelSha256: null, perceptualHash: null };
  let file: FirstPicture;
  let header: ImageHeader;
  try {
    file = firstPicture(bytes);
    header = await readImageHeader(file);
  } catch (error) {
    return { facts, found: [undecodable(error)] };
  }
  const size = uprightSize(header);
  const known = { ...facts, size, orientation: header.orientation };
  const found = headerProblems(header, { format, name });
  const bomb = tooLarge(size);
  if (bomb.length > 0) return { facts: known, found: [...bomb, ...found] };
  const { picture, found: damage } = await decode(file, header);
  if (picture === null) return { facts: { ...known, size: null }, found: [...damage, ...found] };
  const grey = toGrey(picture);
  return {
    facts: { ...known, pixelSha256: hashPicture(picture, size), perceptualHash: perceptualHash(grey) },
    found: [...damage, ...jpegEnd(bytes, format), ...found, ...(damage.length > 0 ? [] : pictureProblems(grey))],
  };
}

function jpegEnd(bytes: Uint8Array, format: ImageFormat): FoundInImage[] {
  if (format !== 'jpeg' || hasEnd(bytes)) return [];
  const value = Buffer.from(bytes.subarray(-2)).toString('hex').toUpperCase();
  return [
    {
      check: DECODING_CHECKS['image-jpeg-without-end'],
      message: `The JPEG ends with ${value} instead of FFD9.`,
      value,
    },
  ];
}
