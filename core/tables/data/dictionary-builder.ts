import { ChunkedNumbers } from './chunked-numbers.js';
import { TextHash } from './hash-text.js';
import type { RowHashes } from './row-hashes.js';
import { ownText } from './summary/tally.js';
import type { DictionaryColumn } from './table-data.js';

/** Where a column becomes too wide for a dictionary. */
export interface DictionaryLimits {
  /** Distinct texts. */
  texts: number;
  /** Characters of all distinct texts. */
  characters: number;
}

const FIRST_SLOTS = 1 << 8;
/** Growing at half keeps the runs of taken slots short. */
const FULL = 0.5;

/**
 * Reads a column into a dictionary, as long as that fits. An open table of hashes of its own: a `Map` of texts took three
 * times as long, for it hashes and compares each new text outside of compiled code.
 */
export class DictionaryBuilder {
  readonly texts: string[] = [];
  readonly codes = new ChunkedNumbers();
  readonly #limits: DictionaryLimits;
  readonly #hash = new TextHash();
  /** Code + 1 of the text whose low hash points here; 0 is free. */
  #slots = new Int32Array(FIRST_SLOTS);
  #low = new Int32Array(64);
  #high = new Int32Array(64);
  #characters = 0;

  constructor(limits: DictionaryLimits) {
    this.#limits = limits;
  }

  /** Reads one column of some rows, and mixes its hashes into those of the rows. */
  addColumn(cells: readonly (readonly string[])[], column: number, hashes: RowHashes): void {
    for (let row = 0; row < cells.length; row += 1) {
      this.#add((cells[row] as readonly string[])[column] ?? '');
      hashes.mix(row, this.#hash.low, this.#hash.high);
    }
  }

  #add(text: string): void {
    this.#hash.of(text);
    const { low, high } = this.#hash;
    const mask = this.#slots.length - 1;
    let slot = low & mask;
    for (;;) {
      const taken = this.#slots[slot] as number;
      if (taken === 0) {
        this.#addNew(text, slot);
        return;
      }
      if (this.#high[taken - 1] === high && this.texts[taken - 1] === text) {
        this.codes.push(taken - 1);
        return;
      }
      slot = (slot + 1) & mask;
    }
  }

  #addNew(text: string, slot: number): void {
    const own = ownText(text);
    const code = this.texts.length;
    if (code === this.#low.length) this.#growHashes();
    this.#low[code] = this.#hash.low;
    this.#high[code] = this.#hash.high;
    this.#characters += own.length;
    this.texts.push(own);
    this.#slots[slot] = code + 1;
    this.codes.push(code);
    if (code > this.#slots.length * FULL) this.#growSlots();
  }

  #growHashes(): void {
    const [low, high] = [new Int32Array(this.#low.length * 2), new Int32Array(this.#low.length * 2)];
    low.set(this.#low);
    high.set(this.#high);
    [this.#low, this.#high] = [low, high];
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let code = 0; code < this.texts.length; code += 1) {
      let slot = (this.#low[code] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = code + 1;
    }
    this.#slots = slots;
  }

  get isFull(): boolean {
    return this.texts.length > this.#limits.texts || this.#characters > this.#limits.characters;
  }

  finish(name: string): DictionaryColumn {
    const isLarge = this.texts.length > 65_536;
    const length = this.codes.length;
    const codes = this.codes.moveInto(isLarge ? new Uint32Array(length) : new Uint16Array(length));
    const counts = new Uint32Array(this.texts.length);
    for (const code of codes) counts[code] = (counts[code] as number) + 1;
    return { form: 'dictionary', name, texts: this.texts, counts, codes };
  }
}
