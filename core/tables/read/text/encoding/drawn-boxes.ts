/** Bytes of lines and corners at the same places in all code pages of DOS, as in cp437 and cp852. */
const SHARED = Buffer.from('b3b4b9babbbcbfc0c1c2c3c4c5c8c9cacbcccdced9da', 'hex');
/** A horizontal line, single or double: at least five bytes, more than any word repeats a letter. */
const RUN = 5;
const HORIZONTAL = [0xc4, 0xcd];
/** Minimum number of such lines. A box has at least two. */
const MIN_RUNS = 2;
const SPACE = 0x20;

/**
 * Finds the bytes of tables drawn with the lines of DOS code pages: `ÄÄÄÄÄ` as windows-1252.
 * @returns the bytes that are lines, corners or crossings; null if nothing is drawn.
 */
export function findDrawnBytes(bytes: Uint8Array): ReadonlySet<number> | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const drawn = new Set(SHARED);
  const counts = HORIZONTAL.map((line) => addCrossings(buffer, line, drawn));
  return counts.some((count) => count >= MIN_RUNS) ? drawn : null;
}

/** Adds the bytes that connect two horizontal lines. Returns the number of lines. */
function addCrossings(bytes: Buffer, line: number, drawn: Set<number>): number {
  const run = Buffer.alloc(RUN, line);
  let count = 0;
  for (let at = bytes.indexOf(run); at >= 0; at = bytes.indexOf(run, at)) {
    count += 1;
    while (bytes[at] === line) at += 1;
    if (bytes[at + 1] === line && bytes[at]! >= 0x80) drawn.add(bytes[at]!);
  }
  return count;
}

/** Returns a text with spaces in place of drawn lines, so that only its letters count. */
export function withoutDrawn(bytes: Uint8Array, drawn: ReadonlySet<number>): Uint8Array {
  return bytes.map((byte) => (drawn.has(byte) ? SPACE : byte));
}
