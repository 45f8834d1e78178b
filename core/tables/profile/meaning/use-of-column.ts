import { COLUMN_USES, type ColumnUse } from '../../cells/column-use.js';
import type { ColumnFacts } from './column-facts.js';
import { featuresOfColumn } from './features-of-column.js';
import { FITTED_WEIGHTS } from './fitted-weights.js';

/** Weights of each feature for the nine uses, in the order of COLUMN_USES. */
export type UseWeights = ReadonlyMap<string, readonly number[]>;

const COMMITTED: UseWeights = new Map(Object.entries(FITTED_WEIGHTS));

/**
 * Predicts the use of a column: the one with the largest weighted sum of features (multinomial logistic regression;
 * `scripts/fit-column-meaning.ts` fits the weights and measures their accuracy on held-out columns).
 * @returns confidence from 0 to 1: the softmax of the sums.
 */
export function useOfColumn(
  facts: ColumnFacts,
  weights: UseWeights = COMMITTED,
): { use: ColumnUse; confidence: number } {
  const sums = new Float64Array(COLUMN_USES.length);
  for (const [feature, value] of featuresOfColumn(facts)) {
    const weight = weights.get(feature);
    if (weight === undefined) continue;
    for (let use = 0; use < sums.length; use += 1) sums[use] = (sums[use] as number) + (weight[use] as number) * value;
  }
  const most = Math.max(...sums);
  const total = sums.reduce((sum, value) => sum + Math.exp(value - most), 0);
  return { use: COLUMN_USES[sums.indexOf(most)] as ColumnUse, confidence: 1 / total };
}
