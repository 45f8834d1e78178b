import { isFormulaText } from './formula-text.js';
import { isNullToken } from './null-tokens.js';
import { parseAmount } from './parse-amount.js';
import { parseBoolean } from './parse-boolean.js';
import { parseDate } from './parse-date.js';
import { parseNumber } from './parse-number.js';
import type { ParsedDate } from './parsed-date.js';
import type { ParsedNumber } from './parsed-number.js';
import { recogniseShape } from './recognise-shape.js';
import { CHARACTERS, scanText, type TextScan } from './scan-text.js';
import { VALUE_FLAGS } from './value-flags.js';
import type { ValueType } from './value-type.js';
import { isBlankText, spaceFlags } from './white-space.js';

const MAX_ITEM = 40;
const JSON_LIST = /^(?:\[.*\]|\{.*\})$/s;

/** Whether a text is a list: `a; b; c`, `x|y|z`, `a, b, c` of short items, or brackets around items. @param text without blanks around it. */
function isList(text: string, scan: TextScan): boolean {
  if ((scan.mask & CHARACTERS.bracket) !== 0 && JSON_LIST.test(text)) return true;
  if ((scan.mask & CHARACTERS.bar) !== 0) return areItems(text.split('|'), 2);
  if ((scan.mask & CHARACTERS.semicolon) !== 0) return areItems(text.split(';'), 2);
  return (scan.mask & CHARACTERS.comma) !== 0 && areItems(text.split(','), 3) && !/[.!?]\s/.test(text);
}

function areItems(items: readonly string[], least: number): boolean {
  const full = items.filter((item) => item.trim() !== '');
  return (
    full.length >= least && full.every((item) => item.trim().length <= MAX_ITEM && item.trim().split(' ').length <= 4)
  );
}

/** What one text is, taken alone: an overlay, the text itself stays as it is. */
export interface RecognisedValue {
  /** Never `category` or `constant`, which only a column can be. */
  type: ValueType;
  /** Set for integer, decimal, currency, percent and unit, and for codes of digits. */
  number: ParsedNumber | null;
  /** Set for date, datetime and time. */
  date: ParsedDate | null;
  /** Currency, percent sign or unit as it is written; '' where there is none. */
  symbol: string;
  /** Bits of VALUE_FLAGS. */
  flags: number;
}

const EXCEL_ERROR =
  /^#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA|BEZUG!|WERT!|ZAHL!|NV)$/i;
const EXCEL_EXPONENT = /^-?\d(?:[.,]\d{1,9})?E\+\d{2}$/;
const EXCEL_DATE = /^(?:\d{1,2}-[A-Z][a-zé]{2,3}|[A-Z][a-zé]{2,3}-\d{1,2})$/;
/** Characters that can stand in a number with nothing beside it. */
const NUMBER_MASK =
  CHARACTERS.digit |
  CHARACTERS.point |
  CHARACTERS.comma |
  CHARACTERS.dash |
  CHARACTERS.plus |
  CHARACTERS.apostrophe |
  CHARACTERS.blank |
  CHARACTERS.underscore |
  CHARACTERS.parenthesis |
  CHARACTERS.beyondAscii |
  CHARACTERS.other; // prettier-ignore
const SUFFIXES =
  CHARACTERS.letter | CHARACTERS.apostrophe | CHARACTERS.percent | CHARACTERS.currency | CHARACTERS.other;
const DATE_MARKS =
  CHARACTERS.dash | CHARACTERS.slash | CHARACTERS.point | CHARACTERS.colon | CHARACTERS.blank | CHARACTERS.letter;
const NO_DATE =
  CHARACTERS.at |
  CHARACTERS.percent |
  CHARACTERS.semicolon |
  CHARACTERS.underscore |
  CHARACTERS.bar |
  CHARACTERS.bracket |
  CHARACTERS.hash |
  CHARACTERS.currency |
  CHARACTERS.lineBreak |
  CHARACTERS.control; // prettier-ignore
const EXACT_DIGITS = 15;

/** Says what one text is. Linear in its length; only the first 512 characters of long texts count. */
export function recogniseValue(text: string): RecognisedValue {
  if (text === '') return plain('empty', VALUE_FLAGS.blank);
  const scan = scanText(text);
  const space = spaceFlags(text, scan);
  const trimmed = (space & VALUE_FLAGS.padded) === 0 ? text : text.trim();
  if (trimmed === '' || ((space & VALUE_FLAGS.oddBlank) !== 0 && isBlankText(text)))
    return plain('empty', space | VALUE_FLAGS.blank);
  const found = scan.digits > 0 ? recogniseDigits(trimmed, scan) : recogniseWords(trimmed, scan);
  if (space !== 0) found.flags |= space;
  if (isFormulaText(text)) found.flags |= VALUE_FLAGS.formula;
  return found;
}

