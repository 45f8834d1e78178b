import type { Comparator, Condition, Measure, Rows } from '../../../plan/query-plan.js';
import { type ColumnFact, placeholdersOf } from '../facts/column-facts.js';
import { isCurrency, measureOfUnit } from '../facts/units.js';
import type { Moment } from '../parts.js';
import type { Draft } from './draft.js';
import { useSame } from './measures.js';

export interface Filter {
  condition: Condition;
  column: number;
  /** Place of the part that states it. */
  at: number;
}

/** Selects the rows that meet all filters. Values of the same column are alternatives. */
export function rowsOf(filters: readonly Filter[]): Rows {
  const byColumn = new Map<number, Filter[]>();
  for (const filter of filters) byColumn.set(filter.column, [...(byColumn.get(filter.column) ?? []), filter]);
  const conditions = [...byColumn.values()].flatMap((group): Condition[] => {
    const same = new Map(group.map((filter) => [JSON.stringify(filter.condition), filter]));
    const alternatives = [...same.values()].flatMap(({ condition }) => (condition.op === 'is' ? [condition] : []));
    const others = [...same.values()].flatMap(({ condition }) => (condition.op === 'is' ? [] : [condition]));
    const [only] = alternatives;
    if (only === undefined) return others;
    return [alternatives.length === 1 ? only : { op: 'or', of: alternatives }, ...others];
  });
  const [first] = conditions;
  if (first === undefined) return { op: 'all' };
  return {
    op: 'where',
    rows: { op: 'all' },
    condition: conditions.length === 1 ? first : { op: 'and', of: conditions },
  };
}

/**
 * Takes the filters of a question: values, dates, comparisons, missing cells, and states such as "paid".
 * @returns null if a filter is ambiguous.
 */
export function takeFilters(draft: Draft): Filter[] | null {
  const filters: Filter[] = [];
  for (const at of draft.places) {
    if (!draft.isFree(at)) continue;
    const { meaning } = draft.parts[at]!;
    if (meaning.kind === 'value') filters.push(takeValue(draft, at, filters));
    else if (meaning.kind === 'moment') {
      const found = takeMoment(draft, at, meaning.moment);
      if (found === null) return null;
      filters.push(found);
    } else if (draft.number(at) !== null) {
      const found = takeNumber(draft, at);
      if (found === null) return null;
      if (found !== 'none') filters.push(found);
    } else if (draft.roles(at).comparisons.length > 0) {
      const found = takeColumns(draft, at);
      if (found !== null) filters.push(found);
    } else if (draft.roles(at).state !== undefined) {
      const found = takeState(draft, at);
      if (found === null) return null;
      filters.push(found);
    }
  }
  return filters;
}

/** Takes a comparison of two columns: "below their reorder level", "returned after the due date". */
function takeColumns(draft: Draft, at: number): Filter | null {
  const comparison = draft.roles(at).comparisons.find(({ side }) => side === 'before');
  const right = draft.column(at + 1);
  if (comparison === undefined || right === null || draft.isVerb(at + 1)) return null;
  const { isFigure, isDate } = draft.fact(right);
  const fits = (fact: ColumnFact) => (isFigure ? fact.isFigure : fact.isDate);
  if (!isFigure && !isDate) return null;
  const named = [at - 1, at - 2, at - 3].find((place) => {
    const column = draft.column(place);
    return column !== null && column !== right && fits(draft.fact(column));
  });
  const left =
    named === undefined
      ? draft.facts.only(['stock', 'quantity'], ({ isFigure: is }) => is && isFigure)
      : draft.column(named);
  if (left === null || left === right) return null;
  draft.use(at, at + 1, ...(named === undefined ? [] : [named]));
  const measure: Measure = {
    column: left,
    property: isFigure ? 'number' : 'date',
    with: { by: 'minus', column: right },
  };
  return { condition: { op: 'compare', measure, by: comparison.by, value: 0 }, column: left, at };
}

function takeState(draft: Draft, at: number): Filter | null {
  const state = draft.roles(at).state!;
  const isCell = state.by === 'empty' || state.by === 'filled';
  const fits = ({ isFigure, hasGaps, flag }: ColumnFact) =>
    state.by === 'no' ? flag !== null : isCell ? hasGaps : isFigure;
  const column = draft.facts.only(state.of, fits);
  if (column === null) return null;
  draft.use(at);
  const empty: Condition = { op: 'empty', column };
  if (state.by === 'no') {
    const no = draft.fact(column).flag?.no ?? null;
    return { condition: no === null ? empty : { op: 'is', column, value: no, match: 'same' }, column, at };
  }
  if (state.by === 'empty' || state.by === 'filled') {
    const isNegated = takeNegation(draft, at) !== (state.by === 'filled');
    return { condition: negate(empty, isNegated), column, at };
  }
  const condition: Condition = {
    op: 'compare',
    measure: { column, property: 'number' },
    by: state.by,
    value: state.value,
  };
  return { condition: negate(condition, takeNegation(draft, at)), column, at };
}

