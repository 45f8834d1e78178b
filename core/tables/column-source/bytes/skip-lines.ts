import type { TextFile } from '../../read/text/text-file.js';

const PIECE = 64 * 1024;

/** @returns the offset at which so many lines have ended from a place on; null where the file has fewer. */
export function skipLines({ source, guessed }: TextFile, from: number, lines: number): number | null {
  const newline = guessed.dialect.newline.charCodeAt(0);
  let left = lines;
  let offset = from;
  while (left > 0) {
    const bytes = source.read(offset, PIECE);
    if (bytes.length === 0) return null;
    let used = 0;
    for (let end = bytes.indexOf(newline); end >= 0 && left > 0; end = bytes.indexOf(newline, used)) {
      used = end + 1;
      left -= 1;
    }
    offset += left > 0 ? bytes.length : used;
  }
  return offset;
}
