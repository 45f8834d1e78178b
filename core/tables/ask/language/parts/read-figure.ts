import type { Aggregate, Condition, Measure, QueryPlan, Summary } from '../../plan/query-plan.js';
import { type Draft, takeMeasure, useSame } from './draft.js';
import type { Meaning, Moment } from './parts.js';
import { asksGroups, isSummable } from './read-groups.js';
import { isYesNo } from './read-list.js';
import { isGoodIfHigh } from './read-ranked.js';
import { type Filter, rowsOf, takeFilters, takeFlags } from './take-filters.js';

const AGGREGATES: readonly (readonly ['mean' | 'median' | 'max' | 'min' | 'sum', Aggregate])[] = [
  ['median', 'median'],
  ['mean', 'mean'],
  ['max', 'max'],
  ['min', 'min'],
  ['sum', 'sum'],
];

/** Reads a single figure: "average salary in Sales", "Gesamtumsatz im März", "最高价是多少". */
export function readFigure(draft: Draft): QueryPlan | null {
  if (isYesNo(draft) || draft.asksWho || draft.has('list') || asksGroups(draft)) return null;
  const named = AGGREGATES.find(([cue]) => draft.has(cue));
  const howMuch = draft.find('howmuch');
  if (named === undefined && howMuch < 0 && draft.has('count')) return null;
  if (named === undefined && howMuch < 0 && draft.has('which')) return null;
  const at = named === undefined ? howMuch : draft.take(named[0]);
  draft.takeAll('howmuch', 'which', 'what');
  const filters = takeFilters(draft);
  if (filters === null) return null;
  if (named?.[1] === 'sum') draft.takeAll('count', 'sum');
  const isPlain = named === undefined && howMuch < 0;
  if (
    isPlain &&
    !draft.meansMoney &&
    draft.columnsThat(({ isFigure }) => isFigure).every((place) => draft.isVerb(place)) &&
    !hasFormula(draft)
  )
    return null;
  const measure =
    takeMeasure(draft, at) ??
    (draft.meansMoney || named === undefined || named[1] === 'sum' || draft.hasNoun('payment')
      ? draft.facts.mainMeasure
      : null);
  if (measure === null) return null;
  const flags = takeFlags(draft);
  if (named === undefined && flags.some((flag) => isNounFlag(draft, flag))) return null;
  const all = [...filters, ...flags];
  if (named !== undefined && isEach(all) && (named[1] === 'mean' || named[1] === 'median'))
    return eachOf(named[1], measure, all);
  if (named !== undefined && named[1] !== 'sum') return summaryOf({ op: 'aggregate', by: named[1], measure }, all);
  if (!isSummable(draft, measure, named !== undefined)) return null;
  if (named === undefined && isOneRow(draft, all)) return null;
  return summaryOf({ op: 'aggregate', by: 'sum', measure }, all);
}

/** Whether a yes/no column is mentioned by a noun, which may also be what the figure is about: "cost of the lockers". */
function isNounFlag(draft: Draft, { condition, column, at }: Filter): boolean {
  const isYes = condition.op === 'is' && condition.value === draft.fact(column).flag?.yes;
  return isYes && !/(?:ed|id|en|t)$/.test(draft.parts[at]?.key ?? '') && draft.facts.words.language !== 'zh';
}

const hasFormula = (draft: Draft): boolean =>
  draft.parts.some(({ meaning }, at) => draft.isFree(at) && meaning.kind === 'formula' && meaning.isVerb !== true);

/** Whether several values of a column are named, so that a mean of each is requested and not of all together. */
function isEach(filters: readonly Filter[]): boolean {
  const values = filters.filter(({ condition }) => condition.op === 'is');
  return values.length > 1 && values.every(({ column }) => column === values[0]?.column);
}

function eachOf(by: Aggregate, measure: Measure, filters: readonly Filter[]): QueryPlan {
  const column = filters.find(({ condition }) => condition.op === 'is')!.column;
  const of: Summary = { op: 'aggregate', by, measure };
  return {
    op: 'groups',
    by: { column, property: 'text' },
    of,
    rows: rowsOf(filters),
    order: 'highest',
    keep: null,
    answer: 'groups',
  };
}

