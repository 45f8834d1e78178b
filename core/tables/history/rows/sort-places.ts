import * as z from 'zod';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import { isoDate, parseDate } from '../../cells/parse-date.js';
import { firstNumberOf, formatOf } from '../../rows/row-test.js';
import type { SourceTable } from '../state/state-data.js';
import { requireColumn, type StateColumn, type TableState } from '../state/table-state.js';
import { profileOfColumn } from './column-format.js';

export const SortKey = z
  .strictObject({
    column: z.string().min(1).max(1000).meta({ description: 'Name of the column', example: 'abv' }),
    order: z.enum(['ascending', 'descending']).default('ascending').meta({
      description: 'Numbers and dates by value, then texts; empty cells are always last',
      example: 'descending',
    }),
  })
  .meta({ id: 'SortKey', description: 'A column to sort by', example: { column: 'abv', order: 'descending' } });
export type SortKey = z.infer<typeof SortKey>;

/** Returns a function that reads the numbers or dates of a column; it returns null for other texts. */
function readerOf(source: SourceTable, column: StateColumn): (text: string) => number | null {
  const profile = profileOfColumn(source, column);
  if (profile.dates !== null && ['date', 'datetime'].includes(profile.type)) {
    const { order } = profile.dates;
    const known = order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : 'none';
    return (text) => {
      const date = parseDate(trimBlanks(text));
      const iso = date === null ? null : isoDate(date, known);
      return iso === null ? null : isoNumber(iso);
    };
  }
  const numeric = profile.type_shares
    .filter(({ type }) => NUMERIC.has(type))
    .reduce((sum, { share }) => sum + share, 0);
  if (profile.numbers === null || numeric < 0.5) return () => null;
  const format = formatOf(profile);
  return (text) => firstNumberOf(text, format);
}

/** Types of cells that contain a number, also those of ids. */
const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit', 'time']);

/** Converts an ISO date to a number in the same order: `2024-03-02T10:30` to 202403021030. */
function isoNumber(iso: string): number {
  const digits = iso.replace(/[^\d]/g, '').slice(0, 14).padEnd(14, '0');
  return Number(digits);
}

/**
 * Returns the rank of each code of a column, from 0; equal texts have equal ranks. Numbers or dates come first, then
 * texts in the order of their characters without regard to case, then empty cells.
 */
function rankCodes(source: SourceTable, column: StateColumn, isDescending: boolean): Uint32Array {
  const { texts } = column;
  const toValue = readerOf(source, column);
  const values = new Float64Array(texts.length);
  const valued: number[] = [];
  const worded: number[] = [];
  const blank: number[] = [];
  for (const [code, text] of texts.entries()) {
    if (isBlank(text)) blank.push(code);
    else {
      const value = toValue(text);
      values[code] = value ?? 0;
      (value === null ? worded : valued).push(code);
    }
  }
  const folded = new Map(worded.map((code) => [code, texts[code]!.toLowerCase()]));
  valued.sort((one, other) => values[one]! - values[other]!);
  worded.sort((one, other) => compareTexts(folded.get(one)!, folded.get(other)!));
  if (isDescending) {
    valued.reverse();
    worded.reverse();
  }
  const ranks = new Uint32Array(texts.length);
  let rank = 0;
  const number = (codes: readonly number[], isSame: (one: number, other: number) => boolean) => {
    for (const [at, code] of codes.entries()) {
      if (at === 0 || !isSame(codes[at - 1]!, code)) rank += 1;
      ranks[code] = rank;
    }
  };
  number(valued, (one, other) => values[one] === values[other]);
  number(worded, (one, other) => folded.get(one) === folded.get(other));
  number(blank, () => true);
  return ranks;
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Sorts places by columns, the first key first. The sort is stable: equal rows keep their order. Each column is ranked
 * by its distinct texts, so that rows are only counted. Faults: column-not-found.
 */
export function sortPlaces(
  source: SourceTable,
  state: TableState,
  places: Uint32Array,
  keys: readonly SortKey[],
): Uint32Array {
  let sorted = places;
  for (const { column: name, order } of [...keys].reverse()) {
    const column = requireColumn(state, name);
    const ranks = rankCodes(source, column, order === 'descending');
    sorted = countingSort(sorted, column, ranks);
  }
  return sorted;
}

function countingSort(places: Uint32Array, { codes }: StateColumn, ranks: Uint32Array): Uint32Array {
  const last = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const starts = new Uint32Array(last + 2);
  for (const place of places) starts[ranks[codes[place]!]! + 1] = starts[ranks[codes[place]!]! + 1]! + 1;
  for (let rank = 1; rank < starts.length; rank += 1) starts[rank] = starts[rank]! + starts[rank - 1]!;
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const rank = ranks[codes[place]!]!;
    sorted[starts[rank]!] = place;
    starts[rank] = starts[rank]! + 1;
  }
  return sorted;
}
