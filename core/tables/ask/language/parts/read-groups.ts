import type { Measure, QueryPlan, Summary } from '../../plan/query-plan.js';
import { isNearlyUnique } from './column-facts.js';
import { type Draft, takeMeasure } from './draft.js';
import { readCounted } from './read-count.js';
import { rowsOf, takeFilters, takeFlags } from './take-filters.js';

/** Reads "average price per category", "每个城市有多少人", "Umsatz nach Monat als Diagramm". */
export function readGroups(draft: Draft): QueryPlan | null {
  if (draft.asksWho || draft.has('which')) return null;
  const per = draft.places.find(
    (at) => draft.isCue(at, 'per') && (isGroupAt(draft, at + 1) || draft.roles(at).part !== undefined),
  );
  const group = per === undefined || draft.roles(per).part !== undefined ? per : per + 1;
  const by =
    group === undefined
      ? (takeCharted(draft) ?? takeListed(draft))
      : (takeKind(draft, group) ?? takeGroup(draft, group));
  if (by === null) return null;
  if (per !== undefined) draft.use(per);
  if (
    per !== undefined &&
    draft.parts[per]?.key === 'by' &&
    isNearlyUnique(draft.fact(by.column)) &&
    by.property === 'text'
  )
    return null;
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const isCounted = draft.has('count');
  const of = readSummary(draft);
  if (of === null) return null;
  if (of.op === 'count' && !isCounted && by.property === 'text' && isNearlyUnique(draft.fact(by.column))) return null;
  const rows = rowsOf([...filters, ...takeFlags(draft)]);
  const isAscending = draft.take('ascending') >= 0;
  const isTime = by.property !== 'text' || draft.fact(by.column).indexed.kind === 'year';
  return {
    op: 'groups',
    by,
    of,
    rows,
    order: isAscending ? 'lowest' : isTime ? 'value' : 'highest',
    keep: null,
    answer: 'groups',
  };
}

/** Whether a question asks for groups: "per" before a column or a part of a date. */
export function asksGroups(draft: Draft): boolean {
  return draft.places.some(
    (at) => draft.isCue(at, 'per') && (isGroupAt(draft, at + 1) || draft.roles(at).part !== undefined),
  );
}

/** Whether a part can name groups: a column of names, or a part of a date. */
function isGroupAt(draft: Draft, at: number): boolean {
  const column = draft.column(at);
  if (column === null) return draft.roles(at).part !== undefined;
  const { isName, isDate, indexed } = draft.fact(column);
  return isName || isDate || indexed.kind === 'year';
}

/** Takes the column of groups, or a part of the dates of the rows or of a named date column. */
export function takeGroup(draft: Draft, at: number): Measure | null {
  const column = draft.column(at);
  if (column !== null) {
    draft.use(at);
    return { column, property: draft.fact(column).isDate ? 'date' : 'text' };
  }
  const { part } = draft.roles(at);
  if (part === undefined) return null;
  draft.use(at);
  const [named] = draft.columnsThat(({ isDate }) => isDate);
  const year = part === 'year' ? draft.facts.columns.findIndex(({ indexed }) => indexed.kind === 'year') : -1;
  const date = named === undefined ? draft.facts.rowDate : draft.column(named);
  if (named !== undefined) draft.use(named);
  if (date === null) return year < 0 ? null : { column: year, property: 'text' };
  const spans = yearsOf(draft, date) > 1;
  if (part === 'month' && spans) return { column: date, property: 'year-month' };
  if (part === 'quarter' && spans) return { column: date, property: 'year-quarter' };
  return { column: date, property: part };
}

function yearsOf(draft: Draft, column: number): number {
  const { dates, counts } = draft.fact(column).indexed.column;
  if (dates === null) return 2;
  const years = [...dates].flatMap((date, at) =>
    Number.isNaN(date) || counts?.[at] === 0 ? [] : [new Date(date).getUTCFullYear()],
  );
  return new Set(years).size;
}

/** Takes the category after "每类" although another noun follows: "每类书". */
function takeKind(draft: Draft, at: number): Measure | null {
  const column = draft.isCue(at - 1, 'kind') ? draft.facts.only(['category'], ({ isName }) => isName) : null;
  if (column === null) return null;
  draft.use(at);
  return { column, property: 'text' };
}

/** Takes the groups of "carriers by average cost": the column before "by" and a figure. */
function takeListed(draft: Draft): Measure | null {
  const at = draft.places.find(
    (place) => draft.isCue(place, 'per') && draft.isCue(place + 1, 'mean', 'sum', 'median', 'count'),
  );
  const column = at === undefined ? null : draft.column(at - 1);
  if (at === undefined || column === null || !draft.fact(column).isName) return null;
  draft.use(at);
  return takeGroup(draft, at - 1);
}

/** Takes the groups of a chart without "per": the only column of names. */
function takeCharted(draft: Draft): Measure | null {
  if (!draft.has('chart')) return null;
  const names = draft.columnsThat(({ isName, isUnique }) => isName && !isUnique);
  const [at] = names;
  return at === undefined || names.length > 1 ? null : takeGroup(draft, at);
}

const AGGREGATES = [
  ['mean', 'mean'],
  ['median', 'median'],
  ['max', 'max'],
  ['min', 'min'],
] as const;

function readSummary(draft: Draft): Summary | null {
  for (const [cue, by] of AGGREGATES) {
    const at = draft.take(cue);
    if (at < 0) continue;
    const measure = takeMeasure(draft, at);
    return measure === null ? null : { op: 'aggregate', by, measure };
  }
  const sum = draft.find('sum', 'howmuch');
  const count = draft.find('count');
  if (count >= 0 && (sum < 0 || sum === count || draft.columnsThat(({ isFigure }) => isFigure).length === 0)) {
    draft.use(count);
    draft.takeAll('sum');
    return readCounted(draft, count);
  }
  draft.takeAll('sum', 'howmuch');
  const measure = takeMeasure(draft, sum) ?? (sum >= 0 || draft.meansMoney ? draft.facts.mainMeasure : null);
  if (measure === null) {
    const [named] = draft.columnsThat((fact) => fact.isName && isNearlyUnique(fact));
    if (named !== undefined && !draft.isVerb(named)) draft.use(named);
    return sum >= 0 ? null : { op: 'count' };
  }
  return isSummable(draft, measure, sum >= 0) ? { op: 'aggregate', by: 'sum', measure } : null;
}

/** Whether values of a measure may be added: always if the question says so, except for rates such as ages. */
export function isSummable(draft: Draft, { column, with: operand }: Measure, isExplicit: boolean): boolean {
  const { isAdditive, isFixed, concepts } = draft.fact(column);
  if (operand !== undefined || isAdditive) return true;
  if (!isExplicit || isFixed) return false;
  const isPrice = concepts.has('price') && draft.facts.ofConcept('quantity').length > 0;
  return !isPrice;
}
