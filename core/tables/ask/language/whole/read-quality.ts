import type { QueryPlan } from '../../plan/query-plan.js';
import { findWholeColumn } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';

/** Whole phrases that ask for what the profile knows of the table. */
const OF_TABLE = [
  ['issues', 'issues'],
  ['cleanings', 'cleaning'],
  ['types', 'types'],
] as const;

/** "how many rows are missing an email", "duplicate rows", "outliers in price". */
export function readQuality(state: ReadingState): QueryPlan | null {
  for (const [list, about] of OF_TABLE) {
    if (state.take(list) !== null) return { op: 'quality', about, column: null };
  }
  state.take('counts');
  if (state.take('duplicates') !== null) return { op: 'quality', about: 'duplicates', column: null };
  const outliers = state.take('outliers');
  if (outliers !== null) {
    const found = findWholeColumn(state, () => true);
    if (found?.kind !== 'one') return null;
    state.use(found.mention);
    return { op: 'quality', about: 'outliers', column: found.mention.column };
  }
  return readMissing(state);
}

function readMissing(state: ReadingState): QueryPlan | null {
  const missing = state.take('missing');
  if (missing === null) return null;
  const asksColumns = state.find([['columns'], ['column'], ['fields']]);
  if (asksColumns !== null) {
    state.use(asksColumns);
    const values = state.find([['values']]);
    if (values !== null) state.use(values);
    return { op: 'quality', about: 'missing', column: null };
  }
  const found = findWholeColumn(state, () => true);
  if (found?.kind !== 'one') return null;
  state.use(found.mention);
  const data = state.find([['data'], ['entry'], ['number']]);
  if (data !== null) state.use(data);
  return { op: 'quality', about: 'missing', column: found.mention.column };
}
