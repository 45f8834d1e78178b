import { MAX_PICTURES } from './max-pictures.js';

const HEAD_BYTES = 13;
const DESCRIPTOR_BYTES = 10;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** Bytes of a colour table by the flags before it: three for each colour, if there is one. */
const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Where the sub-blocks end that begin at `at`: each starts with its length, and one of length 0 is the last. */
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
export function firstGifFrame(file: Uint8Array): { bytes: Uint8Array; pages: number } {
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
