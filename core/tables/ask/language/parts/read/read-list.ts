import type { QueryPlan } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { PERSONS } from '../facts/column-facts.js';
import { type Filter, filteredRows, isOneRow } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import { askedPlace, asksFlag, asksGroups, isYesNo } from './asks.js';

/** What a list asks for, from its question words. */
interface Asked {
  isWho: boolean;
  isWhen: boolean;
  isWhere: boolean;
  /** Whether it asks "what", so for a thing. */
  isWhat: boolean;
  isHowMuch: boolean;
  /** Whether it asks for a list: "which", "list", "show", or a person. */
  isList: boolean;
}

/** Reads lists and single cells: "who lives in Bern", "phone number of Ann", "orders over 100 euros", "list all cities". */
export function readList(draft: Draft): QueryPlan | null {
  if (draft.has('count', 'sum', 'mean', 'median', 'max', 'min', 'share', 'difference')) return null;
  if (asksGroups(draft) || isYesNo(draft) || asksFlag(draft)) return null;
  const asked = takeAsked(draft);
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const date = asked.isWhen ? takeDate(draft) : null;
  const named = takeNamed(draft, filters);
  const all = [...filters, ...takeStates(draft)];
  if (all.length === 0 && (!asked.isList || named.length === 0)) return null;
  if (isOtherRequest(draft, asked, named)) return null;
  const columns = requested(draft, asked, { named, date, filters: all });
  const isOne = isOneRow(draft, all);
  if (asked.isHowMuch && !isOne && columns.every((column) => !draft.fact(column).isFigure)) return null;
  if (asked.isHowMuch && !isOne && named.some((column) => draft.fact(column).isAdditive)) return null;
  return valuesOf(draft, columns, all, asked.isWhen && !isOne);
}

/** Whether named columns do not fit a list: the sum of bookings, a date for "where", or an order by a figure. */
function isOtherRequest(draft: Draft, { isList, isWhere }: Asked, named: readonly number[]): boolean {
  const facts = named.map((column) => draft.fact(column));
  if (isWhere && facts.some(({ isName }) => !isName)) return true;
  const hasOrder = draft.places.some((at) => draft.isCue(at, 'per') && draft.wasFigure(at + 1));
  return hasOrder || (!isList && named.length > 1 && facts.some(({ isAdditive }) => isAdditive));
}

function takeAsked(draft: Draft): Asked {
  const isHowMuch = draft.has('howmuch');
  const isWho = draft.asksWho && draft.takeAll('who');
  const isWhen = draft.has('when');
  const isWhere = draft.find('where') === 0;
  const isWhat = draft.find('what') === 0;
  const isList = draft.takeAll('list', 'which', 'what', 'distinct') || isWho;
  draft.takeAll('when', 'where', 'howmuch', 'all');
  return { isWho, isWhen, isWhere, isWhat, isHowMuch, isList };
}

function takeDate(draft: Draft): number | null {
  const [at = -1] = draft.columnsThat(({ isDate }) => isDate);
  const column = draft.column(at);
  draft.use(at);
  return column;
}

/** Lists the cells of columns; of a date such as "last visit", the latest one. */
function valuesOf(
  draft: Draft,
  [first, ...also]: readonly number[],
  filters: readonly Filter[],
  isWhen: boolean,
): QueryPlan | null {
  if (first === undefined) return null;
  const given = filters.filter(({ column }) => column === first);
  if (given.length === 1 && given[0]?.condition.op === 'is') return null;
  const { facts } = draft;
  const rows = filteredRows(filters);
  const measure = facts.shown(first);
  const { isDate, indexed } = draft.fact(first);
  if (also.length > 0)
    return { op: 'values', measure, rows, distinct: false, also: also.map((column) => facts.shown(column)) };
  if (isWhen && isDate && LAST.test(indexed.column.name))
    return { op: 'summary', of: { op: 'aggregate', by: 'max', measure: { column: first, property: 'date' } }, rows };
  return { op: 'values', measure, rows, distinct: true };
}

/** Headers of dates of which the latest is meant. */
const LAST = /\b(?:last|latest|letzte[rs]?)\b|最近|最后/i;

