import type { StateColumn } from '../state/table-state.js';

/** Rows with the same texts in some columns. */
export interface PlaceGroups {
  /** Group of each place; `NO_GROUP` if the place is not needed. */
  groupOf: Uint32Array;
  /** First place of each group, in the order of the rows. */
  first: Uint32Array;
  /** Number of rows of each group. */
  counts: Uint32Array;
}

export const NO_GROUP = 2 ** 32 - 1;

/** Maximum pairs for which an array of all of them is faster than a map. */
const MAX_DENSE = 2 ** 24;

/** Numbers the pairs of two numbers in the order in which they occur. */
function pairNumbers(left: number, right: number): (one: number, other: number) => number {
  let count = 0;
  if (left * right <= MAX_DENSE) {
    const known = new Int32Array(left * right).fill(-1);
    return (one, other) => {
      const key = one * right + other;
      if (known[key]! < 0) known[key] = count++;
      return known[key]!;
    };
  }
  const known = new Map<number, number>();
  return (one, other) => {
    const key = one * right + other;
    let found = known.get(key);
    if (found === undefined) {
      found = count++;
      known.set(key, found);
    }
    return found;
  };
}

/**
 * Groups rows by the codes of columns, so that an expression is evaluated once for each combination. Without columns,
 * all rows are one group.
 * @param rows places in their order; null for all.
 * @param places number of rows of the source.
 */
export function groupPlaces(
  columns: readonly StateColumn[],
  { rows, places, isWanted }: { rows: Uint32Array | null; places: number; isWanted(place: number): boolean },
): PlaceGroups {
  let groupOf = new Uint32Array(places).fill(NO_GROUP);
  const wanted = wantedPlaces(rows, places, isWanted);
  for (const place of wanted) groupOf[place] = 0;
  let count = 1;
  for (const { codes, texts } of columns) {
    const number = pairNumbers(count, texts.length);
    const next = new Uint32Array(places).fill(NO_GROUP);
    let most = 0;
    for (const place of wanted) {
      const group = number(groupOf[place]!, codes[place]!);
      next[place] = group;
      if (group >= most) most = group + 1;
    }
    groupOf = next;
    count = Math.max(1, most);
  }
  return { groupOf, ...describeGroups(groupOf, wanted, wanted.length === 0 ? 0 : count) };
}

function wantedPlaces(rows: Uint32Array | null, places: number, isWanted: (place: number) => boolean): Uint32Array {
  const length = rows?.length ?? places;
  const wanted = new Uint32Array(length);
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    const place = rows === null ? at : rows[at]!;
    if (isWanted(place)) wanted[count++] = place;
  }
  return wanted.subarray(0, count);
}

function describeGroups(
  groupOf: Uint32Array,
  wanted: Uint32Array,
  count: number,
): Pick<PlaceGroups, 'first' | 'counts'> {
  const first = new Uint32Array(count).fill(NO_GROUP);
  const counts = new Uint32Array(count);
  for (const place of wanted) {
    const group = groupOf[place]!;
    counts[group] = counts[group]! + 1;
    if (first[group] === NO_GROUP) first[group] = place;
  }
  return { first, counts };
}
