import type { ValueType } from '../../cells/value-type.js';

/** The input for deciding the meaning of a column: its name, a few texts and some statistics. */
export interface ColumnFacts {
  name: string;
  /** Some of its texts; '' is a missing cell. */
  samples: readonly string[];
  rows: number;
  /** Missing cells, including placeholders. */
  missing: number;
  distinct: number;
  /** Statistics of its numbers; all 0 for a column without numbers. */
  mean: number;
  standardDeviation: number;
  min: number;
  max: number;
  /** The type of most cells, according to their texts; null if only the samples are known. */
  type: ValueType | null;
  /** Omitted if only the samples are known. */
  identifier?: IdentifierEvidence;
}

/** Evidence from the texts and position of a column that its numbers are identifiers. */
export interface IdentifierEvidence {
  /** Length of all texts; 0 if lengths differ. */
  width: number;
  /** Whether this is the first column of its table. */
  isFirst: boolean;
}