const summaryOf = (of: Summary, filters: readonly Filter[]): QueryPlan => ({
  op: 'summary',
  of,
  rows: rowsOf(filters),
});

/** Whether a filter names a single row, so that its cell is requested and not a sum. */
const isOneRow = (draft: Draft, filters: readonly Filter[]): boolean =>
  filters.some(({ condition, column }) => condition.op === 'is' && draft.fact(column).isUnique);

/** Reads "share of members who have paid", "Umsatzanteil von Bern", "女员工的比例". */
export function readShare(draft: Draft): QueryPlan | null {
  if (draft.take('share') < 0) return null;
  draft.takeAll('count', 'howmuch', 'which', 'what', 'all');
  const splits = draft.places.filter((at) => draft.isCue(at, 'that', 'yesno'));
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const [figure] = draft
    .columnsThat(({ isFigure, isAdditive }) => isFigure && isAdditive)
    .filter((at) => !draft.isVerb(at));
  const flags = takeFlags(draft);
  const all = [...filters, ...flags].sort((a, b) => a.at - b.at);
  let of: Summary = { op: 'count' };
  if (figure !== undefined && draft.isFree(figure)) {
    draft.use(figure);
    of = {
      op: 'aggregate',
      by: 'sum',
      measure: {
        column:
          draft.parts[figure]!.meaning.kind === 'column'
            ? (draft.parts[figure]!.meaning as { column: number }).column
            : 0,
        property: 'number',
      },
    };
  }
  draft.takeAll('sum');
  if (all.length === 0) return null;
  if (new Set(all.map(({ column }) => column)).size === 1)
    return { op: 'share', of, rows: rowsOf(all), among: { op: 'all' } };
  const split = splits.find((at) => all.some((one) => one.at < at) && all.some((one) => one.at > at)) ?? -1;
  const before = all.filter(({ at }) => at < split);
  const after = all.filter((one) => !before.includes(one));
  if (before.length === 0 || after.length === 0) return null;
  if (before.some(({ column }) => after.some((one) => one.column === column))) return null;
  return { op: 'share', of, rows: rowsOf(all), among: rowsOf(before) };
}

/** Reads the difference between the highest and the lowest value, or between two values of a column. */
export function readDifference(draft: Draft): QueryPlan | null {
  const isMore = draft.has('than') && draft.has('more', 'less') && draft.has('howmuch', 'count');
  if (draft.take('difference') < 0 && !isMore) return null;
  if (isMore) draft.takeAll('than', 'more', 'less');
  draft.takeAll('howmuch', 'between', 'which', 'what', 'count', 'to');
  const isExtent = draft.has('max') && draft.has('min');
  const degrees = draft.places.filter((at) => draft.roles(at).degrees.length > 0);
  if (isExtent) {
    draft.takeAll('max', 'min');
    return extentOf(draft, null);
  }
  if (degrees.length === 2) {
    const compared = draft.facts.degree(draft.roles(degrees[0]!).degrees[0]!.degree);
    draft.use(...degrees);
    return compared === null ? null : extentOf(draft, compared.measure);
  }
  const sides = takeSides(draft);
  return sides === null ? null : { op: 'difference', left: sides[0], right: sides[1], absolute: true, unit: null };
}

function extentOf(draft: Draft, given: Measure | null): QueryPlan | null {
  const filters = takeFilters(draft);
  const measure = given ?? takeMeasure(draft);
  if (filters === null || measure === null) return null;
  const rows = rowsOf([...filters, ...takeFlags(draft)]);
  const side = (by: 'max' | 'min'): QueryPlan => ({ op: 'summary', of: { op: 'aggregate', by, measure }, rows });
  return { op: 'difference', left: side('max'), right: side('min'), absolute: true, unit: null };
}

