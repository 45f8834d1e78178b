import { Fault } from '../../base/fault.js';
import { firstWebpFrame, keepParts, MAX_PICTURES } from './first-webp-frame.js';
import { detectImageFormat, type ImageFormat } from './image-format.js';

/**
 * Maximum scans of a JPEG. Encoders write 10 (libjpeg) to 25 (jpegrescan). Each scan costs a pass over all blocks, even
 * if it has few bytes: 819 scans of 49 megapixels in 177 kB took 9.6 s of CPU time, 90 scans 1 s.
 */
export const MAX_SCANS = 100;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Markers without a length: RST0 to RST7, SOI, TEM. */
const isBare = (mark: number) => (mark >= 0xd0 && mark <= 0xd8) || mark === 0x01;

/**
 * Returns the start of the next marker that has a length; the length of the file if there is none. Skips coded data and
 * anything else between segments, as libjpeg does (`FF 00` is a data byte).
 */
function nextMark(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark !== 0 && mark !== 0xff && !isBare(mark)) return at;
  }
  return bytes.length;
}

/** Counts the scans of a JPEG (ITU-T T.81, annex B) up to its end marker, and at most `most`. */
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

/** Rejects a JPEG with more scans than any encoder writes. Faults: image-too-large. */
function checkScans(bytes: Uint8Array): void {
  if (countScans(bytes, MAX_SCANS + 1) <= MAX_SCANS) return;
  throw new Fault(
    'image-too-large',
    `The JPEG has more than ${MAX_SCANS} scans, and each takes as long to decode as a whole image. Save it again as a baseline JPEG.`,
  );
}

/** A TIFF as a chain of pages, with 32-bit (TIFF 6.0, section 2) or 64-bit (BigTIFF) offsets. */
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

/** Reads an offset, or the entry count of a BigTIFF directory; 0 beyond the end of the file. */
function readOffset({ view, isLittle, isBig }: Chain, at: number): number {
  if (at + (isBig ? 8 : 4) > view.byteLength) return 0;
  return isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
}

/** Returns where the directory of a page stores the offset of the next page; null beyond the end of the file. */
function linkPlace(chain: Chain, directory: number): number | null {
  const { view, isLittle, isBig } = chain;
  const [head, entry, link] = isBig ? [8, 20, 8] : [2, 12, 4];
  if (directory + head > view.byteLength) return null;
  const entries = isBig ? readOffset(chain, directory) : view.getUint16(directory, isLittle);
  const place = directory + head + entries * entry;
  return place + link <= view.byteLength ? place : null;
}

/** Counts the pages from `first` on, up to the limit, which also ends cyclic chains. */
function countPages(chain: Chain, first: number): number {
  let pages = 0;
  for (let directory = first; directory !== 0 && pages < MAX_PICTURES; pages++) {
    const place = linkPlace(chain, directory);
    directory = place === null ? 0 : readOffset(chain, place);
  }
  return pages;
}

/** Returns a TIFF with only its first page, and the number of pages. */
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

/**
 * Returns the size of a color table from the flags byte that announces it: three bytes per color, 0 if there is none.
 */
const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Returns the end of a list of sub-blocks. Each block starts with its length; length 0 ends the list. */
function afterBlocks(file: Uint8Array, at: number): number {
  let next = at;
  while (next < file.length && file[next] !== 0) next += 1 + file[next]!;
  return next + 1;
}

/** Yields the end of each frame of a GIF (GIF89a, appendix B). Stops at damaged data. */
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

/** Returns a GIF with only its first frame, and the number of frames. */
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
/** Bytes of a chunk besides its data: length, name and checksum (PNG specification, section 5.3). */
const FRAME_BYTES = 12;

/** Chunks that affect no pixel and may decompress to a thousand times their size. */
const REMOVED_CHUNKS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP']);

interface Chunk {
  start: number;
  end: number;
  isKept: boolean;
  /** Empty for what is not a chunk. */
  name: string;
}

function* chunksOf(file: Buffer): Generator<Chunk> {
  yield { start: 0, end: SIGNATURE_BYTES, isKept: true, name: '' };
  let start = SIGNATURE_BYTES;
  while (start + FRAME_BYTES <= file.length) {
    const end = start + FRAME_BYTES + file.readUInt32BE(start);
    const name = file.toString('latin1', start + 4, start + 8);
    yield { start, end, isKept: !REMOVED_CHUNKS.has(name), name };
    start = end;
  }
  // A truncated chunk, or data after the last chunk.
  if (start < file.length) yield { start, end: file.length, isKept: true, name: '' };
}

/** Removes texts and color profiles from a PNG. Returns the same bytes if it has none. */
function withoutPngTexts(file: Uint8Array): Uint8Array {
  return keepParts(file, chunksOf);
}

/** Returns a PNG without texts and color profile, and the number of frames of an animated one (chunk acTL). */
function firstPngFrame(bytes: Uint8Array): Pictures {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let pages = 1;
  let profile: Uint8Array | undefined;
  for (const { start, end, name } of chunksOf(file)) {
    if (name === 'IDAT') break;
    const content = file.subarray(start + 8, end - 4);
    if (name === 'acTL' && content.length >= 4) pages = Math.max(1, Math.min(content.readUInt32BE(0), MAX_PICTURES));
    if (name === 'iCCP') profile ??= content;
  }
  return { bytes: withoutPngTexts(bytes), pages, profile };
}

/** The first image of a file. */
export interface FirstPicture {
  format: ImageFormat;
  /** The file with only this image; the same bytes if there is no other. */
  bytes: Uint8Array;
  /** Number of images in the file, at most `MAX_PICTURES`; null if only the image library can determine it (AVIF). */
  pages: number | null;
  /** Content of the chunk with the color profile, if it is removed from `bytes`: iCCP of a PNG, ICCP of a WebP. */
  profile?: Uint8Array | undefined;
}

type Pictures = Omit<FirstPicture, 'format'>;

const READERS: Readonly<Record<ImageFormat, (file: Uint8Array) => Pictures>> = {
  jpeg: (bytes) => {
    checkScans(bytes);
    return { bytes, pages: 1 };
  },
  png: firstPngFrame,
  gif: firstGifFrame,
  webp: firstWebpFrame,
  tiff: firstTiffPage,
  avif: (bytes) => ({ bytes, pages: null }),
};

/**
 * Reduces a file to its first image before it is decoded. Decoders read all pages and frames and decompress all texts:
 * a WebP of 10 MB with 200,000 frames took over 100 s, and a PNG of 0.4 MB with 50 compressed texts used 2.4 GB. Does
 * not report damage, because the decoder does. Takes time linear in the file size, and copies the file only if a part
 * is removed. Faults: empty-file, unsupported-type, image-too-large (a JPEG with too many scans).
 */
export function firstPicture(file: Uint8Array): FirstPicture {
  const format = detectImageFormat(file);
  return { format, ...READERS[format](file) };
}
