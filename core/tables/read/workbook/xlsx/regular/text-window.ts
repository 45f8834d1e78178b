/** Characters that are decoded ahead. */
const WIDTH = 256 * 1024;
/** V8 copies slices below 13 characters; longer ones would keep the window that they were cut from in memory. */
const LONGEST_SLICE = 12;

/**
 * Texts of a few bytes of a large part, asked for from its beginning to its end: cutting one out of a window that is a text
 * already costs a fifth of decoding it alone.
 */
export class TextWindow {
  readonly #bytes: Buffer;
  #begin = 0;
  #end = 0;
  #text = '';

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The text of bytes that are ASCII. */
  slice(from: number, to: number): string {
    if (to - from > LONGEST_SLICE) return this.#bytes.toString('latin1', from, to);
    return this.view(from, to);
  }

  /** The same, not to be kept. */
  view(from: number, to: number): string {
    if (to > this.#end || from < this.#begin) this.#move(from);
    return this.#text.slice(from - this.#begin, to - this.#begin);
  }

  #move(from: number): void {
    this.#begin = from;
    this.#end = Math.min(from + WIDTH, this.#bytes.length);
    this.#text = this.#bytes.toString('latin1', from, this.#end);
  }
}
