import { parseNumber } from './parse-number.js';
import type { ParsedNumber } from './parsed-number.js';
import { isUnit } from './units.js';

/** A number with something beside it. */
export interface ParsedAmount {
  type: 'currency' | 'percent' | 'unit';
  number: ParsedNumber;
  /** What stands beside the number, as it is written: `$`, `EUR`, `%`, `oz`. */
  symbol: string;
}

const SIGNS = '[$€£¥₹₽₩₺₴₦₱฿₫₪₡¢]';
const CODES =
  'USD|EUR|GBP|JPY|CNY|RMB|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|INR|PKR|BDT|LKR|IDR|MYR|SGD|THB|VND|PHP|KRW|TWD|HKD|BRL|MXN|ARS|CLP|COP|PEN|ZAR|NGN|KES|EGP|ILS|AED|SAR';
const WORDS = 'US\\$|A\\$|C\\$|CA\\$|AU\\$|NZ\\$|HK\\$|R\\$|S\\$|Rs\\.?|Fr\\.|kr\\.?|Kč|zł|Ft';
const SYMBOL = `(?:${WORDS}|${SIGNS}|${CODES})`;
const NUMBER = "[+\\-\\u2212]?[\\d.,][\\d.,'’_ \\u00a0\\u2009\\u202f]*(?:[eE][+-]?\\d{1,3})?";
const SCALE = '(?: ?(k|m|mn|mio\\.?|million|b|bn|billion|mrd\\.?|tn|trillion))?';
const BEFORE = new RegExp(`^([(+\\-\\u2212]?) ?(${SYMBOL}) ?(${NUMBER}?)${SCALE}( ?-|\\))?$`, 'iu');
const BEHIND = new RegExp(`^([(]?)(${NUMBER}?)${SCALE} ?(${SYMBOL})(\\)|-)?$`, 'iu');
const WITH_UNIT = /^([+\-\u2212]?[\d.,](?:[\d.,'’_ \u00a0\u2009\u202f]*\d)?(?:[eE][+-]?\d{1,3})?) ?(\D.{0,19})$/u;
const PERCENT = /^(?:%|％|‰|percent|per cent|pct\.?|prozent|p\.?c\.?)$/i;
const MAX_LENGTH = 48;
const SCALES = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['mio', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
  ['mrd', 1e9],
  ['tn', 1e12],
  ['trillion', 1e12],
]); // prettier-ignore

/** Reads a number with a currency (before or behind), a percent sign or a unit of measure. @param text without blanks around it. */
export function parseAmount(text: string): ParsedAmount | null {
  if (text.length > MAX_LENGTH) return null;
  const suffixed = WITH_UNIT.exec(text);
  if (suffixed !== null) {
    const found = withSuffix(suffixed[1] ?? '', (suffixed[2] ?? '').trim());
    if (found !== null) return found;
  }
  return currencyBefore(text) ?? currencyBehind(text);
}

function withSuffix(numberText: string, suffix: string): ParsedAmount | null {
  const isPercent = PERCENT.test(suffix);
  if (!isPercent && !isUnit(suffix)) return null;
  const number = parseNumber(numberText.trim());
  return number === null ? null : { type: isPercent ? 'percent' : 'unit', number, symbol: suffix };
}

function currencyBefore(text: string): ParsedAmount | null {
  const match = BEFORE.exec(text);
  if (match === null) return null;
  const [, opening = '', symbol = '', numberText = '', scale, closing = ''] = match;
  const isNegative = opening === '-' || opening === '\u2212' || opening === '(' || closing.includes('-');
  if ((opening === '(') !== (closing === ')')) return null;
  return amount(numberText, symbol, scale, isNegative);
}

function currencyBehind(text: string): ParsedAmount | null {
  const match = BEHIND.exec(text);
  if (match === null) return null;
  const [, opening = '', numberText = '', scale, symbol = '', closing = ''] = match;
  if ((opening === '(') !== (closing === ')')) return null;
  return amount(numberText, symbol, scale, opening === '(' || closing === '-');
}

function amount(
  numberText: string,
  symbol: string,
  scale: string | undefined,
  isNegative: boolean,
): ParsedAmount | null {
  const number = parseNumber(numberText.trim());
  if (number === null) return null;
  const factor =
    (scale === undefined ? 1 : (SCALES.get(scale.toLowerCase().replace('.', '')) ?? 1)) * (isNegative ? -1 : 1);
  return { type: 'currency', symbol, number: factor === 1 ? number : scaled(number, factor) };
}

function scaled(number: ParsedNumber, factor: number): ParsedNumber {
  const alternative = number.alternative === null ? null : number.alternative * factor;
  return { ...number, value: number.value * factor, alternative };
}
