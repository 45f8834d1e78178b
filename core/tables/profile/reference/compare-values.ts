import { isBlank, trimBlanks } from '../../cells/blank.js';
import { parseAmount } from '../../cells/parse-amount.js';
import { parseBoolean } from '../../cells/parse-boolean.js';
import { isoDate, parseDate } from '../../cells/parse-date.js';
import { parseNumber, valueUnder } from '../../cells/parse-number.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { isPlaceholder } from '../missing/is-placeholder.js';

/** How the values of a column are compared. */
type Comparison = 'number' | 'date' | 'boolean' | 'text';

/** Minimum share of the cells of each column that are numbers or dates. The table itself may have more errors. */
const MIN_SHARE = 0.6;

/** Meanings of columns whose digits are no quantities. */
const CODES: ReadonlySet<string> = new Set(['code', 'identifier', 'phone', 'postcode', 'text', 'category']);

const filledCells = ({ rows, missing, disguised_missing: disguised }: ColumnProfile) => rows - missing - disguised;

function comparisonOf(columns: readonly ColumnProfile[]): Comparison {
  const areMostly = (cells: (column: ColumnProfile) => number) =>
    columns.every((column) => cells(column) >= MIN_SHARE * filledCells(column) && cells(column) > 0);
  if (areMostly(({ dates }) => dates?.count ?? 0)) return 'date';
  const areQuantities = columns.every(({ meaning }) => !CODES.has(meaning));
  if (areQuantities && areMostly(({ numbers }) => numbers?.count ?? 0)) return 'number';
  const areFlags = columns.every(({ top_values: top }) =>
    top.every(({ value }) => parseBoolean(trimBlanks(value)) !== null),
  );
  return areFlags ? 'boolean' : 'text';
}

function numberOf(text: string, { numbers }: ColumnProfile): string | null {
  const number = parseNumber(text) ?? parseAmount(text)?.number ?? null;
  const mark = numbers?.decimal_mark;
  const value = number && valueUnder(number, mark === '.' || mark === ',' ? mark : 'none');
  return value === null || Number.isNaN(value) ? null : `n:${value}`;
}

function dateOf(text: string, { dates }: ColumnProfile): string | null {
  const date = parseDate(text);
  const order = dates?.order;
  const iso = date && isoDate(date, order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : 'none');
  return iso === null ? null : `d:${iso.replace(/T00:00:00Z?$/, '')}`;
}

function booleanOf(text: string): string | null {
  const value = parseBoolean(text);
  return value === null ? null : `b:${value}`;
}

const foldNotation = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ');

/**
 * Returns the value of a text, which is equal for texts that differ only in notation: case, spaces, or the format of
 * numbers, dates and flags. The value is '' for a missing one.
 * @param columns profiles of the column in both tables.
 * @param column the one of the text.
 */
export function valuesOf(
  columns: readonly [ColumnProfile, ColumnProfile],
  column: ColumnProfile,
): (text: string) => string {
  const comparison = comparisonOf(columns);
  const tokens = column.null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => token);
  const missing = new Set(tokens);
  return (text) => {
    const bare = trimBlanks(text);
    if (isBlank(bare) || missing.has(text) || missing.has(bare) || isPlaceholder(bare)) return '';
    if (comparison === 'number') return numberOf(bare, column) ?? `t:${foldNotation(bare)}`;
    if (comparison === 'date') return dateOf(bare, column) ?? `t:${foldNotation(bare)}`;
    if (comparison === 'boolean') return booleanOf(bare) ?? `t:${foldNotation(bare)}`;
    return `t:${foldNotation(bare)}`;
  };
}
