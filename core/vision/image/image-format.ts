import { Fault } from '../../base/fault.js';

export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/**
 * Extensions of images in folders; the actual format is detected from the content. Includes formats that cannot be
 * decoded, so that these files are listed with a reason instead of being ignored.
 */
export const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set([
  '.jpg',
  '.jpeg',
  '.jfif',
  '.png',
  '.webp',
  '.tif',
  '.tiff',
  '.gif',
  '.avif',
  '.heic',
  '.heif',
  '.bmp',
  '.jxl',
  '.jp2',
  '.ppm',
  '.pgm',
]);

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

const SIGNATURES: readonly [ImageFormat, (head: Uint8Array) => boolean][] = [
  ['jpeg', (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff],
  ['png', (head) => ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (head) => /^GIF8[79]a/.test(ascii(head, 0, 6))],
  ['webp', (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP'],
  ['tiff', (head) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(head, 0, 4))],
  // The image library does not open files with the major brand `avis`, which are image sequences.
  ['avif', (head) => /^ftyp(?!avis).*avi[fs]/s.test(ascii(head, 4, 32))],
];

const FORMAT_NAMES = 'JPEG, PNG, WebP, TIFF, GIF and AVIF';

/** Common files that are not supported images, with a remedy for each. */
const OTHERS: readonly [RegExp, string][] = [
  [/^.{4}ftypavis/s, 'This is an animated AVIF, which is not supported. Export one frame as JPEG or PNG.'],
  [/^.{4}ftyp(hei[cfmsx]|mif1|msf1)/s, 'This is a HEIC photo, which is not supported. Export it as JPEG.'],
  [
    /^.{4}ftyp/s,
    'This is an MP4 or QuickTime video. Open it in the window (Video), or extract a frame as JPEG or PNG.',
  ],
  [
    /^(\uFEFF|ï»¿)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i,
    'This is an SVG or XML file, but only pixel images are supported. Export it as PNG.',
  ],
  [/^\s*<(!DOCTYPE )?html/i, 'This is a web page, not an image. Download the image itself.'],
  [/^%PDF/, 'This is a PDF. Export its page as PNG.'],
  [/^BM/, 'This is a BMP file. Save it as PNG.'],
  [/^\0\0\x01\0/, 'This is an icon file. Save it as PNG.'],
  [/^(\0\0\0\x0cJXL |\xff\x0a)/, 'This is a JPEG XL file. Save it as JPEG or PNG.'],
  [
    /^(\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/,
    `This is a JPEG 2000 file. Save it as one of the supported formats: ${FORMAT_NAMES}.`,
  ],
  [
    /^P(?:[1-6]\s+[\d#]|7\s|[Ff]\s+\d)/,
    `This is a PNM file (PBM, PGM, PPM, PAM or PFM). Save it as one of the supported formats: ${FORMAT_NAMES}.`,
  ],
  [/^version https:\/\/git-lfs/, 'This is a Git LFS pointer instead of the image. Run "git lfs pull".'],
  [
    /^\x1aE\xdf\xa3/,
    'This is a WebM or Matroska video. Open it in the window (Video), or extract a frame as JPEG or PNG.',
  ],
  [
    /^PK\x03\x04.{26}(?:\[Content_Types\]\.xml|xl\/|docProps\/|mimetype)/s,
    'This is a workbook or document, not an image.',
  ],
  [/^PK\x03\x04/, 'This is a zip archive. Unpack it and use the images inside.'],
];

/**
 * Detects the format from the content, regardless of the name. Only formats detected here reach the image library.
 * @param bytes the file, or at least its first 512 bytes. Faults: empty-file, unsupported-type.
 */
export function detectImageFormat(bytes: Uint8Array): ImageFormat {
  if (bytes.length === 0) throw new Fault('empty-file', 'The file is empty (0 bytes). Copy or download it again.');
  for (const [format, matches] of SIGNATURES) {
    if (matches(bytes)) return format;
  }
  const head = ascii(bytes, 0, 512);
  const known = OTHERS.find(([pattern]) => pattern.test(head))?.[1];
  throw new Fault('unsupported-type', known ?? `This is not an image. Supported formats: ${FORMAT_NAMES}.`);
}
