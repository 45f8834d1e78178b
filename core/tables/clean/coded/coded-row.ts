import { isBlank, trimBlanks } from '../../cells/blank.js';
import type { TableData } from '../../columns/table-data.js';
import type { StreamedRow } from '../kit/define-step.js';
import { hashText, RowHash, TEXT_HASH } from '../kit/row-hash.js';
import type { WideCells } from './wide-cells.js';

/**
 * The distinct texts of each column after some of the steps, by code; null for a wide column, whose texts are not
 * stored.
 */
export type ColumnTexts = readonly (readonly string[] | null)[];

/** Caches a value that is computed from a list of texts. */
class TextsCache<Value> {
  readonly #make: (texts: readonly string[]) => Value;
  readonly #known = new Map<readonly string[], Value>();
  #last: readonly string[] | null = null;
  #value: Value | undefined;

  constructor(make: (texts: readonly string[]) => Value) {
    this.#make = make;
  }

  of(texts: readonly string[]): Value {
    if (texts === this.#last) return this.#value as Value;
    const value = this.#known.get(texts) ?? this.#make(texts);
    this.#known.set(texts, value);
    this.#last = texts;
    this.#value = value;
    return value;
  }
}

const blanksOf = (texts: readonly string[]) => Uint8Array.from(texts, (text) => Number(isBlank(text)));

function hashesOf(texts: readonly string[]): Int32Array {
  const hashes = new Int32Array(texts.length * TEXT_HASH);
  for (const [code, text] of texts.entries()) hashText(trimBlanks(text), hashes, code * TEXT_HASH);
  return hashes;
}

/** A cursor over the rows of a table of dictionary columns, for steps on rows. Texts are looked up only when needed. */
export class CodedRow implements StreamedRow {
  readonly kinds = null;
  place = 0;
  row = 0;
  readonly #columns: TableData['columns'];
  readonly #wide: WideCells;
  readonly #blanks: TextsCache<Uint8Array>[];
  readonly #hashes: TextsCache<Int32Array>[];
  readonly #hash = new RowHash();
  #texts: ColumnTexts = [];
  #cells: string[] | null = null;

  constructor({ columns }: TableData, wide: WideCells) {
    this.#columns = columns;
    this.#wide = wide;
    this.#blanks = columns.map(() => new TextsCache(blanksOf));
    this.#hashes = columns.map(() => new TextsCache(hashesOf));
  }

  /**
   * Moves to a row.
   * @param row source row.
   */
  move(place: number, row: number): void {
    this.place = place;
    this.row = Math.max(1, row);
  }

  /**
   * Selects the stage of the plan at which the row is read.
   * @param texts texts of the columns at that stage.
   */
  select(texts: ColumnTexts): this {
    this.#texts = texts;
    this.#cells = null;
    return this;
  }

  get cells(): string[] {
    this.#cells ??= this.#columns.map((_, index) => this.#textAt(index));
    return this.#cells;
  }

  text(column: number): string {
    return this.#cells === null ? this.#textAt(column) : this.#cells[column]!;
  }

  #textAt(index: number): string {
    const column = this.#columns[index]!;
    return column.form === 'wide' ? this.#wide.text(index) : this.#texts[index]![column.codes[this.place]!]!;
  }

  isBlank(column: number): boolean {
    const source = this.#columns[column]!;
    if (source.form === 'wide') return this.#wide.isBlank(column);
    return this.#blanks[column]!.of(this.#texts[column]!)[source.codes[this.place]!] === 1;
  }

  hashOf(columns: readonly number[]): RowHash {
    this.#hash.begin();
    for (const column of columns) {
      const source = this.#columns[column]!;
      if (source.form === 'wide') this.#hash.add(this.#wide.hashOf(column), 0);
      else this.#hash.add(this.#hashes[column]!.of(this.#texts[column]!), source.codes[this.place]! * TEXT_HASH);
    }
    return this.#hash.end();
  }
}
