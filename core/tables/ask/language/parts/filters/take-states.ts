import type { Condition, Measure } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { useSame } from '../draft/measures.js';
import { emptyCell, noCell } from '../facts/cell-conditions.js';
import type { Filter } from './filter.js';

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
  const near = [before(draft, at), at + 1, ...(draft.isCue(at + 1, 'yesno') ? [at + 2] : [])];
  const isMissing =
    near.some((place) => draft.isCue(place, 'without')) || (hasVerb(draft, at) && draft.isCue(near[0]!, 'not'));
  const isNegated = isMissing || near.some((place) => draft.isCue(place, 'not'));
  const isRequired = draft.isCue(at - 1, 'with') || (draft.isCue(at - 2, 'with') && !draft.isFree(at - 1));
  const negation = near.find((place) => draft.isCue(place, 'not', 'without'));
  const places = [...(negation === undefined ? [] : [negation]), ...(isRequired ? [at - 1] : [])];
  return { isMissing, isNegated, isRequired, places };
}

/** Whether a word may be between a negation and its column: "don't have a price", "with no known price". */
const isBetween = (draft: Draft, at: number): boolean =>
  draft.roles(at).isCarrier && !draft.isCue(at, 'not', 'without', 'except');

/** Returns the place before a column, skipping "have" and similar words. */
function before(draft: Draft, at: number): number {
  let place = at - 1;
  while (isBetween(draft, place)) place -= 1;
  return place;
}

const hasVerb = (draft: Draft, at: number): boolean => isBetween(draft, at - 1) && draft.isCue(at - 1, 'yesno', 'with');

function flagAt(draft: Draft, at: number, column: number): Condition | null {
  const sign = signAt(draft, at);
  const condition = draft.fact(column).flag === null ? cellAt(draft, at, column, sign) : yesOrNo(draft, column, sign);
  if (condition !== null) draft.use(...sign.places);
  return condition;
}

function yesOrNo(draft: Draft, column: number, { isNegated }: Sign): Condition {
  if (isNegated) return noCell(draft.facts, column);
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
  const empty = emptyCell(draft.facts, column);
  if (empty.op === 'empty' && !draft.fact(column).hasGaps) return null;
  if (isMissing || (isNegated && isDate)) return empty;
  return isRequired || (isDate && draft.isVerb(at)) ? { op: 'not', of: empty } : null;
}

/** Returns the condition for "no stock": 0, or an empty cell if there is no 0; null if the column has both. */
function noneOf(draft: Draft, column: number): Condition | null {
  const { indexed, hasGaps } = draft.fact(column);
  const { numbers, counts } = indexed.column;
  const hasZero = numbers?.some((number, at) => number === 0 && (counts?.[at] ?? 0) > 0) ?? true;
  if (hasZero && (hasGaps || numbers === null)) return null;
  // A text such as "absent" is not a number either.
  if (!hasZero && indexed.numeric < 1) return null;
  const measure: Measure = { column, property: 'number' };
  return hasZero ? { op: 'compare', measure, by: '=', value: 0 } : { op: 'empty', column };
}
