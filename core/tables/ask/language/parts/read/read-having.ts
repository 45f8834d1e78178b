import type { Comparator, Measure, QueryPlan, Summary } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { isSummable, takeFigure } from '../draft/measures.js';
import { isAlmostUnique } from '../facts/column-facts.js';
import { comparisonAt, filteredRows } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import { asksGroups, isYesNo } from './asks.js';

/** A condition on the number of rows, or on the sum, of each group. */
interface Having {
  by: Comparator;
  value: number;
}

/** Reads "owners with more than one pet", "which donors gave at least twice", "客户下单超过3次的有哪些". */
export function readHaving(draft: Draft): QueryPlan | null {
  if (isYesNo(draft) || asksGroups(draft) || draft.has('share', 'difference', 'mean', 'median', 'max', 'min'))
    return null;
  const having = takeCount(draft);
  const limit = having ?? takeSum(draft);
  if (limit === null) return null;
  const target = takeTarget(draft);
  if (target === null) return null;
  draft.takeAll('which', 'what', 'who', 'list', 'with', 'that', 'all');
  const filters = takeFilters(draft);
  const of = having === null ? sumOf(draft) : countOf();
  if (filters === null || of === null) return null;
  const rows = filteredRows([...filters, ...takeStates(draft)]);
  const by: Measure = { column: target, property: 'text' };
  return { op: 'groups', by, of, rows, order: 'highest', keep: null, answer: 'values', having: limit };
}

const countOf = (): Summary => ({ op: 'count' });

function sumOf(draft: Draft): Summary | null {
  const measure = takeFigure(draft) ?? draft.facts.mainMeasure;
  return measure !== null && isSummable(draft, measure, true) ? { op: 'aggregate', by: 'sum', measure } : null;
}

/** Takes a number of rows with a comparison: "more than 3 orders", "3 or more albums", "at least twice", "only once". */
function takeCount(draft: Draft): Having | null {
  for (const at of draft.places) {
    const found = takeTimes(draft, at) ?? takeNumberOfRows(draft, at);
    if (found !== null) return found;
  }
  return null;
}

function takeTimes(draft: Draft, at: number): Having | null {
  if (!draft.isCue(at, 'once', 'twice')) return null;
  const value = draft.isCue(at, 'once') ? 1 : 2;
  const comparison = comparisonAt(draft, at, at + 1);
  draft.use(at, comparison?.at ?? (draft.isCue(at - 1, 'only') ? at - 1 : -1));
  return { by: comparison?.by ?? '=', value };
}

function takeNumberOfRows(draft: Draft, at: number): Having | null {
  const value = draft.number(at);
  if (value === null || !Number.isInteger(value)) return null;
  const noun = comparisonAt(draft, -1, at + 1) === null ? at + 1 : at + 2;
  const comparison = comparisonAt(draft, at, at + 1);
  const isOnly = draft.isCue(at - 1, 'only');
  if (!isRowsAt(draft, noun) || (comparison === null && !isOnly)) return null;
  draft.use(at, noun, comparison?.at ?? at - 1);
  return { by: comparison?.by ?? '=', value };
}

/** Whether a part means rows: a noun for them, the column that names them, or "times". */
function isRowsAt(draft: Draft, at: number): boolean {
  if (draft.roles(at).isNoun || draft.isCue(at, 'times')) return true;
  const column = draft.column(at);
  return column !== null && !draft.isVerb(at) && isAlmostUnique(draft.fact(column)) && draft.fact(column).isName;
}

/** Takes "spent more than 500 in total": a comparison with a sum. */
function takeSum(draft: Draft): Having | null {
  if (!draft.has('sum') || draft.has('count', 'howmuch')) return null;
  const at = draft.places.find(
    (place) => draft.number(place) !== null && comparisonAt(draft, place, place + 1) !== null,
  );
  if (at === undefined) return null;
  const sign = draft.roles(at - 1).unit === undefined ? at : at - 1;
  const comparison = comparisonAt(draft, sign, at + 1);
  if (comparison === null) return null;
  const value = draft.number(at) as number;
  draft.use(at, comparison.at, sign);
  draft.takeAll('sum');
  return { by: comparison.by, value };
}

/** Takes the requested groups: the first named column whose values recur; for "who", the only column of persons. */
function takeTarget(draft: Draft): number | null {
  const recurs = ({ isName, flag, indexed }: ReturnType<Draft['fact']>) =>
    isName && flag === null && indexed.distinct < indexed.filled;
  const [named] = draft.columnsThat(recurs).filter((at) => !draft.isVerb(at));
  if (named !== undefined) {
    const column = draft.column(named);
    draft.use(named);
    return column;
  }
  return draft.asksWho ? draft.facts.agent(draft.verbs) : null;
}
