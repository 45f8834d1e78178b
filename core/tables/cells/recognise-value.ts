import { isBlank } from './blank.js';
import { isFormulaText } from './formula-text.js';
import { isNullToken } from './null-tokens.js';
import { parseAmount } from './parse-amount.js';
import { parseBoolean } from './parse-boolean.js';
import { parseDate } from './parse-date.js';
import { type ParsedNumber, parseNumber } from './parse-number.js';
import type { ParsedDate } from './parsed-date.js';
import { CHARACTERS, scanText, spaceFlags, type TextScan } from './scan-text.js';
import { VALUE_FLAGS } from './value-flags.js';
import type { ValueType } from './value-type.js';

const EMAIL = /^[^\s@,;:<>()"]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}$/iu;
const URL_START = /^(?:https?|ftps?|s3|gs|file|git|ssh):\/\/\S+$|^www\.[^\s.]+\.\S+$/i;
const BARE_DOMAIN =
  /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.(?:com|org|net|edu|gov|io|de|uk|fr|eu|info|co|us)(?:\/\S*)?$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX = /^(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;
const PHONE = /^(?:tel:)?(?:\+\d|\(\d|\d)[\d ()./-]{5,22}\d(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;
const PHONE_US = /^(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. /])\d{3}[-. ]\d{4}$/;
const POSTCODE =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{5}-\d{4}|\d{2}-\d{3}|\d{5}-\d{3}|(?:A|AT|B|BE|CH|D|DE|DK|EE|ES|F|FI|FR|HR|I|IT|L|LT|LU|LV|N|NO|S|SE|SI|SK)-\d{4,5}|〒\d{3}-\d{4})$/;
const PAIR = /^[([]?([+-]?\d{1,3}\.\d{2,})°?[,;]? *\s?([+-]?\d{1,3}\.\d{2,})°?[)\]]?$/;
/** Maximum length of a coordinate, characters. `DEGREES` limits blanks by the same number. */
const MAX_COORDINATE_LENGTH = 80;
const DEGREES =
  /^[+-]?\d{1,3}(?:\.\d+)? ?[°º] ?(?:\d{1,2}(?:\.\d+)? ?['′’] ?)?(?:\d{1,2}(?:\.\d+)? ?(?:["″”]|'') ?)?[NSEWO]?(?:[, ]{1,75}\S.{2,24})?$/i;
const WKT_POINT = /^(?:SRID=\d+;)?POINT ?\( ?[+-]?\d[\d.]* +[+-]?\d[\d.]* ?\)$/i;
const CODE = /^(?=[^\s]*\d)[A-Za-z0-9][A-Za-z0-9._/:#-]{0,39}$/;

/** Whether a text is an e-mail address, without `mailto:`. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text);

/** Whether a text is a UUID (RFC 9562), without braces. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Returns the type of a text with a distinctive pattern; null if it has none.
 * @param text trimmed text.
 */
function recogniseFormat(text: string, scan: TextScan): ValueType | null {
  if (text.length > 512) return null;
  if ((scan.mask & CHARACTERS.at) !== 0 && isEmailAddress(text.replace(/^mailto:/i, ''))) return 'email';
  if (isUrl(text, scan)) return 'url';
  if (isCoordinate(text, scan)) return 'coordinate';
  if (isPhone(text, scan)) return 'phone';
  return scan.digits > 0 && text.length <= 72 ? codeOf(text, scan) : null;
}

function isUrl(text: string, scan: TextScan): boolean {
  if ((scan.mask & CHARACTERS.blank) !== 0 || (scan.mask & CHARACTERS.letter) === 0) return false;
  if ((scan.mask & CHARACTERS.colon) !== 0 || /^www\./i.test(text)) return URL_START.test(text);
  return (scan.mask & CHARACTERS.point) !== 0 && BARE_DOMAIN.test(text);
}

function isCoordinate(text: string, scan: TextScan): boolean {
  if (scan.digits < 2 || text.length > MAX_COORDINATE_LENGTH) return false;
  if ((scan.mask & (CHARACTERS.comma | CHARACTERS.blank)) !== 0 && scan.letters === 0) {
    const pair = PAIR.exec(text);
    if (pair !== null) return Math.abs(Number(pair[1])) <= 180 && Math.abs(Number(pair[2])) <= 180;
  }
  if ((scan.mask & CHARACTERS.beyondAscii) !== 0 && /[°º]/.test(text))
    return DEGREES.test(text) && /['′’NSEWO]/i.test(text);
  return (scan.mask & CHARACTERS.parenthesis) !== 0 && WKT_POINT.test(text);
}

/**
 * Whether a text is a phone number: it starts with a plus or parentheses, has the North American grouping, or has a
 * leading 0 and separators. Other sequences of digits are numbers.
 */
function isPhone(text: string, scan: TextScan): boolean {
  if (scan.digits < 7 || scan.digits > 18 || scan.letters > 3 || text.length > 30 || !PHONE.test(text)) return false;
  if (PHONE_US.test(text)) return true;
  const breaks =
    scan.mask & (CHARACTERS.blank | CHARACTERS.dash | CHARACTERS.slash | CHARACTERS.parenthesis | CHARACTERS.point);
  if (text.startsWith('+')) return scan.digits >= 8;
  if (breaks === 0 || scan.digits > 15) return false;
  return /^\(\d{2,5}\)/.test(text) || (/^0\d/.test(text) && scan.digits >= 8) || /(?:x|ext)/i.test(text);
}

function codeOf(text: string, scan: TextScan): ValueType | null {
  if (scan.digits >= 8 && isUuid(text.replace(/^\{|\}$/g, ''))) return 'identifier';
  if (scan.letters > 0 && HEX.test(text)) return 'identifier';
  if (text.length <= 12 && POSTCODE.test(text)) return 'postcode';
  return CODE.test(text) && text.length <= 40 ? 'code' : null;
}

const MAX_ITEM_LENGTH = 40;
const JSON_LIST = /^(?:\[.*\]|\{.*\})$/s;

/**
 * Whether a text is a list: `a; b; c`, `x|y|z`, `a, b, c` with short items, or items in brackets.
 * @param text trimmed text.
 */
function isList(text: string, scan: TextScan): boolean {
  if ((scan.mask & CHARACTERS.bracket) !== 0 && JSON_LIST.test(text)) return true;
  if ((scan.mask & CHARACTERS.bar) !== 0) return areItems(text.split('|'), 2);
  if ((scan.mask & CHARACTERS.semicolon) !== 0) return areItems(text.split(';'), 2);
  return (scan.mask & CHARACTERS.comma) !== 0 && areItems(text.split(','), 3) && !/[.!?]\s/.test(text);
}

function areItems(items: readonly string[], min: number): boolean {
  const full = items.filter((item) => item.trim() !== '');
  return (
    full.length >= min &&
    full.every((item) => item.trim().length <= MAX_ITEM_LENGTH && item.trim().split(' ').length <= 4)
  );
}

/** Type and value of a text, regardless of its column. */
export interface RecognisedValue {
  /** Never `category` or `constant`, which are types of columns only. */
  type: ValueType;
  /** Set for integer, decimal, currency, percent and unit, and for codes of digits. */
  number: ParsedNumber | null;
  /** Set for date, datetime and time. */
  date: ParsedDate | null;
  /** Currency, percent sign or unit as written; '' if there is none. */
  symbol: string;
  /** Bit mask of VALUE_FLAGS. */
  flags: number;
}

const EXCEL_ERROR =
  /^#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA|BEZUG!|WERT!|ZAHL!|NV)$/i;
const EXCEL_EXPONENT = /^-?\d(?:[.,]\d{1,9})?E\+\d{2}$/;
const EXCEL_DATE = /^(?:\d{1,2}-[A-Z][a-zé]{2,3}|[A-Z][a-zé]{2,3}-\d{1,2})$/;
/** Characters that occur in plain numbers. */
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
  CHARACTERS.other;
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
  CHARACTERS.control;
const EXACT_DIGITS = 15;

/** Determines the type and value of a text. Cost: linear; only the first 512 characters count. */
export function recogniseValue(text: string): RecognisedValue {
  if (text === '') return plain('empty', VALUE_FLAGS.blank);
  const scan = scanText(text);
  const space = spaceFlags(text, scan);
  const trimmed = (space & VALUE_FLAGS.padded) === 0 ? text : text.trim();
  if (trimmed === '' || ((space & VALUE_FLAGS.oddBlank) !== 0 && isBlank(text)))
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
  return plain(recogniseFormat(text, scan) ?? (isList(text, scan) ? 'list' : 'text'));
}

function recogniseDigits(text: string, scan: TextScan): RecognisedValue {
  const date = mayBeDate(text, scan) ? parseDate(text) : null;
  const number = date === null ? recogniseNumber(text, scan) : null;
  if (number !== null) return number;
  if (date !== null && !isRatherNumber(text, date)) return ofDate(text, date);
  if (scan.mask & CHARACTERS.hash && EXCEL_ERROR.test(text)) return plain('text', VALUE_FLAGS.excelError);
  const type = recogniseFormat(text, scan);
  if (type !== null && type !== 'code') return plain(type);
  const amount = (scan.mask & SUFFIXES) === 0 ? null : parseAmount(text);
  if (amount !== null) return { type: amount.type, number: amount.number, date: null, symbol: amount.symbol, flags: 0 };
  return plain(type ?? (isList(text, scan) ? 'list' : 'text'));
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

/** Whether a text has only digits and at most one period, so that it is a number rather than a date. */
function isPlainDecimal(text: string, scan: TextScan): boolean {
  if ((scan.mask & ~(CHARACTERS.digit | CHARACTERS.point | CHARACTERS.dash)) !== 0) return false;
  return scan.digits >= text.length - (text.charCodeAt(0) === 45 ? 2 : 1) && text.lastIndexOf('-') <= 0;
}

/**
 * Whether a text parsed as a date is more likely a number: `05.2021` could be a year and month, but is treated as a
 * decimal.
 */
function isRatherNumber(text: string, date: ParsedDate): boolean {
  return date.kind === 'year-month' && /^\d+[.,]\d+$/.test(text);
}

function ofDate(text: string, date: ParsedDate): RecognisedValue {
  const type = date.kind === 'datetime' ? 'datetime' : date.kind === 'time' ? 'time' : 'date';
  const isExcel = (date.kind === 'month-day' || date.kind === 'year-month') && EXCEL_DATE.test(text);
  return { type, number: null, date, symbol: '', flags: isExcel ? VALUE_FLAGS.excelDate : 0 };
}
