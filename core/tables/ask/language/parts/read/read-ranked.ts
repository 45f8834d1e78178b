import type { Measure, QueryPlan, Rows, Summary } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { isGoodIfHigh, takeAdded, takeFigure, takesUnitOf } from '../draft/measures.js';
import { measureOfUnit } from '../facts/units.js';
import { type Filter, filteredRows } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import { askedPlace, asksFlag } from './asks.js';
import { takeGroup } from './read-groups.js';
import { type FoundSuperlative, findSuperlative, type Order, overOf, type Places, takePlaces } from './superlatives.js';

/** What a question ranks, apart from the requested column and the rows. */
interface Ranking extends Places {
  found: FoundSuperlative;
  /** The compared figure or date; null if rows are counted. */
  measure: Measure | null;
  /** The column whose values are counted once each, instead of rows: "the most different products". */
  counting: number | null;
  isMean: boolean;
  hasSum: boolean;
  /** Whether single rows are ranked although values recur: "the highest single fine". */
  isSingle: boolean;
}

/** Reads "who is oldest", "the 3 cheapest products", "welcher Monat war der beste", "最常见的城市", "latest order". */
export function readRanked(draft: Draft): QueryPlan | null {
  const found = asksFlag(draft) ? null : findSuperlative(draft);
  if (found === null) return null;
  draft.use(found.at);
  draft.takeAll('descending');
  const places = takePlaces(draft, found);
  if (isSumOfSeveral(draft, found.at, places.keep)) return null;
  const isSingle = takeSingle(draft, found);
  const isMean = draft.take('mean') >= 0;
  const hasSum = draft.takeAll('sum');
  const hasCount = found.kind !== 'degree' && draft.takeAll('count');
  const over = overAfterCount(draft, hasCount);
  const counting = takeDistinct(draft);
  const part = takePart(draft);
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const added = hasSum ? takeAdded(draft) : null;
  const comparing: Comparing = { over, isCounted: hasCount && over.isCount, isPart: part !== null, hasSum };
  const measure = added ?? compared(draft, found, comparing);
  if (measure === null && !over.isCount && counting === null && !isRowCount(draft, found, hasCount)) return null;
  // "The last visit before March" leaves open whether the visits before March or the last ones are meant.
  if (found.kind === 'date' && filters.some(({ column }) => column === measure?.column)) return null;
  draft.use(over.at);
  return answerOf(draft, { ...places, found, measure, counting, isMean, hasSum, isSingle }, part, filters);
}

/** Returns the requested names with the highest or lowest figure, or the figure itself. */
function answerOf(draft: Draft, ranking: Ranking, part: Measure | null, filters: readonly Filter[]): QueryPlan | null {
  const { found, measure, keep } = ranking;
  const asksFigure = isAsked(draft, measure);
  const asksRows = draft.has('which', 'who', 'list');
  const target = asksFigure ? null : (part ?? takeTarget(draft, found, measure, keep));
  const rows = filteredRows([...filters, ...takeStates(draft)]);
  if (target !== null) return rank(draft, ranking, target, rows);
  return asksRows ? null : figureOf(draft, ranking, rows, asksFigure);
}

/** Whether one sum of several groups is requested: "total revenue of the top 2 customers". */
function isSumOfSeveral(draft: Draft, superlative: number, keep: number): boolean {
  const at = draft.find('sum');
  return keep > 1 && at >= 0 && at < superlative && !draft.has('which', 'who', 'list');
}

/** Takes "single" and the name of the rows after it: "the highest single order". Also true for "the highest payment". */
function takeSingle(draft: Draft, found: FoundSuperlative): boolean {
  const at = draft.take('single');
  const column = at < 0 ? null : draft.column(at + 1);
  if (column !== null && draft.fact(column).isName) draft.use(at + 1);
  return at >= 0 || (!found.isMost && draft.roles(found.at + 1).isNoun);
}

/** The "by" of "top 3 by revenue", and whether it is followed by a count. */
interface Over {
  at: number;
  isCount: boolean;
}