const negate = (condition: Condition, isNegated: boolean): Condition =>
  isNegated ? { op: 'not', of: condition } : condition;

/** Takes a negation directly before a part, or separated from it only by words without a meaning. */
function takeNegation(draft: Draft, at: number): boolean {
  const before = at - 1;
  if (!draft.isCue(before, 'not', 'without', 'except')) return false;
  draft.use(before);
  return true;
}

function takeValue(draft: Draft, at: number, before: readonly Filter[]): Filter {
  const { meaning } = draft.parts[at]!;
  if (meaning.kind !== 'value') throw new TypeError('The part is not a value.');
  const { column, value, match } = meaning;
  draft.use(at);
  for (const near of [at - 1, at + 1, at - 2]) {
    if (draft.column(near) !== column) continue;
    if (near === at - 2 && !draft.used.has(at - 1) && draft.roles(at - 1).comparisons.length === 0) continue;
    draft.use(near);
    break;
  }
  const last = before.at(-1);
  const continues = last?.condition.op === 'not' && last.column === column && last.at >= at - 2;
  const isAhead = draft.isFree(at - 1) ? takeNegation(draft, at) : takeNegation(draft, at - 1);
  const isBehind = !isAhead && draft.isCue(at + 1, 'except') && draft.facts.words.language === 'zh';
  if (isBehind) draft.use(at + 1);
  const condition: Condition = { op: 'is', column, value, match };
  return { condition: negate(condition, isAhead || isBehind || continues), column, at };
}

interface Comparison {
  by: Comparator;
  places: number[];
}

/** Reads the comparison directly before a part, or directly after it. */
function comparisonAt(draft: Draft, from: number, to: number): Comparison | null {
  for (const [at, side] of [
    [from - 1, 'before'],
    [to, 'after'],
  ] as const) {
    const found = draft.roles(at).comparisons.find((one) => one.side === side);
    if (found !== undefined) return { by: found.by, places: [at] };
  }
  return null;
}

/** Returns the place of the end of a range that starts at a part: "from 3 to 5", "3到5". */
function rangeEnd(draft: Draft, at: number, fits: (place: number) => boolean): number | null {
  const skipUnit = draft.roles(at + 1).unit === undefined ? at + 1 : at + 2;
  const isOpen = draft.isCue(at - 1, 'between') || draft.roles(at - 1).comparisons.some(({ by }) => by === '>=');
  for (const joint of [at + 1, skipUnit]) {
    if (draft.isCue(joint, 'to') && fits(joint + 1)) return joint + 1;
  }
  // "between March and May": "and" is a word without a meaning, so it is not a part.
  return isOpen && fits(at + 1) ? at + 1 : null;
}

function takeMoment(draft: Draft, at: number, moment: Moment): Filter | null {
  const momentAt = (place: number) => {
    const meaning = draft.isFree(place) ? draft.parts[place]?.meaning : undefined;
    return meaning?.kind === 'moment' ? meaning.moment : null;
  };
  const end = rangeEnd(draft, at, (place) => momentAt(place) !== null);
  const comparison = end === null ? comparisonAt(draft, at, at + 1) : null;
  const last = end === null ? at : end;
  const column = takeDateColumn(
    draft,
    at - (comparison === null ? 0 : 1),
    last + 1 + (comparison === null ? 0 : 1),
    moment,
  );
  if (column === null) return null;
  const isNegated = comparison === null && end === null && takeNegation(draft, at);
  draft.use(at, ...(comparison?.places ?? []));
  const isNumber = draft.fact(column).isFigure || draft.fact(column).indexed.kind === 'year';
  if (moment.property === 'month-day') {
    if (comparison !== null || end !== null) return null;
    draft.use(at);
    return { condition: dayOfYear(column, String(moment.first)), column, at };
  }
  const measure: Measure = { column, property: isNumber ? 'number' : moment.property };
  const until = end === null ? moment : momentAt(end)!;
  if (end !== null) {
    draft.use(at - 1, ...draft.places.filter((place) => place > at && place <= end));
    if (until.property !== moment.property) return null;
    return { condition: { op: 'between', measure, from: moment.first, to: until.last }, column, at };
  }
  const by = comparison?.by ?? '=';
  if (by === '=' && moment.first !== moment.last)
    return {
      condition: negate({ op: 'between', measure, from: moment.first, to: moment.last }, isNegated),
      column,
      at,
    };
  const value = by === '<' || by === '>=' ? moment.first : moment.last;
  return { condition: negate({ op: 'compare', measure, by, value }, isNegated), column, at };
}

