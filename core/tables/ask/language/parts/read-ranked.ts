import type { Measure, QueryPlan, Rows, Summary } from '../../plan/query-plan.js';
import { type Draft, takeMeasure } from './draft.js';
import type { CueName } from './parts.js';
import { takeGroup } from './read-groups.js';
import { asksFlag, placeOf } from './read-list.js';
import { rowsOf, takeFilters, takeFlags } from './take-filters.js';
import { measureOfUnit } from './units.js';

type Order = 'highest' | 'lowest';

interface Superlative {
  at: number;
  order: Order;
  kind: 'figure' | 'count' | 'date' | 'degree';
  measure: Measure | null;
  /** Whether it is "best" or "worst", which needs no figure if the table has one main figure. */
  isGood: boolean;
  /** Whether it is "most" or "fewest", which may count rows. */
  isMost: boolean;
}

/** Reads "who is oldest", "the 3 cheapest products", "welcher Monat war der beste", "最常见的城市", "latest order". */
export function readRanked(draft: Draft): QueryPlan | null {
  const found = asksFlag(draft) ? null : findSuperlative(draft);
  if (found === null) return null;
  draft.use(found.at);
  const { keep, place } = takeCount(draft, found.at);
  const isSingle = draft.take('single') >= 0 || (!found.isMost && draft.roles(found.at + 1).isNoun);
  const isMean = draft.take('mean') >= 0;
  const hasSum = draft.takeAll('sum');
  const hasCount = draft.find('count') >= 0 && found.kind !== 'degree';
  if (hasCount) draft.takeAll('count');
  const isOver = overOf(draft);
  const counting = takeDistinct(draft);
  const part = takePart(draft);
  const filters = takeFilters(draft);
  if (filters === null) return null;
  if (found.measure !== null) useNamed(draft, found.measure.column);
  const counted = hasCount && isOver >= 0 && found.kind === 'figure' ? null : undefined;
  const isFiltered = (one: Measure | null) => filters.some(({ column }) => column === one?.column);
  const measure = found.measure ?? (counted === null ? null : measureOf(draft, found, isOver, part !== null));
  const isCounted =
    measure === null &&
    (found.kind === 'count' ||
      counted === null ||
      counting !== null ||
      (found.isMost && (hasCount || isNounCounted(draft, found))));
  if (measure === null && !isCounted) return null;
  if (found.kind === 'date' && isFiltered(measure)) return null;
  draft.use(isOver);
  if (isAsked(draft, measure))
    return noTarget(
      draft,
      { ...found, kind: 'figure' },
      measure,
      rowsOf([...filters, ...takeFlags(draft)]),
      keep,
      place,
      isMean || hasSum,
    );
  const target = part ?? takeTarget(draft, found, measure);
  const rest = [...filters, ...takeFlags(draft)];
  const rows = rowsOf(rest);
  if (target === null) return noTarget(draft, found, measure, rows, keep, place, isMean || hasSum);
  if (measure === null) {
    const of: Summary = counting === null ? { op: 'count' } : { op: 'count-distinct', column: counting };
    return place > 1 ? null : groups(target, of, rows, found.order, keep);
  }
  return rank(draft, { found, target, measure, rows, keep, place, isMean, hasSum, isSingle });
}

const PLAIN: readonly (readonly [cues: readonly CueName[], order: Order, kind: Superlative['kind']])[] = [
  [['common'], 'highest', 'count'],
  [['rare'], 'lowest', 'count'],
  [['max', 'most', 'top', 'best'], 'highest', 'figure'],
  [['min', 'fewest', 'worst'], 'lowest', 'figure'],
  [['last'], 'highest', 'date'],
  [['first'], 'lowest', 'date'],
];

/** Finds the "by" before the figure that decides: "top 3 customers by revenue"; -1 if there is none. */
function overOf(draft: Draft): number {
  const over = draft.places.find((at) => {
    const column = draft.column(at + 1);
    const isFigure = column !== null && draft.fact(column).isFigure;
    return (
      draft.isCue(at, 'per') &&
      (isFigure || draft.isCue(at + 1, 'count') || draft.parts[at + 1]?.meaning.kind === 'formula')
    );
  });
  return over ?? -1;
}

