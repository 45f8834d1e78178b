import type { QueryPlan } from '../../plan/query-plan.js';
import { type Draft, takeMeasure } from './draft.js';
import { asksGroups } from './read-groups.js';
import { type Filter, rowsOf, takeFilters, takeFlags } from './take-filters.js';

/** Whether "which" is followed by a yes/no column, whose cells cannot be requested. */
export function asksFlag(draft: Draft): boolean {
  const at = draft.find('which');
  const column = at < 0 ? null : draft.column(at + 1);
  return column !== null && draft.fact(column).flag !== null;
}

/** Whether a question can only be answered by yes or no. */
export function isYesNo(draft: Draft): boolean {
  const at = draft.find('yesno');
  return at >= 0 && (draft.facts.words.language === 'zh' || at === 0);
}

/** Reads yes/no questions: "is anything sold out", "hat jemand nicht bezahlt", "有没有缺货的商品". */
export function readYesNo(draft: Draft): QueryPlan | null {
  if (!isYesNo(draft)) return null;
  if (draft.has('who', 'which', 'what', 'count', 'howmuch', 'share', 'per')) return null;
  draft.takeAll('yesno');
  const aggregate = (['mean', 'sum', 'max', 'min'] as const).find((cue) => draft.has(cue));
  if (aggregate !== undefined) return readHolds(draft, aggregate);
  const isAll = draft.find('all') >= 0;
  draft.takeAll('all', 'with', 'only');
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const all = [...filters, ...takeFlags(draft)];
  if (all.length === 0) return null;
  const count = (of: readonly Filter[]): QueryPlan => ({ op: 'summary', of: { op: 'count' }, rows: rowsOf(of) });
  if (!isAll) return { op: 'holds', left: count(all), by: '>', right: 0 };
  const [only, ...others] = all;
  if (only === undefined || others.length > 0) return null;
  return { op: 'holds', left: count([{ ...only, condition: { op: 'not', of: only.condition } }]), by: '=', right: 0 };
}

/** Reads "is the average price above 10". */
function readHolds(draft: Draft, by: 'mean' | 'sum' | 'max' | 'min'): QueryPlan | null {
  const at = draft.take(by);
  const number = draft.places.find((place) => draft.number(place) !== null);
  if (number === undefined) return null;
  const compared = [number - 1, number + 1].find((place) => draft.roles(place).comparisons.length > 0);
  if (compared === undefined) return null;
  const [comparison] = draft.roles(compared).comparisons;
  const right = draft.number(number) as number;
  draft.use(number, compared);
  const measure = takeMeasure(draft, at);
  const filters = takeFilters(draft);
  if (measure === null || filters === null || comparison === undefined) return null;
  const rows = rowsOf([...filters, ...takeFlags(draft)]);
  return { op: 'holds', left: { op: 'summary', of: { op: 'aggregate', by, measure }, rows }, by: comparison.by, right };
}

/** Reads lists and single cells: "who lives in Bern", "phone number of Ann", "orders over 100 euros", "list all cities". */
export function readList(draft: Draft): QueryPlan | null {
  if (draft.has('count', 'sum', 'mean', 'median', 'max', 'min', 'share', 'difference') || asksGroups(draft))
    return null;
  if (isYesNo(draft) || asksFlag(draft)) return null;
  const isHowMuch = draft.has('howmuch');
  const isWho = draft.asksWho && draft.takeAll('who');
  const isWhen = draft.find('when') >= 0;
  const isWhere = draft.find('where') === 0;
  const isList = draft.takeAll('list', 'which', 'what', 'distinct', 'all') || isWho;
  draft.takeAll('when', 'where', 'howmuch');
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const when = isWhen ? (draft.columnsThat(({ isDate }) => isDate)[0] ?? -1) : -1;
  const whenColumn = draft.column(when);
  draft.use(when);
  const named = takeNamed(draft, filters);
  const flags = takeFlags(draft);
  const all = [...filters, ...flags];
  const isNamedWho = isWho && named.length === 1 && namesPersons(draft, named[0]!);
  const implied =
    (named.length > 0 && !isWho) || isNamedWho ? null : takeImplied(draft, { isWho, isWhen, isWhere, whenColumn }, all);
  if (all.length === 0 && (!isList || named.length === 0)) return null;
  const columns = [...new Set([...(implied ?? []), ...named])];
  const [first, ...also] = columns;
  if (first === undefined) return null;
  const isFixed = filters.some(({ condition, column }) => condition.op === 'is' && column === first);
  if (isFixed && filters.filter(({ column }) => column === first).length === 1) return null;
  const { facts } = draft;
  const isOne = all.some(({ condition, column }) => condition.op === 'is' && facts.columns[column]?.isUnique);
  if (isHowMuch && !isOne && named.some((column) => facts.columns[column]?.isAdditive)) return null;
  const isLast =
    isWhen && LAST.test(facts.columns[first]?.indexed.column.name ?? '') && facts.columns[first]?.isDate && !isOne;
  if (isLast && also.length === 0)
    return {
      op: 'summary',
      of: { op: 'aggregate', by: 'max', measure: { column: first, property: 'date' } },
      rows: rowsOf(all),
    };
  if (also.length === 0) return { op: 'values', measure: facts.shown(first), rows: rowsOf(all), distinct: true };
  const others = also.map((column) => facts.shown(column));
  return { op: 'values', measure: facts.shown(first), rows: rowsOf(all), distinct: false, also: others };
}

