import type { Condition, Measure } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { useSame } from '../draft/measures.js';
import { type ColumnFact, placeholdersOf } from '../facts/column-facts.js';
import type { WordRoles } from '../words/parts.js';
import { type Filter, negate, takeNegation } from './filter.js';

type State = NonNullable<WordRoles['state']>;

/** Takes a state of the language: "sold out", "unpaid", "vacant". Null if no column or several may have it. */
export function takeState(draft: Draft, at: number, state: State): Filter | null {
  const column = draft.facts.only(state.of, (fact) => canHave(fact, state));
  if (column === null) return null;
  draft.use(at);
  if (state.by === 'no') return { condition: noOf(draft, column), column, at };
  const isNegated = takeNegation(draft, at);
  if (state.by === 'empty' || state.by === 'filled')
    return { condition: negate({ op: 'empty', column }, isNegated !== (state.by === 'filled')), column, at };
  const measure: Measure = { column, property: 'number' };
  const condition: Condition = { op: 'compare', measure, by: state.by, value: state.value };
  return { condition: negate(condition, isNegated), column, at };
}

function canHave({ isFigure, hasGaps, flag }: ColumnFact, { by }: State): boolean {
  if (by === 'no') return flag !== null;
  return by === 'empty' || by === 'filled' ? hasGaps : isFigure;
}

/** Returns the condition for "no" in a yes/no column. */
function noOf(draft: Draft, column: number): Condition {
  const no = draft.fact(column).flag?.no ?? null;
  return no === null ? { op: 'empty', column } : { op: 'is', column, value: no, match: 'same' };
}

/** Takes a comparison of two columns: "below their reorder level", "returned after the due date". */
export function takeColumns(draft: Draft, at: number): Filter | null {
  const comparison = draft.roles(at).comparisons.find(({ side }) => side === 'before');
  const right = draft.column(at + 1);
  if (comparison === undefined || right === null || draft.isVerb(at + 1)) return null;
  const { isFigure, isDate } = draft.fact(right);
  if (!isFigure && !isDate) return null;
  const left = takeLeft(draft, at, right);
  if (left === null) return null;
  draft.use(at, at + 1);
  const property = isFigure ? ('number' as const) : ('date' as const);
  const measure: Measure = { column: left, property, with: { by: 'minus', column: right } };
  return { condition: { op: 'compare', measure, by: comparison.by, value: 0 }, column: left, at };
}

/** Takes the column that is compared with another one: the one named before it, otherwise the stock. */
function takeLeft(draft: Draft, at: number, right: number): number | null {
  const { isFigure, isDate } = draft.fact(right);
  const named = [at - 1, at - 2, at - 3].find((place) => {
    const column = draft.column(place);
    if (column === null || column === right) return false;
    const fact = draft.fact(column);
    return isFigure ? fact.isFigure : fact.isDate && isDate;
  });
  const column =
    named === undefined
      ? draft.facts.only(['stock', 'quantity'], (fact) => fact.isFigure && isFigure)
      : draft.column(named);
  draft.use(named ?? -1);
  return column === right ? null : column;
}

/**
 * Takes states and missing cells from the remaining columns: "paid", "not returned", "without an email". Ambiguous ones
 * stay.
 */
export function takeStates(draft: Draft): Filter[] {
  const filters: Filter[] = [];
  for (const at of draft.places) {
    const column = draft.column(at);
    const condition = column === null ? null : flagAt(draft, at, column);
    if (column === null || condition === null) continue;
    useSame(draft, column);
    filters.push({ condition, column, at });
  }
  return filters;
}

/** The words next to a column that say whether its cells are filled. */
interface Sign {
  isMissing: boolean;
  isNegated: boolean;
  isRequired: boolean;
  places: number[];
}

function signAt(draft: Draft, at: number): Sign {
  const near = [at - 1, at + 1];
  const isMissing = near.some((place) => draft.isCue(place, 'without'));
  const isNegated = isMissing || near.some((place) => draft.isCue(place, 'not'));
  const isRequired = draft.isCue(at - 1, 'with') || (draft.isCue(at - 2, 'with') && !draft.isFree(at - 1));
  const negation = near.find((place) => draft.isCue(place, 'not', 'without'));
  const places = [...(negation === undefined ? [] : [negation]), ...(isRequired ? [at - 1] : [])];
  return { isMissing, isNegated, isRequired, places };
}

function flagAt(draft: Draft, at: number, column: number): Condition | null {
  const sign = signAt(draft, at);
  const condition = draft.fact(column).flag === null ? cellAt(draft, at, column, sign) : yesOrNo(draft, column, sign);
  if (condition !== null) draft.use(...sign.places);
  return condition;
}

function yesOrNo(draft: Draft, column: number, { isNegated }: Sign): Condition {
  if (isNegated) return noOf(draft, column);
  return { op: 'is', column, value: draft.fact(column).flag?.yes ?? '', match: 'same' };
}

/** Returns the condition that a cell is empty or filled; null if the words state neither. */
function cellAt(
  draft: Draft,
  at: number,
  column: number,
  { isMissing, isNegated, isRequired }: Sign,
): Condition | null {
  const { isDate, isFigure } = draft.fact(column);
  if (isFigure) return isMissing ? noneOf(draft, column) : null;
  const empty = emptyOf(draft, column);
  if (empty.op === 'empty' && !draft.fact(column).hasGaps) return null;
  if (isMissing || (isNegated && isDate)) return empty;
  return isRequired || (isDate && draft.isVerb(at)) ? { op: 'not', of: empty } : null;
}

/** The cell is empty, or has a placeholder that the profile does not count as missing. */
function emptyOf(draft: Draft, column: number): Condition {
  const empty: Condition = { op: 'empty', column };
  const placeholders = placeholdersOf(draft.fact(column)).map((value): Condition => {
    return { op: 'is', column, value, match: 'same' };
  });
  return placeholders.length === 0 ? empty : { op: 'or', of: [empty, ...placeholders] };
}

/** Returns the condition for "no stock": 0, or an empty cell if there is no 0; null if the column has both. */
function noneOf(draft: Draft, column: number): Condition | null {
  const { indexed, hasGaps } = draft.fact(column);
  const { numbers, counts } = indexed.column;
  const hasZero = numbers?.some((number, at) => number === 0 && (counts?.[at] ?? 0) > 0) ?? true;
  if (hasZero && (hasGaps || numbers === null)) return null;
  const measure: Measure = { column, property: 'number' };
  return hasZero ? { op: 'compare', measure, by: '=', value: 0 } : { op: 'empty', column };
}