function findSuperlative(draft: Draft): Superlative | null {
  const isOver = overOf(draft) >= 0;
  for (const at of draft.places) {
    const degree = draft.roles(at).degrees.find(({ form }) => form === 'most' || form === 'least');
    if (degree !== undefined) {
      const compared = draft.facts.degree(degree.degree);
      const isPlain = isOver || (nextFigure(draft, at) && !isNextOf(draft, at, compared?.measure.column));
      if (compared !== null && !isPlain) {
        const isHigh = (degree.form === 'most') !== compared.isReversed;
        return {
          at,
          order: isHigh ? 'highest' : 'lowest',
          kind: 'degree',
          measure: compared.measure,
          isGood: false,
          isMost: false,
        };
      }
      if (isPlain) {
        const order = degree.form === 'most' ? 'highest' : 'lowest';
        return { at, order, kind: 'figure', measure: null, isGood: false, isMost: false };
      }
      if (!draft.isCue(at, 'max', 'min', 'most', 'fewest', 'best', 'worst', 'last', 'first')) continue;
    }
    const plain = PLAIN.find(([cues]) => draft.isCue(at, ...cues));
    if (plain === undefined) continue;
    const [, order, kind] = plain;
    const ranked =
      draft.isCue(at, 'top') && draft.columnsThat(({ isFigure }) => isFigure).length === 0
        ? draft.facts.degree('rank')
        : null;
    if (ranked !== null)
      return { at, order: 'lowest', kind: 'degree', measure: ranked.measure, isGood: false, isMost: false };
    const isMost = draft.isCue(at, 'most', 'fewest');
    return { at, order, kind, measure: null, isGood: draft.isCue(at, 'best', 'worst'), isMost };
  }
  const ordinal =
    draft.facts.words.language === 'zh' ? draft.places.find((at) => draft.roles(at).ordinal !== undefined) : undefined;
  if (ordinal === undefined || draft.columnsThat(({ isFigure }) => isFigure).length === 0) return null;
  return { at: -1, order: 'highest', kind: 'figure', measure: null, isGood: false, isMost: false };
}

/** Whether a figure is next to a superlative: "largest amount". */
function nextFigure(draft: Draft, at: number): boolean {
  return [at - 1, at + 1].some((place) => {
    const column = draft.column(place);
    return column !== null && draft.fact(column).isFigure && !draft.isVerb(place);
  });
}

/** Whether a column is mentioned next to a part. */
const isNextOf = (draft: Draft, at: number, column: number | undefined): boolean =>
  column !== undefined && [at - 1, at + 1].some((place) => draft.column(place) === column);

/** Takes the number of rows ("top 5", "three cheapest"), and the rank ("second highest"). */
function takeCount(draft: Draft, at: number): { keep: number; place: number } {
  const ordinals = at < 0 ? draft.places.filter((place) => draft.roles(place).ordinal !== undefined) : [at - 1, at + 1];
  for (const near of ordinals) {
    const { ordinal } = draft.roles(near);
    if (ordinal !== undefined) {
      draft.use(near);
      return { keep: 1, place: ordinal };
    }
    const number = draft.number(near);
    if (number !== null && Number.isInteger(number) && number >= 1 && number <= 1000) {
      draft.use(near);
      if (draft.roles(near + 1).unit !== undefined) draft.use(near + 1);
      return { keep: number, place: 1 };
    }
  }
  const counted = draft.places.find((place) => {
    const number = draft.number(place);
    const column = draft.column(place + 1);
    const isNamed = draft.roles(place + 1).isNoun || (column !== null && draft.fact(column).isName);
    return number !== null && Number.isInteger(number) && number > 1 && number <= 1000 && isNamed;
  });
  if (counted === undefined) return { keep: 1, place: 1 };
  const keep = draft.number(counted) as number;
  draft.use(counted);
  return { keep, place: 1 };
}