/** A day of every year, as MM-DD. */
function dayOfYear(column: number, day: string): Condition {
  const [month, date] = day.split('-').map(Number) as [number, number];
  const compare = (property: 'month' | 'day', value: number): Condition => ({
    op: 'compare',
    measure: { column, property },
    by: '=',
    value,
  });
  return { op: 'and', of: [compare('month', month), compare('day', date)] };
}

/** Takes the date column named or meant by a verb near a moment, otherwise the date of the rows. */
function takeDateColumn(draft: Draft, from: number, to: number, { property }: Moment): number | null {
  const fits = (column: number) => {
    const { isDate, indexed } = draft.fact(column);
    return isDate || (property === 'year' && indexed.kind === 'year');
  };
  const near = draft.places.filter((at) => {
    const column = draft.column(at);
    return column !== null && fits(column);
  });
  const gap = (at: number) => (at < from ? from - at : at - to + 1.5) + (draft.isVerb(at) ? 0.2 : 0);
  near.sort((a, b) => gap(a) - gap(b));
  const [closest] = near;
  if (closest !== undefined && gap(closest) <= 4.5) {
    const column = draft.column(closest) as number;
    draft.use(closest);
    return column;
  }
  const { facts } = draft;
  const years = [...facts.columns.keys()].filter((at) => facts.columns[at]?.indexed.kind === 'year');
  return facts.rowDate ?? (property === 'year' && years.length === 1 ? (years[0] as number) : null);
}

function takeNumber(draft: Draft, at: number): Filter | 'none' | null {
  const value = draft.number(at) as number;
  const sign = draft.roles(at - 1).unit !== undefined && isCurrency(draft.roles(at - 1).unit ?? '') ? at - 1 : at;
  const end = rangeEnd(draft, at, (place) => draft.number(place) !== null);
  const last = end ?? at;
  const hasUnit = draft.roles(last + 1).unit !== undefined;
  const unit = draft.roles(hasUnit ? last + 1 : sign).unit;
  const to = hasUnit ? last + 2 : last + 1;
  if (draft.roles(to).isNoun && end === null && comparisonAt(draft, sign, to) !== null && !hasUnit) return 'none';
  const degree = draft.roles(sign - 1).degrees.find(({ form }) => form === 'more' || form === 'less');
  const comparison = end === null && degree === undefined ? comparisonAt(draft, sign, to) : null;
  const from = comparison === null || comparison.places[0]! > at ? sign : sign - 1;
  const compared = degree === undefined ? null : draft.facts.degree(degree.degree);
  if (degree !== undefined && compared?.measure.property !== 'number' && comparisonAt(draft, sign, to) === null)
    return null;
  const measure: Measure | null =
    compared?.measure.property === 'number'
      ? compared.measure
      : takeNumberColumn(
          draft,
          from,
          comparison === null ? to : Math.max(to, ...comparison.places.map((place) => place + 1)),
          unit ?? null,
          comparison !== null || end !== null,
        );
  if (measure === null) return null;
  draft.use(
    at,
    sign,
    ...(comparison?.places ?? []),
    ...(hasUnit ? [last + 1] : []),
    ...(degree === undefined ? [] : [sign - 1]),
  );
  if (end !== null) {
    const upper = draft.number(end) as number;
    draft.use(at - 1, ...draft.places.filter((place) => place > at && place <= end));
    return { condition: { op: 'between', measure, from: value, to: upper }, column: measure.column, at };
  }
  const isMore = degree?.form === 'more';
  const by =
    compared !== null && degree !== undefined ? (isMore !== compared.isReversed ? '>' : '<') : (comparison?.by ?? '=');
  return { condition: { op: 'compare', measure, by, value }, column: measure.column, at };
}