/** Takes two values of a column, or two months or years, as sides, with the figure that is compared: a count, sum or mean. */
export function takeSides(draft: Draft): [QueryPlan, QueryPlan, string, string] | null {
  const found = draft.places.flatMap((at) => {
    const meaning = draft.isFree(at) ? draft.parts[at]?.meaning : undefined;
    return meaning?.kind === 'value' || meaning?.kind === 'moment' ? [{ at, meaning }] : [];
  });
  const pair = pairOf(found);
  if (pair === null) return takeColumnSides(draft);
  const [first, second] = pair;
  draft.use(...pair.map(({ at }) => at));
  if (first.column !== null) useSame(draft, first.column);
  const rest = takeFilters(draft);
  const of = rest === null ? null : readCompared(draft);
  if (rest === null || of === null) return null;
  const shared = [...rest, ...takeFlags(draft)];
  const side = ({ meaning, at }: Side): QueryPlan | null => {
    const filter = meaning.kind === 'value' ? isFilter(meaning, at) : momentFilter(draft, meaning.moment, at);
    return filter === null ? null : { op: 'summary', of, rows: rowsOf([...shared, filter]) };
  };
  const [left, right] = [side(first), side(second)];
  return left === null || right === null ? null : [left, right, first.name, second.name];
}

/** Takes two figures as sides: "more on parts than on labour". */
function takeColumnSides(draft: Draft): [QueryPlan, QueryPlan, string, string] | null {
  const places = draft.columnsThat(({ isFigure }) => isFigure).filter((at) => !draft.isVerb(at));
  const columns = [...new Set(places.map((at) => draft.column(at) as number))];
  const [left, right, ...others] = columns;
  if (left === undefined || right === undefined || others.length > 0) return null;
  draft.use(...places);
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const isMean = draft.takeAll('mean');
  draft.takeAll('sum');
  const rows = rowsOf([...filters, ...takeFlags(draft)]);
  const isRow = isOneRow(draft, filters);
  if (!isMean && !isRow && ![left, right].every((column) => draft.fact(column).isAdditive)) return null;
  const side = (column: number): QueryPlan => ({
    op: 'summary',
    of: { op: 'aggregate', by: isMean ? 'mean' : 'sum', measure: { column, property: 'number' } },
    rows,
  });
  const name = (column: number) => draft.fact(column).indexed.column.name;
  return [side(left), side(right), name(left), name(right)];
}

interface Side {
  at: number;
  meaning: Extract<Meaning, { kind: 'value' | 'moment' }>;
  /** Column of a value. */
  column: number | null;
  name: string;
}

/** Returns the only two values of a column, or the only two moments of a kind. */
function pairOf(found: readonly { at: number; meaning: Side['meaning'] }[]): [Side, Side] | null {
  const sides = found.map(({ at, meaning }): Side => {
    if (meaning.kind === 'value') return { at, meaning, column: meaning.column, name: meaning.value };
    return { at, meaning, column: null, name: String(meaning.moment.first) };
  });
  const keyOf = ({ meaning, column }: Side) => (meaning.kind === 'value' ? `value ${column}` : meaning.moment.property);
  for (const one of sides) {
    const same = sides.filter((other) => keyOf(other) === keyOf(one));
    if (same.length === 2) return same as [Side, Side];
  }
  return null;
}

const isFilter = ({ column, value }: Extract<Meaning, { kind: 'value' }>, at: number): Filter => ({
  condition: { op: 'is', column, value, match: 'same' },
  column,
  at,
});

function momentFilter(draft: Draft, { property, first, last }: Moment, at: number): Filter | null {
  if (property === 'month-day') return null;
  const [named] = draft.columnsThat(({ isDate }) => isDate);
  const column = named === undefined ? draft.facts.rowDate : draft.column(named);
  if (column === null) return null;
  const measure: Measure = { column, property };
  const condition: Condition =
    first === last
      ? { op: 'compare', measure, by: '=', value: first }
      : { op: 'between', measure, from: first, to: last };
  return { condition, column, at };
}

