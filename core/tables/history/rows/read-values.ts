import { isCalendarDay } from '../../cells/parsed-date.js';

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const POINT = 46;
const COMMA = 44;
const MINUS = 45;
const PLUS = 43;
const TRUE_MINUS = 0x2212;
/** Group marks that a number can have: . , ' _ and three kinds of spaces. */
const GROUPS: ReadonlySet<string> = new Set(['.', ',', "'", '_', ' ', '\u00a0', '\u202f']);
/** Maximum digits: with more, a quotient of the digits and a power of ten may be rounded twice. */
const MAX_DIGITS = 15;
const TENS = Array.from({ length: MAX_DIGITS + 1 }, (_, power) => 10 ** power);

/** What a character of a number is. */
const KIND = { other: 0, digit: 1, point: 2, group: 3 } as const;

/** Returns the kind of each character by its code, for a column with some marks. */
function kindsOf({ decimal, group }: { decimal: string; group: string }): Uint8Array {
  const kinds = new Uint8Array(TRUE_MINUS + 1);
  kinds.fill(KIND.digit, DIGIT_0, DIGIT_9 + 1);
  if (GROUPS.has(group)) kinds[group.charCodeAt(0)] = KIND.group;
  // A point is also the decimal mark of a column for which no mark is known.
  if (decimal === '.' || group !== '.') kinds[POINT] = KIND.point;
  if (decimal === ',') kinds[COMMA] = KIND.point;
  return kinds;
}

/**
 * Returns a parser of texts that are nothing but a number of up to 15 digits. It returns NaN for all others, which only
 * `firstNumberOf` can read, and the same number as `firstNumberOf` otherwise. It is ten times faster.
 */
export function plainNumbers(format: { decimal: string; group: string }): (text: string) => number {
  const kinds = kindsOf(format);
  return (text) => {
    const first = text.charCodeAt(0);
    const isNegative = first === MINUS || first === TRUE_MINUS;
    const value = plainValue(text, isNegative || first === PLUS ? 1 : 0, kinds);
    return isNegative ? -value : value;
  };
}

function plainValue(text: string, start: number, kinds: Uint8Array): number {
  let whole = 0;
  let digits = 0;
  let point = -1;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] ?? KIND.other;
    if (kind === KIND.digit) {
      whole = whole * 10 + (code - DIGIT_0);
      digits += 1;
    } else if (kind === KIND.other || digits === 0) return Number.NaN;
    else if (kind === KIND.point) {
      if (point >= 0) return Number.NaN;
      point = digits;
    }
  }
  if (digits === 0 || digits > MAX_DIGITS) return Number.NaN;
  return point < 0 ? whole : whole / TENS[digits - point]!;
}

const DATE_LENGTH = 10;
const MINUTE_LENGTH = 16;
const SECOND_LENGTH = 19;
const DASH = 45;
const SLASH = 47;
const SPACE = 32;
const COLON = 58;
const LETTER_T = 84;

/** Returns two digits of a text as a number; NaN if they are no digits. */
function pairAt(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - DIGIT_0, text.charCodeAt(at + 1) - DIGIT_0];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/**
 * Parses a text that is nothing but a date in year, month and day, with or without a time: `2024-03-02 10:30:00` to
 * 20240302103000. Returns NaN for all others, and for days that do not exist.
 */
export function plainDate(text: string): number {
  const { length } = text;
  if (length !== DATE_LENGTH && length !== MINUTE_LENGTH && length !== SECOND_LENGTH) return Number.NaN;
  const separator = text.charCodeAt(4);
  if (separator !== text.charCodeAt(7) || !(separator === DASH || separator === SLASH || separator === POINT))
    return Number.NaN;
  const year = pairAt(text, 0) * 100 + pairAt(text, 2);
  const month = pairAt(text, 5);
  const day = pairAt(text, 8);
  if (!isCalendarDay(year, month, day)) return Number.NaN;
  return (year * 10_000 + month * 100 + day) * 1_000_000 + (length === DATE_LENGTH ? 0 : plainClock(text));
}

function plainClock(text: string): number {
  const glue = text.charCodeAt(10);
  const hasSeconds = text.length === SECOND_LENGTH;
  const isClock =
    (glue === SPACE || glue === LETTER_T) &&
    text.charCodeAt(13) === COLON &&
    (!hasSeconds || text.charCodeAt(16) === COLON);
  const [hour, minute, second] = [pairAt(text, 11), pairAt(text, 14), hasSeconds ? pairAt(text, 17) : 0];
  return isClock && hour < 24 && minute < 60 && second < 60 ? hour * 10_000 + minute * 100 + second : Number.NaN;
}

/** Reads the value of each text: fast if its form is plain, otherwise with a parser. NaN if it has none. */
export function readValues(
  texts: readonly string[],
  plain: (text: string) => number,
  parse: (text: string) => number | null,
): Float64Array {
  const values = new Float64Array(texts.length);
  for (let code = 0; code < texts.length; code += 1) {
    const text = texts[code]!;
    const value = plain(text);
    values[code] = Number.isNaN(value) ? (parse(text) ?? Number.NaN) : value;
  }
  return values;
}