function overAfterCount(draft: Draft, hasCount: boolean): Over {
  const at = overOf(draft);
  if (at >= 0) return { at, isCount: false };
  const counted = draft.places.find((place) => draft.isCue(place, 'per') && draft.wasCue(place + 1, 'count')) ?? -1;
  return { at: counted, isCount: hasCount && counted >= 0 };
}

interface Comparing {
  over: Over;
  isCounted: boolean;
  /** Whether a part of a date is requested: "best month". */
  isPart: boolean;
  /** Whether the question asks for sums. */
  hasSum: boolean;
}

/** Takes the figure or date by which rows or groups are ranked; null if rows are counted. */
function compared(
  draft: Draft,
  found: FoundSuperlative,
  { over, isCounted, isPart, hasSum }: Comparing,
): Measure | null {
  const { kind, at, measure } = found;
  if (measure !== null) {
    for (const place of draft.places)
      if (draft.column(place) === measure.column && !draft.isVerb(place)) draft.use(place);
    return takePerUnit(draft, measure);
  }
  if (kind === 'count' || isCounted) return null;
  if (kind === 'date') return takeDate(draft);
  return figure(draft, found, takeFigure(draft, over.at >= 0 ? over.at : at), { isPart, hasSum });
}

/** Takes the unit of "most expensive per kg". */
function takePerUnit(draft: Draft, measure: Measure): Measure {
  const per = draft.places.find((at) => draft.isCue(at, 'per') && draft.roles(at + 1).unit !== undefined);
  const over = per === undefined ? null : measureOfUnit(draft.facts, draft.roles(per + 1).unit!);
  if (per === undefined || over === null || over.column === measure.column || measure.with !== undefined)
    return measure;
  draft.use(per, per + 1);
  return { ...measure, with: { by: 'over', column: over.column } };
}

function takeDate(draft: Draft): Measure | null {
  const [date] = draft.columnsThat(({ isDate }) => isDate);
  const [year] = draft.columnsThat(({ indexed }) => indexed.kind === 'year');
  const named = date ?? year ?? -1;
  const column = named < 0 ? draft.facts.rowDate : draft.column(named);
  if (column === null) return null;
  for (const at of draft.places) if (draft.column(at) === column) draft.use(at);
  draft.use(named, draft.isCue(named - 1, 'per') ? named - 1 : -1);
  return { column, property: draft.fact(column).isDate ? 'date' : 'number' };
}

/** Returns the named figure; the main one for "largest payment" and "best month". */
function figure(
  draft: Draft,
  found: FoundSuperlative,
  named: Measure | null,
  { isPart, hasSum }: Pick<Comparing, 'isPart' | 'hasSum'>,
): Measure | null {
  const { isGood, isMost, kind } = found;
  if (named !== null) return isGood && !isGoodIfHigh(draft, named) ? null : named;
  if (isMost && hasSum && draft.asksWho) return draft.facts.mainMeasure;
  const isPayment = kind === 'figure' && !isMost && draft.hasNoun('payment') && !draft.has('count');
  return isPayment || (isGood && isPart) ? draft.facts.mainMeasure : null;
}

/** Whether rows are counted: "most common city", "most orders", "most borrowed". */
function isRowCount(draft: Draft, { kind, isMost, at }: FoundSuperlative, hasCount: boolean): boolean {
  if (kind === 'count') return true;
  if (!isMost) return false;
  const near = [at - 1, at + 1, at + 2, at + 3];
  const isEvent = draft.has('event') && draft.columnsThat(({ isFigure }) => isFigure).length === 0;
  return hasCount || isEvent || draft.isVerb(at + 1) || near.some((place) => draft.roles(place).isNoun);
}

function takeDistinct(draft: Draft): number | null {
  const at = draft.find('distinct');
  const column = at < 0 ? null : draft.column(at + 1);
  if (column === null || !draft.fact(column).isName) return null;
  draft.use(at, at + 1);
  return column;
}

/** Takes a part of a date as the requested groups: "which month". */
function takePart(draft: Draft): Measure | null {
  if (draft.asksWho) return null;
  const parts = draft.places.filter((at) => draft.roles(at).part !== undefined);
  const at =
    parts.find((place) => draft.roles(place).unit === undefined) ??
    parts.find((place) => draft.isCue(place - 1, 'which', 'what'));
  if (at === undefined) return null;
  draft.takeAll('which', 'what', 'when');
  return takeGroup(draft, at);
}

