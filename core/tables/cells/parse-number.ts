export type DecimalMark = '.' | ',' | 'none';
type GroupMark = '.' | ',' | ' ' | "'" | '_' | 'none';

/** A text parsed as a number. */
export interface ParsedNumber {
  value: number;
  /** The other possible value of `1.234` or `1,234`; null if the text is unambiguous. */
  alternative: number | null;
  /** Decimal and thousands separator according to `value`. */
  decimalMark: DecimalMark;
  groupMark: GroupMark;
  /** Number of digits before the decimal mark, including leading zeros. */
  integerDigits: number;
  hasExponent: boolean;
  /** Whether the integer part has several digits and starts with 0: `007`. */
  hasLeadingZeros: boolean;
}

/** Longer texts are not numbers that people write. Limits the time per text. */
const MAX_LENGTH = 64;
const MARKS = /[.,'’_ \u00a0\u2009\u202f]/;
const ALL_MARKS = /[.,'’_ \u00a0\u2009\u202f]/g;
const BODY = /^(\d*)((?:[.,'’_ \u00a0\u2009\u202f]\d+)*)\.?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Parses a number as people write it: sign before or after it, parentheses for negative numbers, thousands separators
 * (comma, period, blank, apostrophe, underscore; also Indian grouping), exponent. `1,234` is parsed as 1234 and `1.234`
 * as 1.234; `alternative` has the other value, and the column determines which one applies.
 * @param text trimmed text.
 */
export function parseNumber(text: string): ParsedNumber | null {
  const plain = plainNumber(text);
  if (plain !== undefined) return plain;
  if (text.length > MAX_LENGTH) return null;
  const { body, sign } = unwrapSign(text);
  const match = BODY.exec(body);
  if (match === null) return null;
  const mantissa = match[3] === undefined ? body : body.slice(0, body.search(/[eE]/));
  const read = readMarks(mantissa.endsWith('.') ? mantissa.slice(0, -1) : mantissa);
  if (read === null) return null;
  return withSignAndExponent(read, sign, match[3]);
}

/**
 * Returns the value of a number, given the decimal mark of its column; NaN if the number contradicts it.
 * @param decimalMark mark of the column; 'none' ignores the column.
 */
export function valueUnder(number: ParsedNumber, decimalMark: DecimalMark): number {
  if (decimalMark === 'none') return number.value;
  if (number.alternative !== null) {
    const readAs = number.decimalMark === 'none' ? (number.groupMark === ',' ? '.' : ',') : number.decimalMark;
    return readAs === decimalMark ? number.value : number.alternative;
  }
  const contradicts =
    number.decimalMark === 'none' ? number.groupMark === decimalMark : number.decimalMark !== decimalMark;
  return contradicts ? Number.NaN : number.value;
}

function unwrapSign(text: string): { body: string; sign: 1 | -1 } {
  const last = text.length - 1;
  if (text[0] === '(' && text[last] === ')') return { body: text.slice(1, last).trim(), sign: -1 };
  if (text[last] === '-' || text[last] === '\u2212') return { body: text.slice(0, last).trimEnd(), sign: -1 };
  if (text[0] === '-' || text[0] === '\u2212') return { body: text.slice(1).trimStart(), sign: -1 };
  if (text[0] === '+') return { body: text.slice(1).trimStart(), sign: 1 };
  return { body: text, sign: 1 };
}

type Magnitude = Pick<ParsedNumber, 'value' | 'alternative' | 'decimalMark' | 'groupMark'> & {
  integer: string;
  fraction: string;
};

function readMarks(body: string): Magnitude | null {
  const parts = body.split(MARKS);
  const marks = (body.match(ALL_MARKS) ?? []).map(plainMark);
  const last = marks.at(-1);
  if (last === undefined) return body === '' ? null : grouped(parts, 'none');
  if (marks.length === 1) return readOneMark(parts, last);
  const first = marks[0] as GroupMark;
  if (marks.every((mark) => mark === first)) return areGroups(parts, first) ? grouped(parts, first) : null;
  const isDecimal = (last === '.' || last === ',') && last !== first;
  const groups = parts.slice(0, -1);
  if (!isDecimal || !marks.slice(0, -1).every((mark) => mark === first) || !areGroups(groups, first)) return null;
  return decimal(groups.join(''), parts.at(-1) ?? '', last, first);
}

function readOneMark(parts: string[], mark: GroupMark): Magnitude | null {
  const before = parts[0] ?? '';
  const after = parts[1] ?? '';
  const couldGroup = areGroups(parts, mark);
  if (mark !== '.' && mark !== ',') return couldGroup ? grouped(parts, mark) : null;
  const asDecimal = decimal(before, after, mark, 'none');
  if (!couldGroup) return asDecimal;
  const asGroups = grouped(parts, mark);
  return mark === ',' ? { ...asGroups, alternative: asDecimal.value } : { ...asDecimal, alternative: asGroups.value };
}

/**
 * Whether the parts are groups of thousands, or Indian groups (12,34,567). A number that starts with 0 has no groups.
 */
function areGroups(parts: readonly string[], mark: GroupMark): boolean {
  const first = parts[0] ?? '';
  if (first.length < 1 || first.length > 3 || first[0] === '0' || parts.at(-1)?.length !== 3) return false;
  const middle = parts.slice(1, -1);
  return middle.every((part) => part.length === 3) || (mark === ',' && middle.every((part) => part.length === 2));
}

function grouped(parts: readonly string[], groupMark: GroupMark): Magnitude {
  const integer = parts.join('');
  return { value: Number(integer), alternative: null, decimalMark: 'none', groupMark, integer, fraction: '' };
}

function decimal(integer: string, fraction: string, decimalMark: '.' | ',', groupMark: GroupMark): Magnitude {
  return { value: Number(`${integer}.${fraction}`), alternative: null, decimalMark, groupMark, integer, fraction };
}

function plainMark(mark: string): GroupMark {
  if (mark === '.' || mark === ',' || mark === '_') return mark;
  return mark === "'" || mark === '’' ? "'" : ' ';
}

function withSignAndExponent(read: Magnitude, sign: 1 | -1, exponent: string | undefined): ParsedNumber {
  const magnitude = exponent === undefined ? read.value : Number(`${read.integer}.${read.fraction}e${exponent}`);
  return {
    value: magnitude * sign,
    alternative: read.alternative === null || exponent !== undefined ? null : read.alternative * sign,
    decimalMark: read.decimalMark,
    groupMark: read.groupMark,
    integerDigits: read.integer.length,
    hasExponent: exponent !== undefined,
    hasLeadingZeros: read.integer.length > 1 && read.integer[0] === '0',
  };
}

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const POINT = 46;
/**
 * Doubles represent numbers of up to 15 digits exactly, and their quotient by a power of ten is correctly rounded
 * (Clinger 1990).
 */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Fast path for most numbers: digits with an optional minus sign and at most one decimal point.
 * @returns undefined for other texts; null if the text is certainly not a number.
 */
function plainNumber(text: string): ParsedNumber | null | undefined {
  const end = text.length;
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  let point = -1;
  let mantissa = 0;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= DIGIT_0 && code <= DIGIT_9) mantissa = mantissa * 10 + (code - DIGIT_0);
    else if (code === POINT && point < 0) point = index;
    else return undefined;
  }
  const digits = end - start - (point < 0 ? 0 : 1);
  if (digits === 0) return null;
  if (digits > EXACT_DIGITS) mantissa = Math.abs(Number(text));
  else if (point >= 0) mantissa /= POWERS[end - point - 1] as number;
  return describePlain(text, start, point, start === 1 ? -mantissa : mantissa);
}

function describePlain(text: string, start: number, point: number, value: number): ParsedNumber {
  const integerDigits = (point < 0 ? text.length : point) - start;
  const fraction = point < 0 ? 0 : text.length - point - 1;
  const beginsWithZero = text.charCodeAt(start) === DIGIT_0;
  const isAmbiguous = fraction === 3 && integerDigits >= 1 && integerDigits <= 3 && !beginsWithZero;
  return {
    value,
    alternative: isAmbiguous ? Math.round(value * 1000) : null,
    decimalMark: fraction === 0 ? 'none' : '.',
    groupMark: 'none',
    integerDigits,
    hasExponent: false,
    hasLeadingZeros: integerDigits > 1 && beginsWithZero,
  };
}
