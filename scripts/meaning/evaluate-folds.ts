import { seededRandom } from '../../core/base/seeded-random.js';
import { COLUMN_USES, type ColumnUse } from '../../core/tables/cells/column-use.js';
import { type UseWeights, useOfColumn } from '../../core/tables/profile/meaning/use-of-column.js';
import { fitWeights, type LabelledColumn } from './fit-weights.js';

const FOLDS = 5;

/** Counts of confusions: `counts[actual][predicted]`. */
export type Confusion = number[][];

/**
 * Judges each column with weights that were fitted on other columns.
 * @param grouping `column`: columns are distributed individually. `table`: columns with the same number of rows stay
 * together, because they mostly come from one table.
 */
export function evaluateFolds(
  columns: readonly LabelledColumn[],
  grouping: 'column' | 'table',
  seed: number,
): Confusion {
  const foldOf = dealOut(columns, grouping, seed);
  const confusion = COLUMN_USES.map(() => COLUMN_USES.map(() => 0));
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = fitWeights(columns.filter((_, index) => foldOf[index] !== fold));
    countInto(
      confusion,
      columns.filter((_, index) => foldOf[index] === fold),
      weights,
    );
  }
  return confusion;
}

/** Judges columns with given weights. */
export function evaluateWeights(columns: readonly LabelledColumn[], weights?: UseWeights): Confusion {
  const confusion = COLUMN_USES.map(() => COLUMN_USES.map(() => 0));
  countInto(confusion, columns, weights);
  return confusion;
}

function countInto(confusion: Confusion, columns: readonly LabelledColumn[], weights: UseWeights | undefined): void {
  const place = (use: ColumnUse) => COLUMN_USES.indexOf(use);
  for (const { facts, use } of columns) {
    const row = confusion[place(use)] as number[];
    const found = place(useOfColumn(facts, weights).use);
    row[found] = (row[found] as number) + 1;
  }
}

function dealOut(columns: readonly LabelledColumn[], grouping: 'column' | 'table', seed: number): number[] {
  const random = seededRandom(seed);
  const foldOfRows = new Map<number, number>();
  return columns.map(({ facts }) => {
    const fold = Math.floor(random() * FOLDS);
    if (grouping === 'column') return fold;
    if (!foldOfRows.has(facts.rows)) foldOfRows.set(facts.rows, fold);
    return foldOfRows.get(facts.rows) as number;
  });
}

/** Returns the share of columns whose use was found. */
export function accuracyOf(confusion: Confusion): number {
  const total = confusion.flat().reduce((sum, count) => sum + count, 0);
  return confusion.reduce((sum, row, use) => sum + (row[use] as number), 0) / total;
}
