import type { ValueType } from '../../cells/value-type.js';

/** All that the meaning of a column is drawn from: what a person sees who looks at its head and a few figures. */
export interface ColumnFacts {
  name: string;
  /** Some texts from it; '' is a missing cell. */
  samples: readonly string[];
  rows: number;
  /** Missing cells, disguised ones too. */
  missing: number;
  distinct: number;
  /** Figures of its numbers, all 0 where it is no column of numbers. */
  mean: number;
  standardDeviation: number;
  min: number;
  max: number;
  /** What most cells are, letter by letter; null where only the samples are known. */
  type: ValueType | null;
  /** What speaks for numbers that name something; left out where only the samples are known. */
  shape?: NumberShape;
}

/** How the texts of a column are made, as a sign of numbers that only name something. */
export interface NumberShape {
  /** Length that all texts have, 0 where they differ. */
  width: number;
  /** Whether it is the first column of its table. */
  isFirst: boolean;
}