/** Takes the requested columns, which are named and not used by a filter. */
function takeNamed(draft: Draft, filters: readonly Filter[]): number[] {
  const columns = new Set<number>();
  for (const at of draft.places) {
    const column = draft.column(at);
    if (column === null || draft.isVerb(at) || draft.fact(column).flag !== null) continue;
    if (draft.isCue(at - 1, 'not', 'without', 'with') || draft.isCue(at + 1, 'without', 'not')) continue;
    if (filters.some((filter) => filter.column === column && filter.condition.op === 'is')) continue;
    draft.use(at);
    columns.add(column);
  }
  return [...columns];
}

/** Whether a column names persons: "signed by". */
function namesPersons({ facts }: Draft, column: number): boolean {
  const { concepts, header } = facts.columns[column]!;
  return (
    ['person', 'insider', 'outsider', 'assignee'].some((concept) => concepts.has(concept)) ||
    BY.has(header.at(-1)?.key ?? '')
  );
}

const BY = new Set(['by', 'von', '人', '者', '员']);

const LAST = /\b(?:last|latest|letzte[rs]?)\b|最近|最后/i;

interface Asked {
  isWho: boolean;
  isWhen: boolean;
  /** The date column that the question names. */
  whenColumn: number | null;
  isWhere: boolean;
}

/** Whether a column names who did what a verb says: "who wrote", "who supplies". */
function isAgent({ facts }: Draft, column: number | null): boolean {
  const fact = column === null ? undefined : facts.columns[column];
  return fact?.isName === true && AGENTS.some((concept) => fact.concepts.has(concept));
}

const AGENTS = ['author', 'supplier', 'customer', 'assignee', 'payer', 'teacher', 'driver'];

/** Returns the column that "where" asks for: that of a verb ("come from"), otherwise the only place. */
export function placeOf(draft: Draft): number | null {
  const places = new Set(['city', 'country', 'room'].flatMap((concept) => draft.facts.ofConcept(concept)));
  const verb = draft.places.find((at) => draft.isVerb(at) && places.has(draft.column(at) ?? -1));
  if (verb !== undefined) return draft.column(verb);
  return draft.facts.only(['city', 'place', 'venue', 'country'], ({ isName }) => isName);
}

/** Returns the columns that a question implies: the person, the date, the place, the column of a verb, or the row's name. */
function takeImplied(
  draft: Draft,
  { isWho, isWhen, isWhere, whenColumn }: Asked,
  filters: readonly Filter[],
): number[] | null {
  const { facts } = draft;
  const one = (column: number | null) => (column === null ? null : [column]);
  const agent = isWho ? draft.places.find((at) => draft.isVerb(at) && isAgent(draft, draft.column(at))) : undefined;
  if (agent !== undefined) return one(draft.column(agent));
  if (isWho) return facts.personNames.length > 0 ? facts.personNames : one(draft.rowName);
  if (isWhen) {
    const dates = facts.columns.filter(({ isDate }) => isDate).length;
    return one(whenColumn ?? (dates > 1 ? null : facts.rowDate));
  }
  const isOfCells = filters.some(({ condition }) => condition.op === 'empty');
  if (isWhere && !isOfCells) return one(placeOf(draft));
  const verbs = draft.columnsThat(() => true).filter((at) => draft.isVerb(at));
  const meant = verbs.find((at) => !filters.some(({ column }) => column === draft.column(at)));
  if (meant !== undefined && filters.some(({ column }) => facts.columns[column]?.isUnique)) {
    const column = draft.column(meant) as number;
    draft.use(meant);
    return one(column);
  }
  if (draft.rowName === null) {
    if (!draft.hasNoun()) return null;
    draft.penalty += 0.4;
  }
  return facts.rowColumns(draft.rowKind);
}
