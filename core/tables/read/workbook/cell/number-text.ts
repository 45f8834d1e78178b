/**
 * The shortest decimal text that reads back to exactly this number, without an exponent where that stays under
 * about 25 digits.
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

/** The text of 100 times this number, by moving the point of its exact text: 0.1234 is 12.34, not 12.340000000000002. */
export function hundredfoldText(value: number): string {
  const text = exactText(value);
  if (text.includes('e')) return exactText(value * 100);
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.slice(sign.length).split('.');
  const digits = fraction.padEnd(2, '0');
  const moved = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  return digits.length > 2 ? `${sign}${moved}.${digits.slice(2)}` : `${sign}${moved}`;
}