function plain(type: ValueType, flags = 0): RecognisedValue {
  return { type, number: null, date: null, symbol: '', flags };
}

function recogniseWords(text: string, scan: TextScan): RecognisedValue {
  if ((scan.mask & CHARACTERS.hash) !== 0 && EXCEL_ERROR.test(text)) {
    return plain('text', VALUE_FLAGS.excelError | (isNullToken(text) ? VALUE_FLAGS.nullToken : 0));
  }
  if (isNullToken(text)) return plain('text', VALUE_FLAGS.nullToken);
  if (parseBoolean(text) !== null) return plain('boolean');
  return plain(recogniseShape(text, scan) ?? (isList(text, scan) ? 'list' : 'text'));
}

function recogniseDigits(text: string, scan: TextScan): RecognisedValue {
  const date = mayBeDate(text, scan) ? parseDate(text) : null;
  const number = date === null ? recogniseNumber(text, scan) : null;
  if (number !== null) return number;
  if (date !== null && !isRatherNumber(text, date)) return ofDate(text, date);
  if (scan.mask & CHARACTERS.hash && EXCEL_ERROR.test(text)) return plain('text', VALUE_FLAGS.excelError);
  const shape = recogniseShape(text, scan);
  if (shape !== null && shape !== 'code') return plain(shape);
  const amount = (scan.mask & SUFFIXES) === 0 ? null : parseAmount(text);
  if (amount !== null) return { type: amount.type, number: amount.number, date: null, symbol: amount.symbol, flags: 0 };
  return plain(shape ?? (isList(text, scan) ? 'list' : 'text'));
}

function recogniseNumber(text: string, scan: TextScan): RecognisedValue | null {
  const hasLetters = (scan.mask & CHARACTERS.letter) !== 0;
  if (hasLetters && (scan.letters > 1 || !/[eE]/.test(text))) return null;
  if ((scan.mask & ~(NUMBER_MASK | CHARACTERS.letter)) !== 0) return null;
  const number = parseNumber(text);
  return number === null ? null : ofNumber(text, number, scan);
}

function ofNumber(text: string, number: ParsedNumber, scan: TextScan): RecognisedValue {
  const flags = numberFlags(text, number, scan);
  const isCode = (flags & (VALUE_FLAGS.leadingZeros | VALUE_FLAGS.longDigits)) !== 0;
  const isWhole = number.decimalMark === 'none' && !number.hasExponent;
  const whole = isCode ? ((flags & VALUE_FLAGS.leadingZeros) !== 0 ? 'code' : 'identifier') : 'integer';
  return { type: isWhole ? whole : 'decimal', number, date: null, symbol: '', flags };
}

function numberFlags(text: string, number: ParsedNumber, scan: TextScan): number {
  if (number.hasExponent) return EXCEL_EXPONENT.test(text) ? VALUE_FLAGS.excelExponent : 0;
  if (number.decimalMark !== 'none' || number.groupMark !== 'none') return 0;
  let flags = number.hasLeadingZeros ? VALUE_FLAGS.leadingZeros : 0;
  if (scan.digits > EXACT_DIGITS) {
    flags |= VALUE_FLAGS.longDigits;
    if (/^-?\d{15}0+$/.test(text)) flags |= VALUE_FLAGS.lostDigits;
  }
  return flags;
}

function mayBeDate(text: string, scan: TextScan): boolean {
  if ((scan.mask & NO_DATE) !== 0) return false;
  if ((scan.mask & DATE_MARKS) === 0 && (scan.mask & CHARACTERS.beyondAscii) === 0) return false;
  return text.length >= 3 && text.length <= 60 && !isPlainDecimal(text, scan);
}

/** Digits around one full stop at most: a number, never a date. */
function isPlainDecimal(text: string, scan: TextScan): boolean {
  if ((scan.mask & ~(CHARACTERS.digit | CHARACTERS.point | CHARACTERS.dash)) !== 0) return false;
  return scan.digits >= text.length - (text.charCodeAt(0) === 45 ? 2 : 1) && text.lastIndexOf('-') <= 0;
}

/** `12 345 678` may be read as day, month and year by blanks; `05.2021` as a month, when it is a decimal. */
function isRatherNumber(text: string, date: ParsedDate): boolean {
  return date.kind === 'year-month' && /^\d+[.,]\d+$/.test(text);
}

function ofDate(text: string, date: ParsedDate): RecognisedValue {
  const type = date.kind === 'datetime' ? 'datetime' : date.kind === 'time' ? 'time' : 'date';
  const isExcel = (date.kind === 'month-day' || date.kind === 'year-month') && EXCEL_DATE.test(text);
  return { type, number: null, date, symbol: '', flags: isExcel ? VALUE_FLAGS.excelDate : 0 };
}
