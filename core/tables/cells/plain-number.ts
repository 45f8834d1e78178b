import type { ParsedNumber } from './parsed-number.js';

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const POINT = 46;
/** Up to 15 digits a number is exact in a double, and so is its quotient by a power of ten (Clinger 1990). */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

/**
 * The fast road for what most numbers look like: digits with at most a minus before and a full stop within.
 * @returns undefined where the text is something else; null where it is surely no number.
 */
export function plainNumber(text: string): ParsedNumber | null | undefined {
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
