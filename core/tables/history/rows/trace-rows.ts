import type { SourceTable, TableState } from '../state/table-state.js';
import { rowOfPlace } from './places.js';

/** The place of a row that an earlier table does not have, or has several of. */
export const NO_PLACE = -1;

/** Returns the places of the table before from which a row was formed. */
function placesBefore({ origins }: SourceTable, place: number): Uint32Array {
  const { starts, places } = origins!;
  return starts === null ? places.subarray(place, place + 1) : places.subarray(starts[place]!, starts[place + 1]!);
}

/** Returns the place of a row in the table before; `NO_PLACE` unless it was formed from exactly one. */
function placeBefore(source: SourceTable, place: number): number {
  const { starts, places, areGroups } = source.origins!;
  if (areGroups) return NO_PLACE;
  if (starts === null) return places[place]!;
  const start = starts[place]!;
  return starts[place + 1]! - start === 1 ? places[start]! : NO_PLACE;
}

/** Returns the place of a row in an earlier table; `NO_PLACE` unless it was formed from exactly one of its rows. */
export function tracePlace(from: SourceTable, place: number, to: SourceTable): number {
  let [source, at] = [from, place];
  while (source !== to && at !== NO_PLACE) {
    if (source.origins === null) return NO_PLACE;
    at = placeBefore(source, at);
    source = source.origins.before.source;
  }
  return at;
}

/** Returns the place of a row in each of the states up to the last one, whose row it is. */
export function placesInStates(states: readonly TableState[], place: number): number[] {
  const places = new Array<number>(states.length);
  let at = place;
  for (let index = states.length - 1; index >= 0; index -= 1) {
    const later = states[index + 1]?.source;
    const { source } = states[index]!;
    if (later !== undefined && later !== source && at !== NO_PLACE) at = tracePlace(later, at, source);
    places[index] = at;
  }
  return places;
}

/** Rows of the file from which a row was formed. */
export interface FileRows {
  count: number;
  /** The first of them. */
  rows: number[];
}

/** Counts the rows of the file from which a row was formed, and lists the first ones. */
export function fileRowsOf(source: SourceTable, place: number, limit: number): FileRows {
  if (source.origins === null) return { count: 1, rows: limit > 0 ? [rowOfPlace(source, place)] : [] };
  const found: FileRows = { count: 0, rows: [] };
  const before = source.origins.before.source;
  const places = placesBefore(source, place);
  // Each of them is one row of the file.
  if (before.origins === null) {
    const rows = [...places.subarray(0, limit)].map((one) => rowOfPlace(before, one));
    return { count: places.length, rows };
  }
  for (const one of places) {
    const own = fileRowsOf(before, one, limit - found.rows.length);
    found.count += own.count;
    found.rows.push(...own.rows);
  }
  return found;
}
