import type { QueryPlan } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { takeFigure } from '../draft/measures.js';
import { type Filter, filteredRows } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import { asksGroups, isYesNo } from './asks.js';

/** Reads yes/no questions: "is anything sold out", "hat jemand nicht bezahlt", "有没有缺货的商品". */
export function readYesNo(draft: Draft): QueryPlan | null {
  if (!isYesNo(draft) || draft.asksWho || asksGroups(draft)) return null;
  if (draft.has('which', 'what', 'count', 'howmuch', 'share')) return null;
  draft.takeAll('yesno');
  const aggregate = (['mean', 'sum', 'max', 'min'] as const).find((cue) => draft.has(cue));
  if (aggregate !== undefined) return readHolds(draft, aggregate);
  const isAll = draft.has('all');
  draft.takeAll('all', 'with', 'only');
  const filters = takeFilters(draft);
  const all = filters === null ? [] : [...filters, ...takeStates(draft)];
  const [only, ...others] = all;
  if (only === undefined || (others.length === 0 && mayMeanStock(draft, only))) return null;
  if (!isAll) return { op: 'holds', left: countOf(all), by: '>', right: 0 };
  const [last, ...subjects] = [...all].sort((a, b) => b.at - a.at);
  if (others.length > 1 || subjects.some(({ column }) => column === last!.column)) return null;
  const left = countOf([...subjects, { ...last!, condition: { op: 'not', of: last!.condition } }]);
  return { op: 'holds', left, by: '=', right: 0 };
}

/** Whether "do we have this wine" may ask for its stock and not for its row. */
function mayMeanStock(draft: Draft, { condition, column }: Filter): boolean {
  const hasStock = draft.facts.ofConcept('stock', ({ isFigure }) => isFigure).length > 0;
  const { isUnique, concepts } = draft.fact(column);
  const isThing = isUnique || ['product', 'title'].some((concept) => concepts.has(concept));
  return hasStock && condition.op === 'is' && isThing;
}

const countOf = (filters: readonly Filter[]): QueryPlan => ({
  op: 'summary',
  of: { op: 'count' },
  rows: filteredRows(filters),
});

/** Reads "is the average price above 10". */
function readHolds(draft: Draft, by: 'mean' | 'sum' | 'max' | 'min'): QueryPlan | null {
  const at = draft.take(by);
  const number = draft.places.find((place) => draft.number(place) !== null);
  if (number === undefined) return null;
  const compared = [number - 1, number + 1].find((place) => draft.roles(place).comparisons.length > 0) ?? -1;
  const [comparison] = draft.roles(compared).comparisons;
  const right = draft.number(number) as number;
  draft.use(number, compared);
  const measure = takeFigure(draft, at);
  const filters = takeFilters(draft);
  if (measure === null || filters === null || comparison === undefined) return null;
  const rows = filteredRows([...filters, ...takeStates(draft)]);
  return { op: 'holds', left: { op: 'summary', of: { op: 'aggregate', by, measure }, rows }, by: comparison.by, right };
}
