import type { RowFilter } from '../../rows/rows-request.js';
import { countRows, requireColumn, type SourceTable, type TableState } from '../state/table-state.js';
import { matchTexts } from './match-texts.js';
import type { RowScope } from './row-scope.js';

/** Returns the place of a row of the file; -1 if no data row has this number. */
export function placeOfRow({ data }: SourceTable, row: number): number {
  let [low, high] = [0, data.rowCount - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = data.sourceRows.at(middle)!;
    if (found === row) return middle;
    if (found < row) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Returns the row of the file of a place, from 1. */
export const rowOfPlace = ({ data }: SourceTable, place: number): number => Math.max(1, data.sourceRows.at(place) ?? 1);

/**
 * Converts filters to a test of places. Each filter is evaluated at most once for each text of its column. Faults:
 * column-not-found.
 */
export function filterTest(
  source: SourceTable,
  state: TableState,
  filters: readonly RowFilter[],
): (place: number) => boolean {
  const rows = countRows(state);
  const tests = filters.map((filter) => {
    const column = requireColumn(state, filter.column);
    const { codes } = column;
    const isMatch = matchTexts(source, column, filter, rows);
    return (place: number) => isMatch(codes[place]!);
  });
  const [first] = tests;
  if (first === undefined) return () => true;
  return tests.length === 1 ? first : (place) => tests.every((test) => test(place));
}

/** Converts the scope of an operation to a test of places; null if it is not limited. Faults: column-not-found. */
export function scopeTest(
  source: SourceTable,
  state: TableState,
  scope: RowScope | undefined,
): ((place: number) => boolean) | null {
  if (scope === undefined) return null;
  const { rows, filters = [] } = scope;
  const isMatching = filterTest(source, state, filters);
  if (rows === undefined) return isMatching;
  const places = new Set(rows.map((row) => placeOfRow(source, row)));
  return (place) => places.has(place) && isMatching(place);
}

/** Returns the places of the rows of a table, in their order. */
export function statePlaces({ data }: SourceTable, { rows }: TableState): Uint32Array {
  if (rows !== null) return rows;
  const places = new Uint32Array(data.rowCount);
  for (let place = 0; place < places.length; place += 1) places[place] = place;
  return places;
}

/** Returns the places of some rows that match, in their order. */
export function matchingPlaces(
  rows: Uint32Array | null,
  places: number,
  isMatching: (place: number) => boolean,
): Uint32Array {
  const length = rows?.length ?? places;
  const found = new Uint32Array(length);
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    const place = rows === null ? at : rows[at]!;
    if (isMatching(place)) found[count++] = place;
  }
  return found.slice(0, count);
}
