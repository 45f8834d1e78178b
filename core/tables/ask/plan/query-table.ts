import type { ValueType } from '../../cells/value-type.js';

/** A column for questions. Indices of texts are those of the column's dictionary. */
export interface QueryColumn {
  index: number;
  name: string;
  type: ValueType;
  unit: string | null;
  /** All normalized units next to its numbers. Figures over several units are invalid. */
  units?: readonly string[];
  /**
   * Distinct texts in the order of their first occurrence; '' is an empty cell. Null if there are too many for memory.
   */
  texts: readonly string[] | null;
  /** Cells that hold each text. */
  counts: Uint32Array | null;
  /** First number of each text by the number format of the column; NaN if it has none. Null with `texts`. */
  numbers: Float64Array | null;
  /** Second number of each text, such as the 1 of "3-1"; NaN if it has none. */
  numbers2: Float64Array | null;
  /** Date or time of each text by the date order of the column, ms since 1970 (UTC); NaN if it has none. */
  dates: Float64Array | null;
  /** Placeholders for a missing value in this column, according to the profile. */
  missing: ReadonlySet<string>;
}

/** A table as questions see it: its columns with what their texts mean, no rows. */
export interface QueryTable {
  id: string;
  name: string;
  rowCount: number;
  columns: readonly QueryColumn[];
}
