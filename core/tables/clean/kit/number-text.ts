import { trimBlanks } from '../../cells/blank.js';
import { parseAmount } from '../../cells/parse-amount.js';
import { type DecimalMark, type ParsedNumber, parseNumber, valueUnder } from '../../cells/parse-number.js';
import type { ColumnView } from './table-view.js';

/** Maximum digits that a double represents exactly. */
const EXACT_DIGITS = 15;
const PHONE = /^(?:\+|00)\d[\d\s()./-]{6,}$/;

/** Whether digits are an identifier, or would lose information if parsed as a number. */
function isProtected(text: string, { hasLeadingZeros, hasExponent }: ParsedNumber): boolean {
  if (hasLeadingZeros || hasExponent || PHONE.test(text)) return true;
  return text.replace(/\D/g, '').length > EXACT_DIGITS;
}

/**
 * Rewrites a number as plain digits with a decimal point: `1.234,50` becomes `1234.50`, `(5)` becomes `-5`. No digit is
 * added or lost.
 * @param mark decimal mark of the column; 'none' converts only unambiguous numbers.
 * @returns null if the text is not a number with this mark, is an identifier (`007`), or would lose information.
 */
export function plainNumberText(text: string, mark: DecimalMark): string | null {
  const bare = trimBlanks(text);
  const number = parseNumber(bare);
  if (number === null || isProtected(bare, number) || (mark === 'none' && number.alternative !== null)) return null;
  const value = valueUnder(number, mark);
  if (!Number.isFinite(value)) return null;
  const point = mark === 'none' ? number.decimalMark : mark;
  const [whole = '', fraction = ''] = digitsOf(bare, point).split('.');
  const magnitude = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  const plain = value < 0 ? `-${magnitude}` : magnitude;
  return Number(plain) === value ? plain : null;
}

function digitsOf(text: string, point: DecimalMark): string {
  if (point === ',') return text.replace(/[^\d,]/g, '').replace(',', '.');
  return point === '.' ? text.replace(/[^\d.]/g, '') : text.replace(/\D/g, '');
}

/** A number and its symbol. */
interface SplitAmount {
  plain: string;
  symbol: string;
}

/** Separates an amount from its currency, percent sign or unit. Returns null for amounts with a scale (`$1.2m`). */
export function splitAmount(
  text: string,
  type: 'currency' | 'percent' | 'unit',
  mark: DecimalMark,
): SplitAmount | null {
  const bare = trimBlanks(text);
  const amount = parseAmount(bare);
  if (amount === null || amount.type !== type) return null;
  const plain = plainNumberText(
    bare
      .replace(amount.symbol, '')
      .replace(/\(\s+/, '(')
      .replace(/(?<!\s)\s+\)/, ')'),
    mark,
  );
  return plain === null ? null : { plain, symbol: amount.symbol };
}

/** Moves the decimal point to the left without rounding: `12.5` by 2 places becomes `0.125`. */
export function movePoint(plain: string, places: number): string {
  const sign = plain.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = plain.slice(sign.length).split('.');
  const digits = `${whole.padStart(places + 1, '0')}${fraction}`;
  const at = Math.max(whole.length, places + 1) - places;
  const moved = `${digits.slice(0, at).replace(/^0+(?=\d)/, '')}.${digits.slice(at)}`;
  return sign + moved.replace(/(?<!0)0+$/, '').replace(/\.$/, '');
}

/** Maximum significant digits. Further digits are artifacts of binary arithmetic (0.11800000000000001 for 0.118). */
const SIGNIFICANT_DIGITS = 12;
const MAX_DECIMALS = 12;

/** Returns the maximum number of decimals in a column. For a wide column, only its most common texts are checked. */
export function decimalsOf({ texts, profile }: ColumnView): number {
  let most = 0;
  for (const text of texts ?? profile.top_values.map(({ value }) => value)) {
    const fraction = plainNumberText(text, '.')?.split('.')[1] ?? '';
    if (fraction.length > most) most = fraction.length;
  }
  return Math.min(most, MAX_DECIMALS);
}

/** Rounds a computed number to a number of decimals. */
export function roundTo(value: number, decimals: number, way: 'up' | 'down' | 'nearest'): number {
  const round = { up: Math.ceil, down: Math.floor, nearest: Math.round }[way];
  const scaled = Number((value * 10 ** decimals).toPrecision(SIGNIFICANT_DIGITS));
  return Number((round(scaled) / 10 ** decimals).toPrecision(SIGNIFICANT_DIGITS)) + 0;
}
