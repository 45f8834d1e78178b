import { firstGifFrame } from './first-gif-frame.js';
import { firstTiffPage } from './first-tiff-page.js';
import { firstWebpFrame } from './first-webp-frame.js';
import { detectImageFormat, type ImageFormat } from './image-format.js';
import { checkScans } from './jpeg-scans.js';
import { withoutPngTexts } from './png-texts.js';

/** The first picture of a file. */
export interface FirstPicture {
  format: ImageFormat;
  /** A file with this picture alone; the same bytes if there is no other. */
  bytes: Uint8Array;
  /** Pictures of the whole file, `MAX_PICTURES` at most; null if only the library can tell (AVIF). */
  pages: number | null;
}

type Pictures = Omit<FirstPicture, 'format'>;

const READERS: Readonly<Record<ImageFormat, (file: Uint8Array) => Pictures>> = {
  jpeg: (bytes) => {
    checkScans(bytes);
    return { bytes, pages: 1 };
  },
  png: (file) => ({ bytes: withoutPngTexts(file), pages: 1 }),
  gif: firstGifFrame,
  webp: firstWebpFrame,
  tiff: firstTiffPage,
  avif: (bytes) => ({ bytes, pages: null }),
};

/**
 * Reduces a file to what its first picture needs, before a decoder sees it. Decoders visit all pages and frames and unpack
 * all texts: a WebP of 10 MB with 200,000 frames took over 100 s, a PNG of 0.4 MB with 50 packed texts 2.4 GB. Time is
 * linear in the size of the file; it is copied only if something is left out. Damage is the decoder's to report.
 * Faults: empty-file, unsupported-type, image-too-large (a JPEG of too many scans).
 */
export function firstPicture(file: Uint8Array): FirstPicture {
  const format = detectImageFormat(file);
  return { format, ...READERS[format](file) };
}