/** Takes the requested columns, which are named and not used by a filter. */
function takeNamed(draft: Draft, filters: readonly Filter[]): number[] {
  const columns = new Set<number>();
  for (const at of draft.places) {
    const column = draft.column(at);
    if (column === null || !isRequested(draft, at, column)) continue;
    if (filters.some((filter) => filter.column === column && filter.condition.op === 'is')) continue;
    draft.use(at);
    columns.add(column);
  }
  return [...columns];
}

function isRequested(draft: Draft, at: number, column: number): boolean {
  if (draft.isVerb(at) || draft.fact(column).flag !== null) return false;
  return !draft.isCue(at - 1, 'not', 'without', 'with') && !draft.isCue(at + 1, 'without', 'not');
}

interface Found {
  named: readonly number[];
  /** The date column that "when" asks for, if it is named. */
  date: number | null;
  filters: readonly Filter[];
}

/** Returns the requested columns: those that question words imply, and the named ones. */
function requested(draft: Draft, asked: Asked, { named, date, filters }: Found): number[] {
  const [only, ...others] = named;
  const isNamed = only !== undefined && !asked.isWho;
  const isNamedPerson = only !== undefined && others.length === 0 && namesPersons(draft, only);
  if (isNamed || isNamedPerson) return [...named];
  return [...new Set([...implied(draft, asked, date, filters), ...named])];
}

/** Whether a column names persons: "signed by". */
function namesPersons(draft: Draft, column: number): boolean {
  const { concepts, header } = draft.fact(column);
  const isPerson = PERSONS.some((concept) => concepts.has(concept));
  return isPerson || BY.has(header.at(-1)?.key ?? '');
}

const BY = new Set(['by', 'von', '人', '者', '员']);

/** Returns the columns that a question implies: the person, the date, the place, the column of a verb, or the row's name. */
function implied(
  draft: Draft,
  { isWho, isWhen, isWhere, isWhat }: Asked,
  date: number | null,
  filters: readonly Filter[],
): readonly number[] {
  if (isWho) return personsOf(draft);
  if (isWhen) return one(date ?? onlyDate(draft));
  const isOfCells = filters.some(({ condition }) => condition.op === 'empty');
  if (isWhere && !isOfCells) return one(askedPlace(draft));
  const thing =
    isWhat && !draft.hasNoun()
      ? draft.facts.only(['product', 'title', 'medicine', 'subject'], ({ isName }) => isName)
      : null;
  if (thing !== null && filters.every(({ column }) => column !== thing)) return [thing];
  // "What did Ann order" asks for a thing, which a number of an order is not.
  if (isWhat && draft.wasCue(1, 'yesno') && filters.every(({ column }) => !draft.fact(column).isUnique)) return [];
  const verb = verbOf(draft, filters);
  if (verb !== null) return [verb];
  if (draft.rowName !== null) return draft.facts.rowColumns(draft.rowKind);
  if (!draft.hasNoun()) return [];
  draft.penalty += 0.4;
  return draft.facts.rowColumns(draft.rowKind);
}

const one = (column: number | null): number[] => (column === null ? [] : [column]);

function personsOf(draft: Draft): readonly number[] {
  const agent = draft.places.find((at) => draft.isVerb(at) && isAgent(draft, draft.column(at)));
  if (agent !== undefined) return one(draft.column(agent));
  return draft.facts.personNames.length > 0 ? draft.facts.personNames : one(draft.rowName);
}

/** Whether a column names who did what a verb says: "who wrote", "who supplies". */
function isAgent({ facts }: Draft, column: number | null): boolean {
  const fact = column === null ? undefined : facts.columns[column];
  const isBy = BY.has(fact?.header.at(-1)?.key ?? '');
  return fact?.isName === true && (isBy || AGENTS.some((concept) => fact.concepts.has(concept)));
}

const AGENTS = ['author', 'supplier', 'customer', 'assignee', 'payer', 'teacher', 'driver'];

function onlyDate({ facts }: Draft): number | null {
  return facts.columns.filter(({ isDate }) => isDate).length > 1 ? null : facts.rowDate;
}

/** Takes the column of a verb that asks for a cell of one row: "how much does the lamp cost". */
function verbOf(draft: Draft, filters: readonly Filter[]): number | null {
  if (!filters.some(({ column }) => draft.fact(column).isUnique)) return null;
  const verbs = draft.columnsThat(() => true).filter((at) => draft.isVerb(at));
  const at = verbs.find((place) => !filters.some(({ column }) => column === draft.column(place))) ?? -1;
  const column = draft.column(at);
  draft.use(at);
  return column;
}
