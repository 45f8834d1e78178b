import { memoize } from '../../../base/memoize.js';
import { COLUMN_USES, type ColumnUse } from '../../cells/column-use.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import type { ValueType } from '../../cells/value-type.js';
import type { ColumnFacts } from './column-facts.js';
import { featuresOfColumn } from './features-of-column.js';
import { FITTED_TREES } from './fitted-trees.js';
import { parseTrees, type UseTrees } from './use-trees.js';

/** Parses a set of trees on first use. */
const parsedTrees = memoize(parseTrees);

/**
 * Types that determine the use, with the share of labelled columns of this type for which it is right. No labelled
 * column has only units; they are embedded numbers by definition, and a few codes such as 5A are read as units.
 */
const BY_TYPE: Partial<Record<ValueType, { use: ColumnUse; confidence: number }>> = {
  date: { use: 'datetime', confidence: 0.97 },
  datetime: { use: 'datetime', confidence: 0.97 },
  time: { use: 'datetime', confidence: 0.97 },
  percent: { use: 'embedded-number', confidence: 0.97 },
  currency: { use: 'embedded-number', confidence: 0.97 },
  unit: { use: 'embedded-number', confidence: 0.9 },
  url: { use: 'url', confidence: 0.92 },
};

/** Returns the use that the common type of all samples determines; null if there is none, or only one text. */
function useByType({ samples, distinct }: ColumnFacts): { use: ColumnUse; confidence: number } | null {
  const types = new Set(samples.map((sample) => recogniseValue(sample).type));
  types.delete('empty');
  const [only] = types;
  return types.size === 1 && distinct > 1 ? (BY_TYPE[only!] ?? null) : null;
}

/**
 * Predicts the use of a column: by the type of its texts if that determines it, and otherwise by gradient boosted
 * trees. `scripts/fit-column-meaning.ts` fits them and measures their accuracy on held-out columns.
 * @returns the use with the largest sum; `confidence` is its softmax, 0 to 1.
 */
export function useOfColumn(
  facts: ColumnFacts,
  trees: UseTrees = FITTED_TREES,
): { use: ColumnUse; confidence: number } {
  const certain = useByType(facts);
  if (certain !== null) return certain;
  const sums = parsedTrees(trees)(featuresOfColumn(facts));
  const most = Math.max(...sums);
  const total = sums.reduce((sum, value) => sum + Math.exp(value - most), 0);
  return { use: COLUMN_USES[sums.indexOf(most)] as ColumnUse, confidence: 1 / total };
}
