/** Some texts in lower case, as UTF-16 code units one after another. */
export interface FoldedTexts {
  /** Code units; bytes if all of them are ASCII. */
  units: Uint8Array | Uint16Array;
  /** Start of each text in `units`, and of one more. One unit is between each text and the next. */
  starts: Uint32Array;
}

/** Texts joined at a time. Small, so that they stay in the cache of the processor. */
const PIECE = 2000;
/** Room for an encoder that has more to write than bytes of ASCII. */
const SLACK = 8;

/**
 * Lower case of these letters depends on the letters around them (sigma), or has another length. If a piece has one,
 * its texts are converted one by one.
 */
const hasDifficultLetter = (text: string) => text.includes('\u03a3') || text.includes('\u0130');

/** Texts in lower case, joined by a separator. */
interface FoldedPiece {
  folded: string;
  /** Length of each text in lower case; null if it is the same as before. */
  lengths: readonly number[] | null;
}

/** Converts texts to lower case, and joins them. @param separator a character. */
export function foldPiece(texts: readonly string[], separator: string): FoldedPiece {
  const joined = texts.join(separator);
  if (!hasDifficultLetter(joined)) return { folded: joined.toLowerCase(), lengths: null };
  const lower = texts.map((text) => text.toLowerCase());
  return { folded: lower.join(separator), lengths: lower.map(({ length }) => length) };
}

/** Writes a piece. Returns false if the array cannot hold its characters. */
type WritePiece = (folded: string, at: number) => boolean;

/** Returns the starts of the texts that were written; null if one could not be written. */
function writeFolded(texts: readonly string[], codes: Uint32Array, write: WritePiece): Uint32Array | null {
  const starts = new Uint32Array(codes.length + 1);
  let next = 0;
  for (let from = 0; from < codes.length; from += PIECE) {
    const own = textsOf(texts, codes, from, Math.min(from + PIECE, codes.length));
    const { folded, lengths } = foldPiece(own, '\n');
    if (!write(folded, next)) return null;
    for (let index = 0; index < own.length; index += 1) {
      next += 1 + (lengths === null ? own[index]!.length : lengths[index]!);
      starts[from + index + 1] = next;
    }
  }
  return starts;
}

function textsOf(texts: readonly string[], codes: Uint32Array, from: number, to: number): string[] {
  const found = new Array<string>(to - from);
  for (let at = from; at < to; at += 1) found[at - from] = texts[codes[at]!]!;
  return found;
}

/** Converts texts to lower case, and to code units. @param codes of the texts, in the order of the result. */
export function foldTexts(texts: readonly string[], codes: Uint32Array): FoldedTexts {
  let length = codes.length + SLACK;
  for (let at = 0; at < codes.length; at += 1) length += texts[codes[at]!]!.length;
  const bytes = new Uint8Array(length);
  const memory = Buffer.from(bytes.buffer);
  const ascii = writeFolded(texts, codes, (folded, at) => memory.write(folded, at, 'utf8') === folded.length);
  if (ascii !== null) return { units: bytes, starts: ascii };
  // A text can become longer only by its capital letters I with a dot: by one unit each.
  const units = new Uint16Array(length * 2);
  const wide = Buffer.from(units.buffer);
  const found = writeFolded(texts, codes, (folded, at) => wide.write(folded, at * 2, 'utf16le') === folded.length * 2);
  return { units, starts: found! };
}
