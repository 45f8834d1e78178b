import { isAscii } from 'node:buffer';

/** Bytes decoded at a time. Small, so that a text outside Latin-1 makes only the strings near it larger. */
const PIECE_BYTES = 65_536;
const CONTINUATION = 0x80;
/** First byte of characters of four bytes, which are two code units. */
const FIRST_OF_FOUR = 0xf0;
const REPLACEMENT = '\ufffd';

/** Texts in UTF-8, one after another. They take a third of the memory of strings, and decoding them is fast. */
export class TextBytes {
  readonly bytes: Buffer;
  /** Start of each text in `bytes`, and the end of the last one. */
  readonly starts: Uint32Array;

  constructor(bytes: Buffer, starts: Uint32Array) {
    this.bytes = bytes;
    this.starts = starts;
  }

  get length(): number {
    return this.starts.length - 1;
  }

  textAt(code: number): string {
    return this.bytes.toString('utf8', this.starts[code]!, this.starts[code + 1]!);
  }

  /** Decodes all texts. */
  decode(): string[] {
    const texts = new Array<string>(this.length);
    for (let from = 0; from < texts.length; from = this.#decodePiece(from, texts));
    return texts;
  }

  /** Decodes texts from a code on. Returns the code after them. */
  #decodePiece(from: number, texts: string[]): number {
    const { starts, bytes } = this;
    const first = starts[from]!;
    let to = from + 1;
    while (to < texts.length && starts[to + 1]! - first <= PIECE_BYTES) to += 1;
    const piece = bytes.subarray(first, starts[to]!);
    if (isAscii(piece)) {
      const whole = piece.toString('latin1');
      for (let code = from; code < to; code += 1)
        texts[code] = whole.slice(starts[code]! - first, starts[code + 1]! - first);
      return to;
    }
    const whole = piece.toString('utf8');
    // Bytes that are not UTF-8 become another number of characters, depending on the texts around them.
    if (whole.includes(REPLACEMENT)) for (let code = from; code < to; code += 1) texts[code] = this.textAt(code);
    else this.#slice(whole, [from, to], texts);
    return to;
  }

  #slice(whole: string, [from, to]: readonly [number, number], texts: string[]): void {
    const { starts, bytes } = this;
    let unit = 0;
    for (let code = from; code < to; code += 1) {
      const start = unit;
      const end = starts[code + 1]!;
      for (let at = starts[code]!; at < end; at += 1) {
        const byte = bytes[at]!;
        if ((byte & 0xc0) !== CONTINUATION) unit += byte >= FIRST_OF_FOUR ? 2 : 1;
      }
      texts[code] = whole.slice(start, unit);
    }
  }
}
