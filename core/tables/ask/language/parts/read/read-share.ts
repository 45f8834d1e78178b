import type { QueryPlan, Summary } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { type Filter, filteredRows } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';

/** Reads "share of members who have paid", "Umsatzanteil von Bern", "女员工的比例". */
export function readShareRequest(draft: Draft): QueryPlan | null {
  if (draft.take('share') < 0) return null;
  draft.takeAll('count', 'howmuch', 'which', 'what', 'all');
  const splits = draft.places.filter((at) => draft.isCue(at, 'that', 'yesno'));
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const all = [...filters, ...takeStates(draft)].sort((a, b) => a.at - b.at);
  const of = takeWhole(draft);
  draft.takeAll('sum');
  const among = amongOf(all, splits);
  if (among === null) return null;
  return { op: 'share', of, rows: filteredRows(all), among: among.length === 0 ? { op: 'all' } : filteredRows(among) };
}

/** Takes the figure of which a share is requested; the number of rows if none is named. */
function takeWhole(draft: Draft): Summary {
  const [at] = draft.columnsThat(({ isFigure, isAdditive }) => isFigure && isAdditive);
  const column = at === undefined ? null : draft.column(at);
  if (at === undefined || column === null) {
    const measure = draft.has('sum', 'spend') || draft.meansMoney ? draft.facts.mainMeasure : null;
    return measure === null ? { op: 'count' } : { op: 'aggregate', by: 'sum', measure };
  }
  draft.use(at);
  return { op: 'aggregate', by: 'sum', measure: { column, property: 'number' } };
}

/**
 * Returns the filters of the whole: none if all filters are about one column, otherwise those before a word such as "who"
 * or "have". Null if the whole is unclear.
 */
function amongOf(filters: readonly Filter[], splits: readonly number[]): Filter[] | null {
  const columns = new Set(filters.map(({ column }) => column));
  if (columns.size <= 1) return columns.size === 1 ? [] : null;
  const split = splits.find((at) => filters.some((one) => one.at < at) && filters.some((one) => one.at > at));
  if (split === undefined) return null;
  const before = filters.filter(({ at }) => at < split);
  const after = filters.filter(({ at }) => at > split);
  const isShared = before.some(({ column }) => after.some((one) => one.column === column));
  return isShared ? null : before;
}
