import type { WrongCell } from '../core/tables/profile/wrong-cells/wrong-cell.js';

export interface WrongCellScore {
  precision: number;
  recall: number;
  f1: number;
  /** Found cells of each kind, right and in all. */
  byKind: Record<string, { right: number; found: number; corrected: number }>;
}

/** Compares found cells with the truth: a cell is wrong where the dirty and the clean text differ. */
export function scoreWrongCells(
  found: readonly WrongCell[],
  dirty: readonly (readonly string[])[],
  clean: readonly (readonly string[])[],
): WrongCellScore {
  const wrong = dirty.reduce(
    (sum, row, at) => sum + row.filter((text, column) => text !== clean[at]?.[column]).length,
    0,
  );
  const byKind: WrongCellScore['byKind'] = {};
  let right = 0;
  for (const { row, column, kind, expected } of found) {
    const [before, truth] = [dirty[row]?.[column], clean[row]?.[column]];
    byKind[kind] ??= { right: 0, found: 0, corrected: 0 };
    byKind[kind].found++;
    if (before === truth) continue;
    right++;
    byKind[kind].right++;
    if (expected === truth) byKind[kind].corrected++;
  }
  const precision = found.length === 0 ? 1 : right / found.length;
  const recall = wrong === 0 ? 1 : right / wrong;
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall), byKind };
}
