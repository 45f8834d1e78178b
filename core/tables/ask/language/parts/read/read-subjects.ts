import type { Condition, Measure, QueryPlan, Rows } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { comparisonAt, type Filter, filteredRows } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { isYesNo } from './asks.js';

/** Reads questions about all marks: "which subject has the best average", "who scored over 80 in every subject". */
export function readSubjects(draft: Draft): QueryPlan | null {
  const { marks } = draft.facts;
  const at = draft.find('subjects');
  if (at < 0 || marks.length < 2 || isYesNo(draft)) return null;
  const isSubject = draft.isCue(at - 1, 'which', 'what') || (draft.facts.words.language === 'zh' && draft.has('which'));
  return isSubject && !draft.has('who') ? readSubject(draft, at) : readAll(draft, at);
}

/** Chooses the subject with the best or worst mean. */
function readSubject(draft: Draft, at: number): QueryPlan | null {
  const isBest = draft.take('max', 'best', 'most') >= 0;
  if (!isBest && draft.take('min', 'worst', 'fewest') < 0) return null;
  draft.use(at);
  draft.takeAll('which', 'what', 'mean');
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const rows = filteredRows(filters);
  const among = draft.facts.marks.map((column) => ({
    name: draft.fact(column).indexed.column.name,
    plan: {
      op: 'summary',
      of: { op: 'aggregate', by: 'mean', measure: { column, property: 'number' } },
      rows,
    } as QueryPlan,
  }));
  return { op: 'choose', among, order: isBest ? 'highest' : 'lowest' };
}

/** Ranks persons by all marks, or selects those whose marks all meet a condition. */
function readAll(draft: Draft, at: number): QueryPlan | null {
  const target = draft.facts.personNames[0] ?? draft.rowName;
  if (target === null) return null;
  draft.use(at);
  const order = takeOrder(draft);
  const limit = order === null ? takeLimit(draft) : null;
  draft.takeAll('all', 'per', 'mean', 'sum', 'which', 'who', 'list', 'what');
  const filters = takeFilters(draft);
  if (filters === null || (order === null && limit === null)) return null;
  for (const place of draft.places) if (draft.column(place) === target) draft.use(place);
  const measure: Measure = { column: target, property: 'text' };
  if (order !== null) {
    const best: Rows = { op: order, rows: filteredRows(filters), by: sumOfMarks(draft), count: 1 };
    return { op: 'values', measure, rows: best, distinct: true };
  }
  const condition: Filter[] = limit === null ? [] : [{ condition: limit, column: draft.facts.marks[0]!, at }];
  const rows = filteredRows([...filters, ...condition]);
  if (draft.takeAll('count')) return { op: 'summary', of: { op: 'count' }, rows };
  return { op: 'values', measure, rows, distinct: true };
}

/** Takes a superlative, with the "over" and the number of "over all five subjects". */
function takeOrder(draft: Draft): 'highest' | 'lowest' | null {
  const isBest = draft.take('max', 'best', 'most') >= 0;
  if (!isBest && draft.take('min', 'worst', 'fewest') < 0) return null;
  const count = draft.places.find((place) => draft.number(place) === draft.facts.marks.length);
  draft.use(count ?? -1, ...draft.places.filter((place) => draft.roles(place).comparisons.length > 0));
  return isBest ? 'highest' : 'lowest';
}

function sumOfMarks({ facts }: Draft): Measure {
  const [first = 0, second = 0, ...more] = facts.marks;
  const operand = { by: 'plus' as const, column: second, ...(more.length === 0 ? {} : { more }) };
  return { column: first, property: 'number', with: operand };
}

function takeLimit(draft: Draft): Condition | null {
  const at = draft.places.find((place) => draft.number(place) !== null);
  const comparison = at === undefined ? null : comparisonAt(draft, at, at + 1);
  if (at === undefined || comparison === null) return null;
  const value = draft.number(at) as number;
  draft.use(at, comparison.at);
  const of = draft.facts.marks.map((column): Condition => {
    return { op: 'compare', measure: { column, property: 'number' }, by: comparison.by, value };
  });
  return { op: 'and', of };
}
