import { CELL_KINDS, type CellKind } from '../../opened/dataset.js';
import { formatByCode, type SheetJsCell } from '../sheet/sheetjs.js';
import { type DateSystem, dateText, type NumberFormat, readNumberFormat } from './number-format.js';

/**
 * Returns the shortest decimal text that parses to exactly this number. Uses an exponent only for more than about 25
 * digits.
 */
export function exactText(value: number): string {
  const text = String(value);
  const at = text.indexOf('e');
  if (at < 0) return text;
  const exponent = Number(text.slice(at + 1));
  if (exponent > 24 || exponent < -20) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.slice(sign.length, at).split('.');
  if (exponent > 0) return `${sign}${whole}${fraction.padEnd(exponent, '0')}`;
  return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
}

/**
 * Returns 100 times this number as text by moving the decimal point of its exact text: 0.1234 becomes 12.34, not
 * 12.340000000000002.
 */
export function hundredfoldText(value: number): string {
  const text = exactText(value);
  if (text.includes('e')) return exactText(value * 100);
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.slice(sign.length).split('.');
  const digits = fraction.padEnd(2, '0');
  const moved = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  return digits.length > 2 ? `${sign}${moved}.${digits.slice(2)}` : `${sign}${moved}`;
}

type Format = (code: string, value: number) => string;

/** Numbers in a text, with their thousands separators. */
const NUMBER_RUN = /\d[\d,]*(?:\.\d+)?|\.\d+/g;

function formatSafely(code: string, value: number, format: Format): string {
  try {
    return format(code, value).replace(/\s+/g, ' ').trim();
  } catch {
    return '';
  }
}

/** Beyond this value, other programs round in different ways. */
const MAX_FIXED = 1e9;

/**
 * Formats a number with a fixed number of decimals if this is exact; otherwise returns its exact text. Much faster than
 * applying the format.
 */
function fixedText(value: number, kind: 'digits' | 'percent', decimals: number): string {
  const plain = (kind === 'digits' ? value : value * 100).toFixed(decimals);
  if (kind === 'digits') return Number(plain) === value ? plain : exactText(value);
  return `${Number(plain) / 100 === value ? plain : hundredfoldText(value)}%`;
}

/**
 * Returns the displayed text without thousands separators if it parses to the same number; otherwise the exact text.
 */
function digitsText(value: number, shown: string): string {
  const plain = shown.replaceAll(',', '');
  if (/^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(plain) && Number(plain) === value) return plain;
  // 123-45-6789 shows all digits of 123456789.
  const digits = plain.replace(/\D/g, '');
  const isSpread = value >= 0 && Number.isInteger(value) && !plain.includes('.') && Number(digits) === value;
  return isSpread && digits !== '' && !plain.startsWith('(') ? plain : exactText(value);
}

function percentText(value: number, shown: string): string {
  const plain = shown.replaceAll(',', '');
  const isExact = /^-?(?:\d+(?:\.\d+)?|\.\d+) ?%$/.test(plain) && Number(plain.replace(/ ?%$/, '')) / 100 === value;
  return isExact ? plain : `${hundredfoldText(value)}%`;
}

/** Replaces the number in the displayed text with the exact one, and negative parentheses with a minus sign. */
function markedText(value: number, shown: string): string {
  const runs = shown.match(NUMBER_RUN);
  const run = runs?.[0];
  if (runs?.length !== 1 || run === undefined) return exactText(value);
  const plain = run.replaceAll(',', '');
  const size = Math.abs(value);
  const text = shown
    .replace(run, Number(plain) === size ? plain : exactText(size))
    .replace(/[()]/g, '')
    .trim();
  if (value >= 0 || text.includes('-')) return text;
  return `-${text}`;
}

/**
 * Returns the text of a number whose format is not a date: the formatted text without thousands separators if it is
 * exact or if its signs have a meaning (percent, currency, unit, leading zeros); otherwise the exact number.
 */
function formattedText(value: number, meaning: NumberFormat, code: string, format: Format): string {
  if (meaning.kind === 'plain' || meaning.kind === 'date') return exactText(value);
  const decimals = meaning.kind === 'marked' || Math.abs(value) >= MAX_FIXED ? null : meaning.decimals;
  if (decimals !== null && meaning.kind !== 'marked') return fixedText(value, meaning.kind, decimals);
  const shown = formatSafely(code, value, format);
  if (meaning.kind === 'percent') return percentText(value, shown);
  return meaning.kind === 'digits' ? digitsText(value, shown) : markedText(value, shown);
}

const KIND = Object.fromEntries(CELL_KINDS.map((kind, index) => [kind, index])) as Record<CellKind, number>;
export const KIND_INDEX: Readonly<Record<CellKind, number>> = KIND;

export interface ReadCell {
  text: string;
  /** Index into CELL_KINDS. */
  kind: number;
}

/**
 * Creates a function that reads the cells of one workbook. Each call reuses the returned object, so copy its fields
 * first.
 * Texts are unchanged, dates are ISO 8601, and numbers are formatted if that is exact, or else the shortest exact text.
 * Nothing is rounded.
 */
export function makeCellReader(system: DateSystem): (cell: SheetJsCell) => ReadCell {
  const formats = new Map<string, NumberFormat>();
  const result: ReadCell = { text: '', kind: KIND.empty };
  const set = (text: string, kind: number) => {
    result.text = text;
    result.kind = kind;
    return result;
  };
  const formatOf = (code: string) => {
    const format = formats.get(code) ?? readNumberFormat(code);
    formats.set(code, format);
    return format;
  };
  const readNumber = (value: number, code: string | number | undefined) => {
    if (!Number.isFinite(value)) return set('#NUM!', KIND.error);
    if (typeof code !== 'string') return set(exactText(value), KIND.number);
    const format = formatOf(code);
    if (format.kind !== 'date') return set(formattedText(value, format, code, formatByCode), KIND.number);
    const text = dateText(value, format, system);
    return text === null ? set(exactText(value), KIND.number) : set(text, KIND.date);
  };
  return (cell) => {
    const { t, v } = cell;
    if (t === 'e') return set(errorText(v), KIND.error);
    if (t === 'z' || v === undefined || v === null) return set('', KIND.empty);
    if (typeof v === 'number') return readNumber(v, cell.z);
    if (typeof v === 'boolean') return set(v ? 'TRUE' : 'FALSE', KIND.boolean);
    const text = String(v);
    return set(text, text === '' ? KIND.empty : KIND.text);
  };
}

/** Error values by code (MS-XLS 2.5.10 BErr). */
const ERRORS = new Map<unknown, string>([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

/** Texts of the error values that have a code. */
export const ERROR_TEXTS: ReadonlySet<string> = new Set(ERRORS.values());

/** Returns the text that a spreadsheet displays for an error value, or `#ERROR!` for an unknown code. */
function errorText(code: unknown): string {
  return ERRORS.get(code) ?? '#ERROR!';
}
