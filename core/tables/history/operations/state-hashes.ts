import { trimBlanks } from '../../cells/blank.js';
import { hashText, RowHash, TEXT_HASH } from '../../clean/kit/row-hash.js';
import type { StateColumn } from '../state/table-state.js';

/** Returns the hashes of the trimmed texts of a column, by code. */
function hashTexts({ texts }: StateColumn): Int32Array {
  const hashes = new Int32Array(texts.length * TEXT_HASH);
  for (let code = 0; code < texts.length; code += 1) hashText(trimBlanks(texts[code]!), hashes, code * TEXT_HASH);
  return hashes;
}

/**
 * Hashes of the cells of rows in some columns, ignoring blanks at their ends: the same as those of `StreamedRow.hashOf`.
 * They are computed column by column in the order of the source, because reading cells in the order of sorted rows
 * takes several times as long.
 */
export class StateHashes {
  readonly #hash = new RowHash();
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #c: Int32Array;

  constructor(columns: readonly StateColumn[]) {
    const places = columns[0]?.codes.length ?? 0;
    this.#a = new Int32Array(places);
    this.#b = new Int32Array(places);
    this.#c = new Int32Array(places);
    for (const column of columns) this.#addColumn(column);
  }

  #addColumn(column: StateColumn): void {
    const { codes } = column;
    const hashes = hashTexts(column);
    const hash = this.#hash;
    const [a, b, c] = [this.#a, this.#b, this.#c];
    for (let place = 0; place < codes.length; place += 1) {
      hash.a = a[place]!;
      hash.b = b[place]!;
      hash.c = c[place]!;
      hash.add(hashes, codes[place]! * TEXT_HASH);
      a[place] = hash.a;
      b[place] = hash.b;
      c[place] = hash.c;
    }
  }

  /** Returns the hash of a place. The next call overwrites it. */
  at(place: number): RowHash {
    this.#hash.a = this.#a[place]!;
    this.#hash.b = this.#b[place]!;
    this.#hash.c = this.#c[place]!;
    return this.#hash.end();
  }
}
