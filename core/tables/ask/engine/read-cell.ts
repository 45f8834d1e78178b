import { isoDate } from '../../cells/parse-date.js';
import { type DecimalMark, type ParsedNumber, parseNumber, valueUnder } from '../../cells/parse-number.js';
import type { ParsedDate } from '../../cells/parsed-date.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { NUMBER_TYPES, type ValueType } from '../../cells/value-type.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';

/** How the cells of a column are parsed. */
export interface ColumnFormat {
  /** 'none': each number is parsed without regard to the column. */
  decimalMark: DecimalMark;
  /** Whether some cells are numbers stored in a workbook. These have a decimal point, whatever the texts have. */
  hasStoredNumbers: boolean;
  dateOrder: 'dmy' | 'mdy' | 'ymd' | 'none';
  /** Whether a bare year is a date. */
  hasYears: boolean;
  /** Whether the column is numeric. If so, numbers inside longer texts are ignored. */
  isNumeric: boolean;
  isDated: boolean;
  missing: ReadonlySet<string>;
}

const DATES: ReadonlySet<ValueType> = new Set(['date', 'datetime']);
const NAMES_TIME = /year|date|season|since|founded|established|built|released?|jahr|datum|年|日期/i;

/**
 * Derives the cell format of a column from its profile.
 * @param storedNumbers number of cells that a workbook stores as numbers.
 */
export function formatOfColumn(profile: ColumnProfile, storedNumbers: number): ColumnFormat {
  const mark = profile.numbers?.decimal_mark ?? 'none';
  const order = profile.dates?.order ?? 'none';
  const missing = profile.null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => token.trim());
  return {
    decimalMark: mark === 'ambiguous' ? 'none' : mark,
    hasStoredNumbers: storedNumbers > 0,
    dateOrder: order === 'ambiguous' || order === 'mixed' ? 'none' : order,
    hasYears: NAMES_TIME.test(profile.name) || DATES.has(profile.type),
    isNumeric: NUMBER_TYPES.has(profile.type),
    isDated: DATES.has(profile.type) || profile.type === 'time',
    missing: new Set(missing),
  };
}

/** The values of a cell. NaN: there is no such value. */
interface CellMeaning {
  isMissing: boolean;
  number: number;
  number2: number;
  /** Date, ms since 1970 (UTC); for a time without a date, ms since midnight. */
  date: number;
}

/** Longer texts are prose, so they contain no values. */
const MAX_CHARACTERS = 200;
const NUMBERS = /\d+(?:[.,'’_\u00a0\u2009\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?/g;
/** Text allowed before the number of a cell in a numeric column. */
const BEFORE_NUMBER = /^[^\p{L}\d]*(?:[A-Z]{1,3}\$[^\p{L}\d]*)?$/u;
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2}(?:\.\d{1,4})?)$/;
const YEAR = /^(1[0-9]{3}|20[0-9]{2})(?![0-9.,])/;
const NOTHING: CellMeaning = { isMissing: false, number: Number.NaN, number2: Number.NaN, date: Number.NaN };

/** Parses a cell with the format of its column. Ignores texts over 200 characters. Cost: linear. */
export function readCell(text: string, format: ColumnFormat): CellMeaning {
  const trimmed = text.trim();
  if (trimmed === '' || format.missing.has(trimmed)) return { ...NOTHING, isMissing: true };
  if (trimmed.length > MAX_CHARACTERS) return NOTHING;
  const { type, number, date } = recogniseValue(trimmed);
  if (type === 'empty') return { ...NOTHING, isMissing: true };
  if (date !== null) return { ...NOTHING, date: instantOf(date, format) };
  if (number !== null) return { ...NOTHING, number: numberOf(number, format), date: yearOf(trimmed, format) };
  return { ...NOTHING, ...numbersWithin(trimmed, format), date: dateWithin(trimmed, format) };
}

function numberOf(number: ParsedNumber, { decimalMark, hasStoredNumbers }: ColumnFormat): number {
  const value = valueUnder(number, decimalMark);
  return Number.isNaN(value) && hasStoredNumbers ? number.value : value;
}

/**
 * Converts a date to ms since 1970 (UTC); NaN if the order of day and month is unknown. Does not interpret years below
 * 100 as 19xx.
 */
