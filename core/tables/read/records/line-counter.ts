/** Converts positions in a text to lines. Fast if the positions rise. */
export class LineCounter {
  readonly #text: string;
  #line = 1;
  #start = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the line of a position, from 1. */
  lineAt(at: number): number {
    if (at < this.#start) {
      this.#line = 1;
      this.#start = 0;
    }
    for (let end = this.#lineEnd(); end >= 0 && end < at; end = this.#lineEnd()) {
      this.#line += 1;
      this.#start = end + 1;
    }
    return this.#line;
  }

  #lineEnd(): number {
    return this.#text.indexOf('\n', this.#start);
  }
}
