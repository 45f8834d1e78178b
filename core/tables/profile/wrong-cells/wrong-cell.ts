/** Kinds of evidence against a cell. */
export const WRONG_CELL_KINDS = [
  'dependency',
  'placeholder',
  'number-format',
  'pattern',
  'typo',
  'spelling',
  'spilled',
] as const;
export type WrongCellKind = (typeof WRONG_CELL_KINDS)[number];

/** Why a text is likely wrong in all cells of a column that contain it. */
export interface Suspicion {
  kind: WrongCellKind;
  /** The expected text; null if the evidence does not determine it. */
  expected: string | null;
  /** A sentence with the supporting counts. */
  reason: string;
  /** Confidence from 0 to 1. */
  score: number;
}

/** A cell that is likely wrong. Row and column are indices of the body, from 0. */
export interface WrongCell extends Suspicion {
  row: number;
  column: number;
  /** Indices of the columns that contradict it; omitted if the evidence is in the cell's own column. */
  witnesses?: readonly number[];
}
