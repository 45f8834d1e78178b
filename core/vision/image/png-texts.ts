import { keepParts } from './keep-parts.js';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum of a chunk (PNG specification, section 5.3). */
const FRAME_BYTES = 12;

/** Chunks of which no pixel depends: they may unpack to a thousand times their size. */
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
export function withoutPngTexts(file: Uint8Array): Uint8Array {
  return keepParts(file, chunksOf);
}
