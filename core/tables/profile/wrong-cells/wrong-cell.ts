/** Kinds of evidence that a cell is wrong. */
export const WRONG_CELL_KINDS = [
  'reference',
  'reference-key',
  'dependency',
  'placeholder',
  'number-format',
  'pattern',
  'typo',
  'spelling',
  'spilled',
  'check-digit',
  'number-words',
  'serial-date',
  'sentinel',
  'range',
  'unit',
  'scale',
  'email',
  'phone',
  'postcode',
] as const;
export type WrongCellKind = (typeof WRONG_CELL_KINDS)[number];

/** Confidence from which a correction is certain enough to be suggested, unless the user chooses another. */
export const MIN_SUGGESTED = 0.85;

/** Why a text is probably wrong in all cells of a column that contain it. */
export interface Suspicion {
  kind: WrongCellKind;
  /** The expected text; null if the evidence does not determine it. */
  expected: string | null;
  /** A sentence with the counts that support it. */
  reason: string;
  /** Confidence that the text is wrong, 0 to 1. */
  score: number;
  /** Confidence that `expected` is the correct text, 0 to 1; 0 if there is none. */
  confidence: number;
}

/** A cell that is probably wrong. Row and column are indices, from 0. */
export interface WrongCell extends Suspicion {
  row: number;
  column: number;
  /** Indices of the columns that contradict the cell; undefined if the evidence is in its own column. */
  witnesses?: readonly number[];
}
