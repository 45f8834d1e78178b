import { seededRandom } from '../../core/base/seeded-random.js';
import { COLUMN_USES, type ColumnUse } from '../../core/tables/cells/column-use.js';
import { useOfColumn } from '../../core/tables/profile/meaning/use-of-column.js';
import type { UseTrees } from '../../core/tables/profile/meaning/use-trees.js';
import { fitTrees } from './fit-trees.js';
import type { LabelledColumn } from './labelled-columns.js';

const FOLDS = 5;

/** Counts of confusions: `counts[actual][predicted]`. */
export type Confusion = number[][];

/** The columns that are held out in one fold, and the remaining ones. */
export interface Fold {
  held: LabelledColumn[];
  others: LabelledColumn[];
}

/**
 * `column`: columns are distributed individually. `table`: columns with the same number of rows stay together, because
 * they mostly come from one table.
 */
type Grouping = 'column' | 'table';

/** Holds out each column once. The same seed gives the same folds. */
export function splitFolds(columns: readonly LabelledColumn[], grouping: Grouping, seed: number): Fold[] {
  const foldOf = dealOut(columns, grouping, seed);
  return Array.from({ length: FOLDS }, (_, fold) => ({
    held: columns.filter((_, index) => foldOf[index] === fold),
    others: columns.filter((_, index) => foldOf[index] !== fold),
  }));
}

/** Judges the facts and the readings of each column with trees that were fitted on other columns. */
export function evaluateFolds(columns: readonly LabelledColumn[], grouping: Grouping, seed: number): Confusion {
  const confusion = COLUMN_USES.map(() => COLUMN_USES.map(() => 0));
  for (const { held, others } of splitFolds(columns, grouping, seed)) countInto(confusion, held, fitTrees(others));
  return confusion;
}

/** Judges the facts and the readings of columns with given trees. */
export function evaluateTrees(columns: readonly LabelledColumn[], trees?: UseTrees): Confusion {
  const confusion = COLUMN_USES.map(() => COLUMN_USES.map(() => 0));
  countInto(confusion, columns, trees);
  return confusion;
}

function countInto(confusion: Confusion, columns: readonly LabelledColumn[], trees: UseTrees | undefined): void {
  const place = (use: ColumnUse) => COLUMN_USES.indexOf(use);
  for (const { facts, readings, use } of columns) {
    const row = confusion[place(use)] as number[];
    for (const one of [facts, ...readings]) {
      const found = place(useOfColumn(one, trees).use);
      row[found] = (row[found] as number) + 1;
    }
  }
}

function dealOut(columns: readonly LabelledColumn[], grouping: Grouping, seed: number): number[] {
  const random = seededRandom(seed);
  const foldOfRows = new Map<number, number>();
  return columns.map(({ facts }) => {
    const fold = Math.floor(random() * FOLDS);
    if (grouping === 'column') return fold;
    if (!foldOfRows.has(facts.rows)) foldOfRows.set(facts.rows, fold);
    return foldOfRows.get(facts.rows) as number;
  });
}

/** Returns the share of facts and readings whose use was found. */
export function accuracyOf(confusion: Confusion): number {
  const total = confusion.flat().reduce((sum, count) => sum + count, 0);
  return confusion.reduce((sum, row, use) => sum + (row[use] as number), 0) / total;
}
