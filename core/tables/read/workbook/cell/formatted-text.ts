import type { NumberFormat } from './number-format.js';
import { exactText, hundredfoldText } from './number-text.js';

type Format = (code: string, value: number) => string;

/** Numbers in a text, with their grouping. */
const NUMBER_RUN = /\d[\d,]*(?:\.\d+)?|\.\d+/g;

function show(code: string, value: number, format: Format): string {
  try {
    return format(code, value).replace(/\s+/g, ' ').trim();
  } catch {
    return '';
  }
}

/** Beyond, other programs round otherwise. */
const MOST_FIXED = 1e9;

/** What a format with so many digits behind the point shows, where that is exact: far faster than to ask it. */
function fixedText(value: number, kind: 'digits' | 'percent', decimals: number): string {
  const plain = (kind === 'digits' ? value : value * 100).toFixed(decimals);
  if (kind === 'digits') return Number(plain) === value ? plain : exactText(value);
  return `${Number(plain) / 100 === value ? plain : hundredfoldText(value)}%`;
}

/** Grouping is taken off: "1,234" says less than 1234, which is known. */
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

/** The marks stay, the number between them becomes exact, and brackets become a minus. */
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
 * The text of a number under a format that is no date: what the format shows where that reads back to the number or
 * where its marks carry a meaning (percent, currency, unit, leading zeros), without grouping; else the exact number.
 */
export function formattedText(value: number, meaning: NumberFormat, code: string, format: Format): string {
  if (meaning.kind === 'plain' || meaning.kind === 'date') return exactText(value);
  const decimals = meaning.kind === 'marked' || Math.abs(value) >= MOST_FIXED ? null : meaning.decimals;
  if (decimals !== null && meaning.kind !== 'marked') return fixedText(value, meaning.kind, decimals);
  const shown = show(code, value, format);
  if (meaning.kind === 'percent') return percentText(value, shown);
  return meaning.kind === 'digits' ? digitsText(value, shown) : markedText(value, shown);
}
