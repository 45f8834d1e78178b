/** Converts positions in a text to lines. Fast if each position is near the previous one. */
export class LineCounter {
  readonly #text: string;
  #line = 1;
  #start = 0;
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#end = this.#lineEnd();
  }

  /** Returns the line of a position, from 1. */
  lineAt(at: number): number {
    while (at > this.#end) {
      this.#line += 1;
      this.#start = this.#end + 1;
      this.#end = this.#lineEnd();
    }
    while (at < this.#start) {
      this.#line -= 1;
      this.#end = this.#start - 1;
      this.#start = this.#end === 0 ? 0 : this.#text.lastIndexOf('\n', this.#end - 1) + 1;
    }
    return this.#line;
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#start);
    return end < 0 ? this.#text.length : end;
  }
}