/** Takes the numeric column of a number: named next to it, with its unit, or the only one that it can be. */
function takeNumberColumn(
  draft: Draft,
  from: number,
  to: number,
  unit: string | null,
  isCompared: boolean,
): Measure | null {
  const figures = draft.columnsThat(({ isFigure }) => isFigure);
  const gap = (at: number) => (at < from ? from - at : at - to + 1);
  const near = figures
    .filter((at) => gap(at) <= (isCompared ? 3 : 1))
    .sort((a, b) => gap(a) - gap(b) || Number(draft.isVerb(a)) - Number(draft.isVerb(b)));
  const [closest] = near;
  if (closest !== undefined) {
    const column = draft.column(closest) as number;
    draft.use(closest);
    return { column, property: 'number' };
  }
  const formula = draft.places.find((at) => draft.isFree(at) && draft.parts[at]?.meaning.kind === 'formula');
  if (formula !== undefined && isCompared) {
    const { meaning } = draft.parts[formula]!;
    draft.use(formula);
    return meaning.kind === 'formula' ? meaning.measure : null;
  }
  if (unit !== null) return measureOfUnit(draft.facts, unit);
  const { facts } = draft;
  const age = isCompared && facts.rowsArePersons ? facts.only(['age'], ({ isFigure }) => isFigure) : null;
  const column = age ?? onlyFigure(draft, isCompared);
  return column === null ? null : { column, property: 'number' };
}

function onlyFigure({ facts }: Draft, isCompared: boolean): number | null {
  const figures = [...facts.columns.keys()].filter(
    (at) => facts.columns[at]?.isFigure && facts.columns[at]?.indexed.kind !== 'year',
  );
  return isCompared && figures.length === 1 ? (figures[0] as number) : null;
}

/**
 * Takes states and missing cells from the remaining columns: "paid", "not returned", "without an email". Ambiguous ones
 * stay.
 */
export function takeFlags(draft: Draft): Filter[] {
  const filters: Filter[] = [];
  for (const at of draft.places) {
    const column = draft.column(at);
    if (column === null) continue;
    const found = flagAt(draft, at, column);
    if (found === null) continue;
    useSame(draft, column);
    filters.push({ condition: found, column, at });
  }
  return filters;
}

function flagAt(draft: Draft, at: number, column: number): Condition | null {
  const { flag, isDate, isFigure } = draft.fact(column);
  const empty = emptyOf(draft, column);
  const hasGaps = empty.op === 'or' || draft.fact(column).hasGaps;
  const isMissing = draft.isCue(at - 1, 'without') || draft.isCue(at + 1, 'without');
  const isNegated = isMissing || draft.isCue(at - 1, 'not') || draft.isCue(at + 1, 'not');
  const isRequired = draft.isCue(at - 1, 'with') || (draft.isCue(at - 2, 'with') && !draft.isFree(at - 1));
  const useWords = () => {
    const places = draft.isCue(at - 1, 'not', 'without')
      ? [at - 1]
      : draft.isCue(at + 1, 'not', 'without')
        ? [at + 1]
        : [];
    draft.use(...places, ...(isRequired ? [at - 1] : []));
  };
  if (flag !== null) {
    useWords();
    if (!isNegated) return { op: 'is', column, value: flag.yes, match: 'same' };
    return flag.no === null ? empty : { op: 'is', column, value: flag.no, match: 'same' };
  }
  if (isFigure) {
    if (!isMissing) return null;
    const none = noneOf(draft, column);
    if (none !== null) useWords();
    return none;
  }
  if ((isMissing || (isNegated && isDate)) && hasGaps) {
    useWords();
    return empty;
  }
  if (hasGaps && (isRequired || (isDate && draft.isVerb(at)))) {
    useWords();
    return { op: 'not', of: empty };
  }
  return null;
}

/** The cell is empty, or has a placeholder that the profile does not count as missing. */
function emptyOf(draft: Draft, column: number): Condition {
  const placeholders = placeholdersOf(draft.fact(column));
  const empty: Condition = { op: 'empty', column };
  if (placeholders.length === 0) return empty;
  return {
    op: 'or',
    of: [empty, ...placeholders.map((value): Condition => ({ op: 'is', column, value, match: 'same' }))],
  };
}

/** Returns the condition for "no stock": 0, or an empty cell if there is no 0; null if the column has both. */
function noneOf(draft: Draft, column: number): Condition | null {
  const { indexed, hasGaps } = draft.fact(column);
  const { numbers, counts } = indexed.column;
  if (numbers === null) return null;
  const hasZero = numbers.some((number, at) => number === 0 && (counts?.[at] ?? 0) > 0);
  if (hasZero && hasGaps) return null;
  return hasZero
    ? { op: 'compare', measure: { column, property: 'number' }, by: '=', value: 0 }
    : { op: 'empty', column };
}