function instantOf(date: ParsedDate, { dateOrder }: ColumnFormat): number {
  const iso = isoDate(date, dateOrder);
  if (iso === null) return Number.NaN;
  if (date.kind === 'time') return Date.UTC(1970, 0, 1, date.hour, date.minute, date.second);
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number) as [number, number, number | undefined];
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day ?? 1);
  return at.setUTCHours(date.hour, date.minute, date.second);
}

function yearOf(text: string, { hasYears }: ColumnFormat): number {
  const year = hasYears ? YEAR.exec(text) : null;
  return year === null ? Number.NaN : Date.UTC(Number(year[1]), 0, 1);
}

function dateWithin(text: string, format: ColumnFormat): number {
  const clock = CLOCK.exec(text);
  if (clock !== null) {
    const [, hours = '0', minutes, seconds] = clock;
    return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  }
  const bare = withoutRemark(text);
  const date = bare === text ? null : recogniseValue(bare).date;
  return date === null ? yearOf(text, format) : instantOf(date, format);
}

/** Removes a final remark: up to 60 characters in parentheses or 40 in square brackets. */
function withoutRemark(text: string): string {
  const last = text.at(-1);
  if (last !== ')' && last !== ']') return text;
  const open = text.lastIndexOf(last === ')' ? '(' : '[');
  const remark = text.slice(open + 1, -1);
  if (open < 0 || remark.length > (last === ')' ? 60 : 40) || remark.includes(last)) return text;
  return text.slice(0, text[open - 1] === ' ' ? open - 1 : open);
}

function numbersWithin(text: string, format: ColumnFormat): Pick<CellMeaning, 'number' | 'number2'> {
  const found: number[] = [];
  for (const match of text.matchAll(NUMBERS)) {
    const before = text.slice(0, match.index);
    if (found.length === 0 && format.isNumeric && !BEFORE_NUMBER.test(before)) break;
    const parsed = parseNumber(match[0]);
    const value = parsed === null ? Number.NaN : numberOf(parsed, format);
    if (Number.isNaN(value)) break;
    found.push(found.length === 0 && isMinus(before) ? -value : value);
    if (found.length === 2) break;
  }
  return { number: found[0] ?? Number.NaN, number2: found[1] ?? Number.NaN };
}

/** Whether the dash before a number is a minus sign: at the start, or after a space or parenthesis. */
function isMinus(before: string): boolean {
  return /(?:^|[\s(])[-\u2212]$/.test(before);
}

/** Normalized units by alternative spelling. */
const UNIT_ALIASES: ReadonlyMap<string, string> = new Map([
  ['usd', '$'],
  ['us$', '$'],
  ['eur', '€'],
  ['gbp', '£'],
  ['jpy', '¥'],
  ['inr', '₹'],
  ['percent', '%'],
  ['per cent', '%'],
  ['pct', '%'],
  ['kgs', 'kg'],
  ['lbs', 'lb'],
  ['pound', 'lb'],
  ['ounce', 'oz'],
  ['ounces', 'oz'],
  ['gram', 'g'],
  ['grams', 'g'],
  ['kilogram', 'kg'],
  ['kilograms', 'kg'],
  ['liter', 'l'],
  ['litre', 'l'],
  ['liters', 'l'],
  ['litres', 'l'],
  ['ltr', 'l'],
  ['hrs', 'h'],
  ['hr', 'h'],
  ['hour', 'h'],
  ['hours', 'h'],
  ['mins', 'min'],
  ['minute', 'min'],
  ['minutes', 'min'],
  ['second', 's'],
  ['seconds', 's'],
  ['sec', 's'],
  ['day', 'days'],
  ['night', 'nights'],
  ['week', 'weeks'],
  ['month', 'months'],
  ['year', 'years'],
  ['piece', 'pieces'],
  ['pcs', 'pieces'],
  ['unit', 'units'],
  ['item', 'items'],
]);

/** Returns the normalized unit of the number in a text; null if there is none. */
export function unitOfText(text: string): string | null {
  const { symbol } = recogniseValue(text.trim());
  if (symbol === '') return null;
  const key = symbol.toLowerCase().replace(/\.$/, '');
  return UNIT_ALIASES.get(key) ?? (/^\p{L}+$/u.test(key) ? key : symbol);
}
