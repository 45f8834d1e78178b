import type { ValueType } from '../../cells/value-type.js';

/** What the meaning of a column is determined from: its name, a few texts and some statistics. */
export interface ColumnFacts {
  name: string;
  /** Some texts of the column; '' is a missing cell. */
  samples: readonly string[];
  rows: number;
  /** Number of missing cells, including placeholders. */
  missing: number;
  distinct: number;
  /** Statistics of its numbers; all 0 if there are none. */
  mean: number;
  standardDeviation: number;
  min: number;
  max: number;
  /** Type of most cells according to their texts; null if only the samples are known. */
  type: ValueType | null;
  /** Undefined if only the samples are known. */
  identifier?: IdentifierEvidence;
}

/** Evidence that numbers are identifiers. */
export interface IdentifierEvidence {
  /** Length of all texts; 0 if they differ in length. */
  width: number;
  /** Whether this is the first column of the table. */
  isFirst: boolean;
}