/** Takes a part of a date as the requested groups: "which month". */
function takePart(draft: Draft): Measure | null {
  if (draft.asksWho) return null;
  const at = draft.places.find(
    (place) => draft.roles(place).part !== undefined && draft.roles(place).unit === undefined,
  );
  const asked =
    at ??
    draft.places.find((place) => draft.roles(place).part !== undefined && draft.isCue(place - 1, 'which', 'what'));
  if (asked === undefined) return null;
  draft.takeAll('which', 'what', 'when');
  return takeGroup(draft, asked);
}

/** Takes the figure or date by which rows or groups are ranked. */
function measureOf(
  draft: Draft,
  { kind, at, isGood, isMost }: Superlative,
  over: number,
  isPart: boolean,
): Measure | null {
  if (kind === 'date') {
    const [named] = draft.columnsThat(({ isDate }) => isDate);
    const column = named === undefined ? draft.facts.rowDate : draft.column(named);
    if (named !== undefined) draft.use(named);
    return column === null ? null : { column, property: 'date' };
  }
  if (kind === 'count') return null;
  const measure = takeMeasure(draft, over >= 0 ? over : at);
  if (measure === null && kind === 'figure' && !isMost && draft.hasNoun('payment') && !draft.has('count'))
    return draft.facts.mainMeasure;
  if (!isGood) return measure;
  if (measure === null) return isPart ? draft.facts.mainMeasure : null;
  return isGoodIfHigh(draft, measure) ? measure : null;
}

/** Whether high values of a measure are good without doubt. */
export const isGoodIfHigh = (draft: Draft, { column }: Measure): boolean =>
  ['revenue', 'profit', 'rating', 'score', 'quantity'].some((concept) => draft.fact(column).concepts.has(concept)) &&
  !GRADES.test(draft.fact(column).indexed.column.name);

/** Grades, of which low ones are good in some countries. */
const GRADES = /grade|note/i;

/** Whether the rows are counted: "most orders". */
function isNounCounted(draft: Draft, { at }: Superlative): boolean {
  const near = [at - 1, at + 1, at + 2, at + 3];
  return near.some((place) => draft.roles(place).isNoun) || draft.isVerb(at + 1);
}

/** Uses the names of the column that a degree compares: "the cheapest by price". */
function useNamed(draft: Draft, column: number): void {
  for (const at of draft.places) if (draft.column(at) === column && !draft.isVerb(at)) draft.use(at);
}

/** Takes the column of "the most different products"; null if nothing is counted once each. */
function takeDistinct(draft: Draft): number | null {
  const at = draft.find('distinct');
  const column = at < 0 ? null : draft.column(at + 1);
  if (column === null || !draft.fact(column).isName) return null;
  draft.use(at, at + 1);
  return column;
}

/** Takes the unit in "how many m² has the largest flat", which asks for the compared figure. */
function takesUnitOf(draft: Draft, measure: Measure | null): boolean {
  const at = draft.places.find((place) => {
    const { unit } = draft.roles(place);
    const before = draft.parts[place - 1]?.meaning;
    const isCounted = before?.kind === 'word' && (before.roles.cues.has('count') || before.roles.cues.has('howmuch'));
    return isCounted && unit !== undefined && measureOfUnit(draft.facts, unit)?.column === measure?.column;
  });
  if (at === undefined || measure === null) return false;
  draft.use(at);
  return true;
}

/** Whether the compared figure itself is requested: "how old is the oldest member". */
function isAsked(draft: Draft, measure: Measure | null): boolean {
  if (takesUnitOf(draft, measure)) return true;
  const at = draft.places.find((place) => draft.isVerb(place) && draft.column(place) === measure?.column);
  return at !== undefined && at <= 1 && draft.facts.words.language === 'en' && !draft.has('who', 'which', 'list');
}

