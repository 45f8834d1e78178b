import type { Measure, QueryPlan, Summary } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { isSummable, takeFigure } from '../draft/measures.js';
import { isAlmostUnique } from '../facts/column-facts.js';
import { filteredRows } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import { perOf } from './asks.js';
import { readCounted } from './read-count.js';

/** Reads "average price per category", "每个城市有多少人", "Umsatz nach Monat als Diagramm". */
export function readGroupsRequest(draft: Draft): QueryPlan | null {
  if (draft.asksWho || draft.has('which')) return null;
  const isPeriodic = draft.roles(perOf(draft) ?? -1).part !== undefined;
  const by = takeBy(draft);
  if (by === null) return null;
  const filters = takeFilters(draft);
  const isCounted = draft.has('count');
  const of = filters === null ? null : readSummary(draft);
  if (filters === null || of === null) return null;
  // Each row is then its own group, so nothing would be counted.
  if (of.op === 'count' && !isCounted && isEachRow(draft, by)) return null;
  // "Average monthly cost" is the mean of the sums of months, which a plan cannot express.
  if (isPeriodic && of.op === 'aggregate' && of.by !== 'sum') return null;
  const rows = filteredRows([...filters, ...takeStates(draft)]);
  return { op: 'groups', by, of, rows, order: takeOrder(draft, by), keep: null, answer: 'groups' };
}

const isEachRow = (draft: Draft, { column, property }: Measure): boolean =>
  property === 'text' && isAlmostUnique(draft.fact(column));

function takeOrder(draft: Draft, { column, property }: Measure): 'highest' | 'lowest' | 'value' {
  if (draft.take('ascending') >= 0) return 'lowest';
  return property !== 'text' || draft.fact(column).indexed.kind === 'year' ? 'value' : 'highest';
}

/** Takes the groups: after "per", in a chart, or before "by" and a figure. */
function takeBy(draft: Draft): Measure | null {
  const per = perOf(draft);
  if (per === undefined) return takeCharted(draft) ?? takeListed(draft);
  const at = draft.roles(per).part === undefined ? per + 1 : per;
  const by = takeKind(draft, per, at) ?? takeGroup(draft, at);
  const isBy = draft.parts[per]?.key === 'by';
  draft.use(per);
  return by !== null && isBy && isEachRow(draft, by) && draft.has('mean', 'median') ? null : by;
}

/** Takes the column of groups, or a part of the dates of the rows or of a named date column. */
export function takeGroup(draft: Draft, at: number): Measure | null {
  const column = draft.column(at);
  const { part } = draft.roles(at);
  if (column === null && part === undefined) return null;
  draft.use(at);
  if (column !== null) return { column, property: draft.fact(column).isDate ? 'date' : 'text' };
  return takeDatePart(draft, part as Measure['property']);
}

function takeDatePart(draft: Draft, part: Measure['property']): Measure | null {
  const ofYears = part === 'year' ? draft.facts.only(['year'], ({ indexed }) => indexed.kind === 'year') : null;
  if (ofYears !== null) return { column: ofYears, property: 'text' };
  const [named = -1] = draft.columnsThat(({ isDate }) => isDate);
  const date = named < 0 ? draft.facts.rowDate : draft.column(named);
  draft.use(named);
  if (date === null) {
    const year = part === 'year' ? draft.facts.columns.findIndex(({ indexed }) => indexed.kind === 'year') : -1;
    return year < 0 ? null : { column: year, property: 'text' };
  }
  const isLong = yearsOf(draft, date) > 1;
  if (isLong && part === 'month') return { column: date, property: 'year-month' };
  return { column: date, property: isLong && part === 'quarter' ? 'year-quarter' : part };
}

/** Returns the number of years that the dates of a column span; 2 if its texts are not stored. */
function yearsOf(draft: Draft, column: number): number {
  const { dates, counts } = draft.fact(column).indexed.column;
  if (dates === null) return 2;
  const years = [...dates].flatMap((date, at) =>
    Number.isNaN(date) || counts?.[at] === 0 ? [] : [new Date(date).getUTCFullYear()],
  );
  return new Set(years).size;
}

/** Takes the category after "每类" although another noun follows: "每类书". */
function takeKind(draft: Draft, per: number, at: number): Measure | null {
  const column = draft.isCue(per, 'kind') ? draft.facts.only(['category'], ({ isName }) => isName) : null;
  if (column === null) return null;
  draft.use(at);
  return { column, property: 'text' };
}

/** Takes the groups of "carriers by average cost": the column before "by" and a figure. */
function takeListed(draft: Draft): Measure | null {
  const by = draft.places.find((at) => draft.isCue(at, 'per') && draft.isCue(at + 1, 'mean', 'sum', 'median', 'count'));
  const column = by === undefined ? null : draft.column(by - 1);
  if (by === undefined || column === null || !draft.fact(column).isName) return null;
  draft.use(by);
  return takeGroup(draft, by - 1);
}

/** Takes the groups of a chart without "per": the only column of names. */
function takeCharted(draft: Draft): Measure | null {
  if (!draft.has('chart')) return null;
  const [at, ...others] = draft.columnsThat(({ isName, isUnique }) => isName && !isUnique);
  return at === undefined || others.length > 0 ? null : takeGroup(draft, at);
}

const AGGREGATES = ['mean', 'median', 'max', 'min'] as const;

function readSummary(draft: Draft): Summary | null {
  for (const by of AGGREGATES) {
    const at = draft.take(by);
    if (at < 0) continue;
    const measure = takeFigure(draft, at);
    return measure === null ? null : { op: 'aggregate', by, measure };
  }
  const sum = draft.find('sum', 'howmuch');
  const count = draft.find('count');
  if (count >= 0 && (sum < 0 || sum === count || draft.columnsThat(({ isFigure }) => isFigure).length === 0)) {
    draft.use(count);
    draft.takeAll('sum');
    return readCounted(draft, count);
  }
  return readSum(draft, sum);
}

/** Reads the sum of the named figure, otherwise of the main one; without any, the number of rows. */
function readSum(draft: Draft, sum: number): Summary | null {
  draft.takeAll('sum', 'howmuch');
  const isExplicit = sum >= 0;
  const measure = takeFigure(draft, sum) ?? (isExplicit || draft.meansMoney ? draft.facts.mainMeasure : null);
  if (measure !== null) return isSummable(draft, measure, isExplicit) ? { op: 'aggregate', by: 'sum', measure } : null;
  const named = draft.columnsThat((fact) => fact.isName && isAlmostUnique(fact)).find((at) => !draft.isVerb(at));
  draft.use(named ?? -1);
  return isExplicit ? null : { op: 'count' };
}
