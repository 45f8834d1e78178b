/** Significant digits of a result. The last digits of a double depend on the order of operations. */
const DIGITS = 15;
/** Decimals of a result without an exponent. */
const MAX_DECIMALS = 20;

/** Formats a number without trailing zeros and without an exponent; null if it is not finite. */
export function numberText(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(Number(value.toPrecision(DIGITS)));
  if (!text.includes('e')) return text === '-0' ? '0' : text;
  return Number(text).toLocaleString('en', {
    useGrouping: false,
    maximumSignificantDigits: DIGITS,
    ...(Math.abs(value) < 1 && { maximumFractionDigits: MAX_DECIMALS, roundingPriority: 'lessPrecision' as const }),
  });
}

/** Formats a decimal of the database: `3.50` becomes `3.5`. */
function decimalText(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/**
 * Returns a function that formats results of a type as texts: numbers without trailing zeros, dates in ISO 8601,
 * conditions as true and false. It returns null for a number that is not finite.
 * @param type type in the database, such as `DECIMAL(5,2)`.
 */
export function resultFormat(type: string, decimalMark: '.' | ','): (value: unknown) => string | null {
  const marked = (text: string | null) => (decimalMark === '.' || text === null ? text : text.replace('.', ','));
  if (type === 'DOUBLE' || type === 'FLOAT') return (value) => marked(numberText(Number(value)));
  if (type.startsWith('DECIMAL')) return (value) => marked(decimalText(String(value)));
  if (type === 'TIMESTAMP') return (value) => String(value).replace(' ', 'T').replace(/\.0+$/, '');
  return String;
}

const MIDNIGHT = 'T00:00:00';

/** Removes the times of dates if all of them are midnight. */
export function withoutMidnights(texts: readonly (string | null)[]): readonly (string | null)[] {
  if (!texts.every((text) => text === null || text.endsWith(MIDNIGHT))) return texts;
  return texts.map((text) => text?.slice(0, -MIDNIGHT.length) ?? null);
}
