import { ChunkedNumbers } from './chunked-numbers.js';
import { TextHash } from './hash-text.js';
import { ownText } from './summary/tally.js';
import type { DictionaryColumn } from './table-data.js';

/** Where a column becomes too wide for a dictionary. */
export interface DictionaryLimits {
  /** Distinct texts. */
  texts: number;
  /** Characters of all distinct texts. */
  characters: number;
}

/** Reads a column into a dictionary, as long as that fits. */
export class DictionaryBuilder {
  readonly #codeOf = new Map<string, number>();
  readonly texts: string[] = [];
  readonly codes = new ChunkedNumbers();
  readonly #limits: DictionaryLimits;
  readonly #hash = new TextHash();
  /** Hashes of the texts, so that each is hashed once for all rows that hold it. */
  #low = new Uint32Array(64);
  #high = new Uint32Array(64);
  #characters = 0;

  constructor(limits: DictionaryLimits) {
    this.#limits = limits;
  }

  /** @returns the code of the text; its hashes stand in `lowOf` and `highOf`. */
  add(text: string): number {
    let code = this.#codeOf.get(text);
    if (code === undefined) code = this.#addNew(text);
    this.codes.push(code);
    return code;
  }

  #addNew(text: string): number {
    const own = ownText(text);
    const code = this.texts.length;
    if (code === this.#low.length) this.#grow();
    this.#hash.of(own);
    this.#low[code] = this.#hash.low;
    this.#high[code] = this.#hash.high;
    this.#characters += own.length;
    this.texts.push(own);
    this.#codeOf.set(own, code);
    return code;
  }

  #grow(): void {
    const [low, high] = [new Uint32Array(this.#low.length * 2), new Uint32Array(this.#low.length * 2)];
    low.set(this.#low);
    high.set(this.#high);
    [this.#low, this.#high] = [low, high];
  }

  lowOf(code: number): number {
    return this.#low[code] as number;
  }

  highOf(code: number): number {
    return this.#high[code] as number;
  }

  get isFull(): boolean {
    return this.texts.length > this.#limits.texts || this.#characters > this.#limits.characters;
  }

  finish(name: string): DictionaryColumn {
    const wide = this.texts.length > 65_536;
    const codes = this.codes.moveInto(wide ? new Uint32Array(this.codes.length) : new Uint16Array(this.codes.length));
    const counts = new Uint32Array(this.texts.length);
    for (const code of codes) counts[code] = (counts[code] as number) + 1;
    this.#codeOf.clear();
    return { form: 'dictionary', name, texts: this.texts, counts, codes };
  }
}
