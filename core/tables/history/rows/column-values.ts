import { trimBlanks } from '../../cells/blank.js';
import { isoDate, parseDate } from '../../cells/parse-date.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import { firstNumberOf, formatOf } from '../../rows/row-test.js';
import type { SourceTable, StateColumn } from '../state/table-state.js';
import { profileOfColumn } from './column-format.js';
import { plainDate, plainNumbers, readValues } from './read-values.js';

/** How the values of a column are read. Columns with the same texts and the same key have the same values. */
interface ValueReader {
  key: string;
  plain(text: string): number;
  parse(text: string): number | null;
}

function numberReader(profile: ColumnProfile): ValueReader {
  const format = formatOf(profile);
  return {
    key: `number ${format.decimal} ${format.group}`,
    plain: plainNumbers(format),
    parse: (text) => firstNumberOf(text, format),
  };
}

function dateReader(order: string): ValueReader {
  const known = order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : 'none';
  return {
    key: `date ${known}`,
    plain: plainDate,
    parse: (text) => {
      const date = parseDate(trimBlanks(text));
      const iso = date === null ? null : isoDate(date, known);
      return iso === null ? null : isoNumber(iso);
    },
  };
}

/** Types of cells that contain a number, also those of ids. */
const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit', 'time']);

/** Returns how the values are read by which a column is sorted; null if it is sorted by its texts. */
function sortReader(profile: ColumnProfile): ValueReader | null {
  if (profile.dates !== null && ['date', 'datetime'].includes(profile.type)) return dateReader(profile.dates.order);
  const numeric = profile.type_shares
    .filter(({ type }) => NUMERIC.has(type))
    .reduce((sum, { share }) => sum + share, 0);
  return profile.numbers === null || numeric < 0.5 ? null : numberReader(profile);
}

/** Converts an ISO date to a number in the same order: `2024-03-02T10:30` to 20240302103000. */
function isoNumber(iso: string): number {
  const digits = iso.replace(/[^\d]/g, '').slice(0, 14).padEnd(14, '0');
  return Number(digits);
}

const known = new WeakMap<readonly string[], Map<string, Float64Array>>();

function valuesOf({ texts }: StateColumn, { key, plain, parse }: ValueReader): Float64Array {
  const byKey = known.get(texts) ?? new Map<string, Float64Array>();
  known.set(texts, byKey);
  const values = byKey.get(key) ?? readValues(texts, plain, parse);
  byKey.set(key, values);
  return values;
}

/** Values of a column by code, and a name for the way in which they were read. */
export interface ColumnValues {
  key: string;
  /** Number or date (as yyyymmddhhmmss) of each text; NaN if it has none. */
  values: Float64Array;
}

/**
 * Returns the values by which a column is sorted; null if it is sorted by its texts. Cached as long as its texts live.
 */
export function sortValues(source: SourceTable, column: StateColumn): ColumnValues | null {
  const reader = sortReader(profileOfColumn(source, column));
  return reader === null ? null : { key: reader.key, values: valuesOf(column, reader) };
}

/** Returns the first number of each text of a column; NaN if it has none. Cached as long as its texts live. */
export function columnNumbers(source: SourceTable, column: StateColumn): Float64Array {
  return valuesOf(column, numberReader(profileOfColumn(source, column)));
}
