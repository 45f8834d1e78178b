import { memoize } from '../../../base/memoize.js';
import { isBlank } from '../../cells/blank.js';
import type { StreamedRow } from '../../clean/kit/define-step.js';
import type { RowHash } from '../../clean/kit/row-hash.js';
import type { StateColumn } from '../state/table-state.js';
import { StateHashes } from './state-hashes.js';

/**
 * Returns 1 for each blank text of a column. All are tested at once, in the order of memory, which is several times
 * faster than in the order of sorted rows.
 */
const blanksOf = memoize((texts: readonly string[]): Uint8Array => {
  const blanks = new Uint8Array(texts.length);
  for (let code = 0; code < texts.length; code += 1) if (isBlank(texts[code]!)) blanks[code] = 1;
  return blanks;
});

/**
 * A cursor over the rows of a session, for cleaning steps on rows. It reads the columns of the state, so that no
 * dictionary of the current rows must be built.
 */
export class StateRow implements StreamedRow {
  readonly kinds = null;
  /** Index of the row among the current rows, from 0. */
  place = 0;
  row = 0;
  readonly #columns: readonly StateColumn[];
  /** 1 for each blank text of a column, by code. */
  readonly #blanks: (Uint8Array | null)[];
  /** Hashes of rows by the list of their columns, which is the same one for all rows. */
  readonly #hashes = new Map<readonly number[], StateHashes>();
  /** Place of the row in the source. */
  #at = 0;
  #cells: string[] | null = null;

  constructor(columns: readonly StateColumn[]) {
    this.#columns = columns;
    this.#blanks = columns.map(() => null);
  }

  /**
   * Moves to a row.
   * @param place index among the current rows.
   * @param at place in the source.
   * @param row row in the file.
   */
  move(place: number, at: number, row: number): void {
    this.place = place;
    this.row = row;
    this.#at = at;
    this.#cells = null;
  }

  get cells(): string[] {
    this.#cells ??= this.#columns.map(({ texts, codes }) => texts[codes[this.#at]!]!);
    return this.#cells;
  }

  text(column: number): string {
    if (this.#cells !== null) return this.#cells[column]!;
    const { texts, codes } = this.#columns[column]!;
    return texts[codes[this.#at]!]!;
  }

  isBlank(column: number): boolean {
    const known = this.#blanks[column] ?? blanksOf(this.#columns[column]!.texts);
    this.#blanks[column] = known;
    return known[this.#columns[column]!.codes[this.#at]!] === 1;
  }

  hashOf(columns: readonly number[]): RowHash {
    const known = this.#hashes.get(columns) ?? new StateHashes(columns.map((column) => this.#columns[column]!));
    this.#hashes.set(columns, known);
    return known.at(this.#at);
  }
}
