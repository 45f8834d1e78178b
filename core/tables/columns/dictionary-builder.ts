import { ChunkedNumbers } from './chunked-numbers.js';
import { codesFor } from './codes.js';
import type { RowHashes } from './row-hashes.js';
import { TextHash } from './summary/hash-text.js';
import { copyText } from './summary/wide-summary.js';
import type { DictionaryColumn } from './table-data.js';

/** Limits beyond which a column is too wide for a dictionary. */
export interface DictionaryLimits {
  /** Distinct texts. */
  texts: number;
  /** Characters of all distinct texts. */
  characters: number;
}

/**
 * Integers per slot: low hash, high hash, and code + 1 of a text. Adjacent, so that a lookup needs one memory access.
 * The slot is free if the last one is 0.
 */
const STRIDE = 3;
const FIRST_SLOTS = 1 << 8;
/** Maximum load of the hash table. A low load keeps runs of occupied slots short. */
const MAX_LOAD = 0.5;

/**
 * Builds the dictionary of a column. Uses its own open-addressing hash table: a `Map` took three times as long, because
 * V8 hashes and compares new texts outside compiled code. Texts are identified by 64-bit hashes only, because comparing
 * the texts as well took a third of the total time; the probability that any two of 131,072 texts have the same hash is
 * 1 in 2 billion.
 */
export class DictionaryBuilder {
  readonly texts: string[] = [];
  readonly codes = new ChunkedNumbers();
  readonly #limits: DictionaryLimits;
  readonly #hash = new TextHash();
  #slots = new Int32Array(FIRST_SLOTS * STRIDE);
  #mask = FIRST_SLOTS - 1;
  #characters = 0;

  constructor(limits: DictionaryLimits) {
    this.#limits = limits;
  }

  /** Adds the texts of some rows, and adds their hashes to the row hashes. */
  addTexts(texts: readonly string[], hashes: RowHashes): void {
    for (let row = 0; row < texts.length; row += 1) {
      this.#add(texts[row] as string);
      hashes.mix(row, this.#hash.low, this.#hash.high);
    }
  }

  #add(text: string): void {
    this.#hash.of(text);
    const { low, high } = this.#hash;
    const slots = this.#slots;
    let slot = low & this.#mask;
    for (;;) {
      const at = slot * STRIDE;
      const taken = slots[at + 2] as number;
      if (taken === 0) {
        this.#addNew(text, at);
        return;
      }
      if (slots[at] === low && slots[at + 1] === high) {
        this.codes.push(taken - 1);
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
  }

  #addNew(text: string, at: number): void {
    const copy = copyText(text);
    const code = this.texts.length;
    this.#characters += copy.length;
    this.texts.push(copy);
    this.#slots[at] = this.#hash.low;
    this.#slots[at + 1] = this.#hash.high;
    this.#slots[at + 2] = code + 1;
    this.codes.push(code);
    if (code > this.#mask * MAX_LOAD) this.#growSlots();
  }

  #growSlots(): void {
    const old = this.#slots;
    const mask = this.#mask * 2 + 1;
    const slots = new Int32Array((mask + 1) * STRIDE);
    for (let from = 0; from < old.length; from += STRIDE) {
      if (old[from + 2] === 0) continue;
      let slot = (old[from] as number) & mask;
      while (slots[slot * STRIDE + 2] !== 0) slot = (slot + 1) & mask;
      const to = slot * STRIDE;
      for (let part = 0; part < STRIDE; part += 1) slots[to + part] = old[from + part] as number;
    }
    this.#slots = slots;
    this.#mask = mask;
  }

  get isFull(): boolean {
    return this.texts.length > this.#limits.texts || this.#characters > this.#limits.characters;
  }

  finish(name: string): DictionaryColumn {
    const codes = this.codes.moveInto(codesFor(this.texts.length, this.codes.length));
    const counts = new Uint32Array(this.texts.length);
    for (const code of codes) counts[code] = (counts[code] as number) + 1;
    return { form: 'dictionary', name, texts: this.texts, counts, codes };
  }
}
