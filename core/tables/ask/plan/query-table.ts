import type { ValueType } from '../../cells/value-type.js';

/** A column that questions are read against. Texts have the indices of the column's dictionary. */
export interface QueryColumn {
  index: number;
  name: string;
  type: ValueType;
  unit: string | null;
  /** All normalized units next to its numbers. Figures over several units are invalid. */
  units?: readonly string[];
  /** Distinct texts in order of first occurrence; '' is an empty cell. Null if there are too many to store. */
  texts: readonly string[] | null;
  /** Number of cells with each text. Null with `texts`. */
  counts: Uint32Array | null;
  /** First number of each text, by the column's number format; NaN if it has none. Null with `texts`. */
  numbers: Float64Array | null;
  /** Second number of each text, such as the 1 of "3-1"; NaN if it has none. */
  numbers2: Float64Array | null;
  /** Date or time of each text, by the column's date order, in ms since 1970 (UTC); NaN if it has none. */
  dates: Float64Array | null;
  /** Placeholders for a missing value in this column, according to the profile. */
  missing: ReadonlySet<string>;
}

/** A table that questions are read against: columns with parsed texts, without rows. */
export interface QueryTable {
  id: string;
  name: string;
  rowCount: number;
  columns: readonly QueryColumn[];
}