/** Takes the requested column: after "which", the person for "who", a date for "when", or a named column. */
function takeTarget(draft: Draft, { kind, measure: compared }: Superlative, measure: Measure | null): Measure | null {
  const { facts } = draft;
  if (kind === 'date' && measure !== null && draft.takeAll('when')) return measure;
  if (draft.find('where') === 0) {
    draft.takeAll('where');
    const column = placeOf(draft);
    return column === null ? null : facts.shown(column);
  }
  const text = (column: number): Measure => facts.shown(column);
  const others = draft
    .columnsThat(({ flag }) => flag === null)
    .filter((at) => !draft.isVerb(at) && draft.column(at) !== measure?.column);
  const [named] = others;
  if (named !== undefined) {
    const column = draft.column(named) as number;
    draft.use(named);
    draft.takeAll('which', 'what', 'who', 'where', 'when', 'list', 'howmuch');
    return text(column);
  }
  const isWho = draft.asksWho && draft.takeAll('who');
  const isWhen = draft.takeAll('when');
  const isWhere = draft.takeAll('where');
  const isWhich = draft.takeAll('which', 'list');
  draft.takeAll('what', 'howmuch');
  if (isWho) {
    const column = facts.personNames[0] ?? draft.rowName;
    return column === null ? null : text(column);
  }
  if (isWhere) {
    const column = placeOf(draft);
    return column === null ? null : text(column);
  }
  if (isWhen) return facts.rowDate === null ? null : { column: facts.rowDate, property: 'date' };
  const hasNoun = draft.hasNoun();
  const isImplied = kind === 'date' || compared !== null;
  if (!isWhich && !hasNoun && !isImplied) return null;
  return draft.rowName === null ? null : text(draft.rowName);
}

/** Without a requested column, "highest price" is the price itself. */
function noTarget(
  draft: Draft,
  { order, kind }: Superlative,
  measure: Measure | null,
  rows: Rows,
  keep: number,
  place: number,
  isAdded: boolean,
): QueryPlan | null {
  if (measure === null || keep > 1 || isAdded || kind === 'degree' || draft.has('who', 'which')) return null;
  const by = order === 'highest' ? 'max' : 'min';
  return {
    op: 'summary',
    of: { op: 'aggregate', by, measure },
    rows: place === 1 ? rows : atPlace(rows, order, measure, place),
  };
}

/** Selects the row at a rank: the last of the first `place` rows. */
function atPlace(rows: Rows, order: Order, by: Measure, place: number): Rows {
  const other = order === 'highest' ? 'lowest' : 'highest';
  return { op: other, rows: { op: order, rows, by, count: place }, by, count: 1 };
}

/** Returns the first name beside a last name. */
function namesBeside({ facts }: Draft, column: number): Measure[] {
  const names = facts.personNames;
  return names.length === 2 && names.includes(column)
    ? names.filter((at) => at !== column).map((at) => facts.shown(at))
    : [];
}

const groups = (by: Measure, of: Summary, rows: Rows, order: Order, keep: number): QueryPlan => ({
  op: 'groups',
  by,
  of,
  rows,
  order,
  keep,
  answer: 'values',
});

interface Ranking {
  found: Superlative;
  target: Measure;
  measure: Measure;
  rows: Rows;
  keep: number;
  place: number;
  isMean: boolean;
  hasSum: boolean;
  /** Whether single rows are ranked although values recur: "the highest single fine". */
  isSingle: boolean;
}

function rank(
  draft: Draft,
  { found, target, measure, rows, keep, place, isMean, hasSum, isSingle }: Ranking,
): QueryPlan | null {
  const { isUnique, isName } = draft.fact(target.column);
  const isPart =
    target.property !== 'text' &&
    !(found.kind === 'date' && target.property === 'date') &&
    target.property !== 'number';
  if (isMean)
    return place > 1 ? null : groups(target, { op: 'aggregate', by: 'mean', measure }, rows, found.order, keep);
  const isAdded = measure.with !== undefined || draft.fact(measure.column).isAdditive;
  const isGrouped =
    isPart || (isName && !isUnique && !isSingle && found.kind === 'figure' && isAdded) || (hasSum && isAdded);
  if (isGrouped && found.kind !== 'date') {
    if (place > 1 || !isAdded) return null;
    return groups(target, { op: 'aggregate', by: 'sum', measure }, rows, found.order, keep);
  }
  const best: Rows =
    place === 1 ? { op: found.order, rows, by: measure, count: keep } : atPlace(rows, found.order, measure, place);
  const others = namesBeside(draft, target.column);
  if (others.length > 0) return { op: 'values', measure: target, rows: best, distinct: false, also: others };
  return { op: 'values', measure: target, rows: best, distinct: true };
}
