/** What speaks against a cell. */
export const WRONG_CELL_KINDS = [
  'dependency',
  'placeholder',
  'number-format',
  'shape',
  'typo',
  'spelling',
  'spilled',
] as const;
export type WrongCellKind = (typeof WRONG_CELL_KINDS)[number];

/** Why a text, in all cells of a column that hold it, is likely wrong. */
export interface Suspicion {
  kind: WrongCellKind;
  /** What should stand there; null where the evidence does not say. */
  expected: string | null;
  /** In words, with the counts that speak for it. */
  reason: string;
  /** From 0 to 1: how sure it is. */
  score: number;
}

/** A cell that is likely wrong. Row and column are indices of the body, from 0. */
export interface WrongCell extends Suspicion {
  row: number;
  column: number;
  /** Columns that say so, by their indices; left out where the evidence is of the cell's own column. */
  witnesses?: readonly number[];
}
