import { KIND_INDEX } from '../../../read/workbook/cell/cell-reader.js';
import type { PlannedColumn } from '../../pass/plan.js';
import { type ColumnType, ColumnTypeFinder } from './column-type.js';

/** Finds the names and types of the columns of a file with typed columns, while its rows are written. */
export class TypedColumns {
  readonly names: readonly string[];
  readonly #finders: readonly ColumnTypeFinder[];

  /**
   * @param header null if the table has none. If its names are blank or repeated, the names that steps use are written
   * instead.
   */
  constructor(columns: readonly PlannedColumn[], header: readonly string[] | null) {
    const isUnique = header !== null && new Set(header).size === header.length && !header.includes('');
    this.names = isUnique ? [...header] : columns.map(({ name }) => name);
    this.#finders = columns.map((column) => new ColumnTypeFinder(column));
  }

  /** @returns the cells, with null for a missing value, which differs from an empty text that the source stores. */
  add(cells: readonly string[], kinds: Uint8Array | null): (string | null)[] {
    return cells.map((text, at) => {
      const kind = kinds?.[at];
      if (text === '' && kind !== KIND_INDEX.text) return null;
      this.#finders[at]!.add(text, kind);
      return text;
    });
  }

  get types(): ColumnType[] {
    return this.#finders.map(({ type }) => type);
  }
}
