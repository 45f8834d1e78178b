import type { Comparator, Condition, Rows } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';

/** A condition on rows that a question states. */
export interface Filter {
  condition: Condition;
  column: number;
  /** Place of the part that states it. */
  at: number;
}

/** Selects the rows that meet all filters. Values of the same column are alternatives. */
export function filteredRows(filters: readonly Filter[]): Rows {
  const byColumn = new Map<number, Condition[]>();
  for (const { column, condition } of new Map(filters.map((one) => [JSON.stringify(one.condition), one])).values())
    byColumn.set(column, [...(byColumn.get(column) ?? []), condition]);
  const conditions = [...byColumn.values()].flatMap(joinAlternatives);
  const [first, ...others] = conditions;
  if (first === undefined) return { op: 'all' };
  const condition: Condition = others.length === 0 ? first : { op: 'and', of: conditions };
  return { op: 'where', rows: { op: 'all' }, condition };
}

function joinAlternatives(conditions: readonly Condition[]): Condition[] {
  const values = conditions.filter(({ op }) => op === 'is');
  if (values.length < 2) return [...conditions];
  return [{ op: 'or', of: values }, ...conditions.filter(({ op }) => op !== 'is')];
}

export const negate = (condition: Condition, isNegated: boolean): Condition =>
  isNegated ? { op: 'not', of: condition } : condition;

/** Takes a negation directly before a part, or separated from it only by words without a meaning. */
export function takeNegation(draft: Draft, at: number): boolean {
  const before = at - 1;
  if (!draft.isCue(before, 'not', 'without', 'except')) return false;
  draft.use(before);
  return true;
}

/** Whether a filter names a single row, so that its cell is requested and not a sum. */
export const isOneRow = (draft: Draft, filters: readonly Filter[]): boolean =>
  filters.some(({ condition, column }) => condition.op === 'is' && draft.fact(column).isUnique);

/** A comparison next to a number or a date. */
export interface NumberComparison {
  by: Comparator;
  at: number;
}

/** Reads the comparison directly before a span, or directly after it. */
export function comparisonAt(draft: Draft, from: number, to: number): NumberComparison | null {
  const before = draft.roles(from - 1).comparisons.find(({ side }) => side === 'before');
  if (before !== undefined) return { by: before.by, at: from - 1 };
  const after = draft.roles(to).comparisons.find(({ side }) => side === 'after');
  return after === undefined ? null : { by: after.by, at: to };
}

/** Returns the place of the end of a range that starts at a part: "from 3 to 5", "3到5". */
export function rangeEnd(draft: Draft, at: number, fits: (place: number) => boolean): number | null {
  const joint = draft.roles(at + 1).unit === undefined ? at + 1 : at + 2;
  for (const place of [at + 1, joint]) if (draft.isCue(place, 'to') && fits(place + 1)) return place + 1;
  // "between March and May": "and" is a word without a meaning, so it is not a part.
  const isOpen = draft.isCue(at - 1, 'between') || draft.roles(at - 1).comparisons.some(({ by }) => by === '>=');
  return isOpen && fits(at + 1) ? at + 1 : null;
}

/** Uses the words of a range, with the one before it. */
export function useRange(draft: Draft, from: number, to: number): void {
  draft.use(from - 1, ...draft.places.filter((place) => place >= from && place <= to));
}