/** Takes the unit at the end of "heaviest load in kg", which asks for the figure. */
function asksUnit(draft: Draft, measure: Measure | null): boolean {
  const at = draft.parts.length - 1;
  const { unit } = draft.roles(at);
  if (unit === undefined || measure === null || draft.has('who', 'which', 'list', 'what')) return false;
  // "Longest task in days" may ask for the task.
  if (measure.with !== undefined) return false;
  if (measureOfUnit(draft.facts, unit)?.column !== measure.column || draft.wasCue(at - 1, 'per')) return false;
  draft.use(at);
  return true;
}

/** Whether the compared figure itself is requested: "how old is the oldest member". */
function isAsked(draft: Draft, measure: Measure | null): boolean {
  if (takesUnitOf(draft, measure) || asksUnit(draft, measure)) return true;
  const at = draft.places.find((place) => draft.isVerb(place) && draft.column(place) === measure?.column);
  return at !== undefined && at <= 1 && draft.facts.words.language === 'en' && !draft.has('who', 'which', 'list');
}

/** Takes the requested column: a named one, the person for "who", a place for "where", a date for "when", or the row. */
function takeTarget(draft: Draft, found: FoundSuperlative, measure: Measure | null, keep: number): Measure | null {
  const { facts } = draft;
  if (found.kind === 'date' && measure !== null && draft.takeAll('when')) return measure;
  const isWhere = draft.find('where') === 0 && draft.takeAll('where');
  const column = isWhere
    ? askedPlace(draft)
    : (takeNamed(draft, measure) ?? impliedTarget(draft, found, { keep, hasMeasure: measure !== null }));
  return column === null ? null : facts.shown(column);
}

function takeNamed(draft: Draft, measure: Measure | null): number | null {
  const named = draft
    .columnsThat(({ flag, isName }) => flag === null && (isName || !draft.asksWho))
    .find((at) => !draft.isVerb(at) && draft.column(at) !== measure?.column);
  if (named === undefined) return null;
  const column = draft.column(named);
  draft.use(named);
  draft.takeAll('which', 'what', 'who', 'where', 'when', 'list', 'howmuch');
  return column;
}

/** Returns the column of the persons that "who" asks for: those of the rows, or who did what the verb says. */
function whoOf(draft: Draft, hasMeasure: boolean): number | null {
  const { facts } = draft;
  if (facts.rowsArePersons) return facts.personNames[0] ?? draft.rowName;
  // "Who lost most" asks for a team, and not for its manager.
  const named = hasMeasure ? facts.rowName('thing') : null;
  if (named !== null && facts.columns[named]?.indexed.kind === 'name' && !facts.columns[named]?.concepts.has('id'))
    return null;
  return facts.agent(draft.verbs) ?? facts.personNames[0] ?? null;
}

function impliedTarget(
  draft: Draft,
  { kind, measure }: FoundSuperlative,
  { keep, hasMeasure }: { keep: number; hasMeasure: boolean },
): number | null {
  const isWho = draft.asksWho && draft.takeAll('who');
  const isWhen = draft.takeAll('when');
  const isWhere = draft.takeAll('where');
  const isWhich = draft.takeAll('which', 'list');
  draft.takeAll('what', 'howmuch');
  if (isWho) return whoOf(draft, hasMeasure);
  if (isWhere) return askedPlace(draft);
  if (isWhen) return draft.facts.rowDate;
  const isImplied = kind === 'date' || measure !== null || keep > 1;
  return isWhich || draft.hasNoun() || isImplied ? draft.rowName : null;
}

/** Without a requested column, "highest price" is the price itself. */
function figureOf(
  draft: Draft,
  { found: { order, kind }, measure, keep, place, isMean, hasSum }: Ranking,
  rows: Rows,
  asksFigure: boolean,
): QueryPlan | null {
  const isRow = kind === 'degree' && !asksFigure;
  if (measure === null || keep > 1 || isMean || hasSum || isRow || draft.has('who', 'which')) return null;
  const of: Summary = { op: 'aggregate', by: order === 'highest' ? 'max' : 'min', measure };
  return { op: 'summary', of, rows: place === 1 ? rows : atPlace(rows, order, measure, place) };
}