function readCompared(draft: Draft): Summary | null {
  for (const [cue, by] of AGGREGATES) {
    const at = draft.take(cue);
    if (at < 0) continue;
    const measure = takeMeasure(draft, at);
    if (measure === null) return null;
    return by !== 'sum' || isSummable(draft, measure, true) ? { op: 'aggregate', by, measure } : null;
  }
  const hasCount = draft.takeAll('count');
  const measure = takeMeasure(draft);
  const isCounted = hasCount || draft.hasNoun();
  if (measure === null && isCounted) return { op: 'count' };
  const main = measure ?? draft.facts.mainMeasure;
  if (main === null) return { op: 'count' };
  return isSummable(draft, main, false) ? { op: 'aggregate', by: 'sum', measure: main } : null;
}

/** Reads "average pay in Sales vs Marketing", and "who spent more, Sales or Marketing". */
export function readComparison(draft: Draft): QueryPlan | null {
  const versus = draft.find('versus');
  const compared =
    draft.places.find((at) => draft.roles(at).degrees.some(({ form }) => form === 'more' || form === 'less')) ?? -1;
  const more = Math.max(draft.find('more', 'less', 'better', 'max', 'min', 'most', 'fewest'), compared);
  const than = draft.find('than');
  const asksWhich = draft.facts.words.language === 'zh' && draft.has('which', 'who');
  const isEither = more >= 0 && (draft.has('or') || asksWhich);
  if (versus < 0 && !isEither && !(than >= 0 && more >= 0) && compared < 0) return null;
  draft.use(compared);
  const isLess =
    more >= 0 &&
    (draft.isCue(more, 'less', 'min', 'fewest') || draft.roles(more).degrees.some(({ form }) => form === 'less'));
  const isBetter = draft.has('better');
  const asksYesNo = isYesNo(draft) || (draft.facts.words.language === 'de' && draft.isVerb(0));
  draft.takeAll(
    'versus',
    'or',
    'than',
    'more',
    'less',
    'better',
    'max',
    'min',
    'most',
    'fewest',
    'who',
    'which',
    'what',
    'between',
    'to',
    'yesno',
  );
  const sides = takeSides(draft);
  if (sides === null) return null;
  const [left, right, one, other] = sides;
  if (isEither)
    return {
      op: 'choose',
      among: [
        { name: one, plan: left },
        { name: other, plan: right },
      ],
      order: isLess ? 'lowest' : 'highest',
    };
  if (isBetter && !isGoodFigure(draft, left)) return null;
  if ((than >= 0 || compared >= 0) && asksYesNo) return { op: 'holds', left, by: isLess ? '<' : '>', right };
  if (left.op !== 'summary' || right.op !== 'summary') return null;
  return groupsOf(left, right);
}

/** Whether the compared figure is good if it is high. */
function isGoodFigure(draft: Draft, plan: QueryPlan): boolean {
  return plan.op === 'summary' && plan.of.op === 'aggregate' && isGoodIfHigh(draft, plan.of.measure);
}

/** Turns the figures of two values of a column into groups. */
function groupsOf(
  left: Extract<QueryPlan, { op: 'summary' }>,
  right: Extract<QueryPlan, { op: 'summary' }>,
): QueryPlan | null {
  const conditions = [left, right].map(({ rows }) => {
    if (rows.op !== 'where') return null;
    return rows.condition.op === 'and' ? rows.condition.of : [rows.condition];
  });
  const [one, other] = conditions;
  if (!one || !other) return null;
  const sides = [one.at(-1)!, other.at(-1)!];
  const [first] = sides;
  if (first?.op !== 'is') return null;
  const shared = one.slice(0, -1);
  const either = { op: 'or' as const, of: sides };
  const condition = shared.length === 0 ? either : { op: 'and' as const, of: [...shared, either] };
  const rows = { op: 'where' as const, rows: { op: 'all' as const }, condition };
  return {
    op: 'groups',
    by: { column: first.column, property: 'text' },
    of: left.of,
    rows,
    order: 'highest',
    keep: null,
    answer: 'groups',
  };
}
