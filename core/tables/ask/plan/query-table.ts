import type { ColumnUse } from '../../cells/column-use.js';
import type { ValueType } from '../../cells/value-type.js';
import type { UncertainImport } from '../../profile/issues/uncertain-import.js';

/** A column on which questions are interpreted. The arrays are indexed by the codes of the dictionary. */
export interface QueryColumn {
  index: number;
  name: string;
  type: ValueType;
  /** Its use, and the confidence in it from 0 to 1; 1 if it was specified. */
  use: ColumnUse;
  useConfidence: number;
  unit: string | null;
  /** All normalized units next to its numbers. Figures over several units are invalid. */
  units?: readonly string[];
  /** Distinct texts in order of first occurrence; '' is an empty cell. Null if there are too many to store. */
  texts: readonly string[] | null;
  /** Number of cells with each text. Null if `texts` is. */
  counts: Uint32Array | null;
  /** First number of each text, in the number format of the column; NaN if there is none. Null if `texts` is. */
  numbers: Float64Array | null;
  /** Second number of each text, such as the 1 of "3-1"; NaN if there is none. */
  numbers2: Float64Array | null;
  /** Date or time of each text, with the date order of the column, in ms since 1970 (UTC); NaN if there is none. */
  dates: Float64Array | null;
  /** Texts that mean a missing value in this column, according to the profile. */
  missing: ReadonlySet<string>;
}

/** A table on which questions are interpreted: columns with parsed texts, but no rows. */
export interface QueryTable {
  id: string;
  name: string;
  rowCount: number;
  columns: readonly QueryColumn[];
  /** Findings about uncertain import options. */
  uncertainImport: UncertainImport;
}
