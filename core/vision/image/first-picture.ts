import { Fault } from '../../base/fault.js';
import { firstWebpFrame, keepParts, MAX_PICTURES } from './first-webp-frame.js';
import { detectImageFormat, type ImageFormat } from './image-format.js';

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
 * Returns the start of the next marker with a length, skipping coded data and anything else between segments as libjpeg
 * does: `FF 00` is a data byte. The length of the file if there is none.
 */
function nextMark(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark !== 0 && mark !== 0xff && !isBare(mark)) return at;
  }
  return bytes.length;
}

/** Counts the scans of a JPEG (ITU-T T.81, annex B) up to `most`, ignoring anything after the end mark. */
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
function checkScans(bytes: Uint8Array): void {
  if (countScans(bytes, MAX_SCANS + 1) <= MAX_SCANS) return;
  throw new Fault(
    'image-too-large',
    `The JPEG has more than ${MAX_SCANS} scans, and each takes as long to decode as a whole image. Save it again as a baseline JPEG.`,
  );
}

/** How a TIFF stores its chain of pages: in 32 bits (TIFF 6.0, section 2), or in 64 (BigTIFF). */
interface Chain {
  view: DataView;
  isLittle: boolean;
  isBig: boolean;
}

function openChain(file: Uint8Array): Chain {
  const isLittle = file[0] === 0x49;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return { view, isLittle, isBig: file.length > 4 && view.getUint16(2, isLittle) === 43 };
}

/** An offset, or a count of a BigTIFF; 0 beyond the end of the file. */
function readOffset({ view, isLittle, isBig }: Chain, at: number): number {
  if (at + (isBig ? 8 : 4) > view.byteLength) return 0;
  return isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
}

/**
 * Returns the position in a page's directory that stores the offset of the next page; null beyond the end of the file.
 */
function linkPlace(chain: Chain, directory: number): number | null {
  const { view, isLittle, isBig } = chain;
  const [head, entry, link] = isBig ? [8, 20, 8] : [2, 12, 4];
  if (directory + head > view.byteLength) return null;
  const entries = isBig ? readOffset(chain, directory) : view.getUint16(directory, isLittle);
  const place = directory + head + entries * entry;
  return place + link <= view.byteLength ? place : null;
}

/** Pages from one on; a chain that leads back to itself is counted up to the limit. */
function countPages(chain: Chain, first: number): number {
  let pages = 0;
  for (let directory = first; directory !== 0 && pages < MAX_PICTURES; pages++) {
    const place = linkPlace(chain, directory);
    directory = place === null ? 0 : readOffset(chain, place);
  }
  return pages;
}

/** A TIFF whose first page has no next one, and the number of its pages. */
function firstTiffPage(file: Uint8Array): { bytes: Uint8Array; pages: number } {
  const chain = openChain(file);
  const first = readOffset(chain, chain.isBig ? 8 : 4);
  const link = first === 0 ? null : linkPlace(chain, first);
  if (link === null || readOffset(chain, link) === 0) return { bytes: file, pages: 1 };
  const bytes = Buffer.from(file);
  bytes.fill(0, link, link + (chain.isBig ? 8 : 4));
  return { bytes, pages: countPages(chain, first) };
}

const HEAD_BYTES = 13;
const DESCRIPTOR_BYTES = 10;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** Bytes of a colour table by the flags before it: three for each colour, if there is one. */
const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Returns the end of the sub-blocks that start at `at`. Each starts with its length; length 0 ends them. */
function afterBlocks(file: Uint8Array, at: number): number {
  let next = at;
  while (next < file.length && file[next] !== 0) next += 1 + file[next]!;
  return next + 1;
}

/** Where each frame of a GIF ends (GIF89a, appendix B); ends at damage. */
function* frameEnds(file: Uint8Array): Generator<number> {
  let at = HEAD_BYTES + tableBytes(file[10] ?? 0);
  while (at < file.length) {
    const kind = file[at];
    if (kind === EXTENSION) at = afterBlocks(file, at + 2);
    else if (kind === IMAGE) {
      at = afterBlocks(file, at + DESCRIPTOR_BYTES + tableBytes(file[at + 9] ?? 0) + 1);
      yield Math.min(at, file.length);
    } else return;
  }
}

/** A GIF with its first frame alone, and the number of its frames. */
function firstGifFrame(file: Uint8Array): { bytes: Uint8Array; pages: number } {
  let pages = 0;
  let firstEnd = 0;
  for (const end of frameEnds(file)) {
    if (pages === 0) firstEnd = end;
    pages++;
    if (pages === MAX_PICTURES) break;
  }
  if (pages < 2) return { bytes: file, pages: 1 };
  return { bytes: Buffer.concat([file.subarray(0, firstEnd), Uint8Array.of(TRAILER)]), pages };
}

const SIGNATURE_BYTES = 8;
/** Length, name and checksum of a chunk (PNG specification, section 5.3). */
const FRAME_BYTES = 12;

/** Chunks that do not affect pixels: they may unpack to a thousand times their size. */
const LEFT_OUT: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP']);

function* chunksOf(file: Buffer): Generator<{ start: number; end: number; isKept: boolean }> {
  yield { start: 0, end: SIGNATURE_BYTES, isKept: true };
  let start = SIGNATURE_BYTES;
  while (start + FRAME_BYTES <= file.length) {
    const end = start + FRAME_BYTES + file.readUInt32BE(start);
    yield { start, end, isKept: !LEFT_OUT.has(file.toString('latin1', start + 4, start + 8)) };
    start = end;
  }
  // A part of a chunk, or bytes behind the last one.
  if (start < file.length) yield { start, end: file.length, isKept: true };
}

/** A PNG without its texts and its colour profile; the same bytes if it has none. */
function withoutPngTexts(file: Uint8Array): Uint8Array {
  return keepParts(file, chunksOf);
}

/** The first picture of a file. */
export interface FirstPicture {
  format: ImageFormat;
  /** A file with only this picture, or the same bytes if it is the only one. */
  bytes: Uint8Array;
  /** Pictures of the whole file, at most `MAX_PICTURES`; null if only the library can count them (AVIF). */
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
 * Reduces a file to its first picture before a decoder reads it. Decoders visit all pages and frames and decompress all
 * texts: a WebP of 10 MB with 200,000 frames took over 100 s, a PNG of 0.4 MB with 50 compressed texts 2.4 GB. Time is
 * linear in the size of the file. It is copied only if a part is removed. The decoder reports damage. Faults:
 * empty-file, unsupported-type, image-too-large (a JPEG of too many scans).
 */
export function firstPicture(file: Uint8Array): FirstPicture {
  const format = detectImageFormat(file);
  return { format, ...READERS[format](file) };
}