/** Selects the row at a rank: the last of the first `place` rows. */
function atPlace(rows: Rows, order: Order, by: Measure, place: number): Rows {
  const other = order === 'highest' ? 'lowest' : 'highest';
  return { op: other, rows: { op: order, rows, by, count: place }, by, count: 1 };
}

/** Ranks groups by their count, sum or mean, or single rows. */
function rank(draft: Draft, ranking: Ranking, target: Measure, rows: Rows): QueryPlan | null {
  const { found, measure, keep, place } = ranking;
  const of = summaryOf(draft, ranking, target);
  if (of !== null) return rankGroups(draft, ranking, { by: target, of, rows });
  if (measure === null || isUnclear(draft, ranking, target)) return null;
  const best: Rows =
    place === 1 ? { op: found.order, rows, by: measure, count: keep } : atPlace(rows, found.order, measure, place);
  if (keep > 1 && recurs(draft, target) && measure.property === 'number') {
    const by = found.order === 'highest' ? ('max' as const) : ('min' as const);
    const most: Summary = { op: 'aggregate', by, measure };
    return { op: 'groups', by: target, of: most, rows, order: found.order, keep, answer: 'values' };
  }
  const others = namesBeside(draft, target.column);
  if (others.length > 0) return { op: 'values', measure: target, rows: best, distinct: false, also: others };
  return { op: 'values', measure: target, rows: best, distinct: true };
}

function rankGroups(
  draft: Draft,
  { found: { order }, keep, place }: Ranking,
  groups: { by: Measure; of: Summary; rows: Rows },
): QueryPlan | null {
  const { isFigure, indexed } = draft.fact(groups.by.column);
  const isFigureCounted = groups.of.op === 'count' && isFigure && groups.by.property === 'number';
  if ((isFigureCounted && indexed.kind !== 'year') || (place > 1 && keep > 1)) return null;
  return { op: 'groups', ...groups, order, keep, ...(place > 1 && { place }), answer: 'values' };
}

/** Whether names recur, so that the highest rows may have fewer names than requested. */
function recurs(draft: Draft, { column, property }: Measure): boolean {
  const { isName, indexed } = draft.fact(column);
  return property === 'text' && isName && indexed.distinct < indexed.filled;
}

/** Returns the figure of groups; null if single rows are ranked. */
function summaryOf(draft: Draft, ranking: Ranking, target: Measure): Summary | null {
  const { measure, counting, isMean } = ranking;
  if (measure === null) return counting === null ? { op: 'count' } : { op: 'count-distinct', column: counting };
  if (isMean) return { op: 'aggregate', by: 'mean', measure };
  const isAdded = isAdditive(draft, measure);
  return isAdded && isGrouped(draft, ranking, target) ? { op: 'aggregate', by: 'sum', measure } : null;
}

const isAdditive = (draft: Draft, { column, with: operand }: Measure): boolean =>
  operand !== undefined || draft.fact(column).isAdditive;

/** Whether values are ranked by sums: parts of dates, recurring values of a named figure, or if the question says so. */
function isGrouped(draft: Draft, { found, hasSum, isSingle }: Ranking, target: Measure): boolean {
  if (found.kind === 'date') return false;
  if (hasSum || isPart(found, target)) return true;
  const { isUnique, isName } = draft.fact(target.column);
  return isName && !isUnique && !isSingle && found.kind === 'figure';
}

/** Whether parts of dates are ranked by a measure that cannot be added. */
const isUnclear = (draft: Draft, { found, measure }: Ranking, target: Measure): boolean =>
  found.kind !== 'date' && isPart(found, target) && measure !== null && !isAdditive(draft, measure);

const isPart = ({ kind }: FoundSuperlative, { property }: Measure): boolean =>
  property !== 'text' && property !== 'number' && !(kind === 'date' && property === 'date');

/** Returns the first name that belongs to a last name. */
function namesBeside({ facts }: Draft, column: number): Measure[] {
  const names = facts.personNames;
  if (names.length < 2 || !names.includes(column)) return [];
  return names.filter((at) => at !== column).map((at) => facts.shown(at));
}
