import { numbersAmong, quantileOf } from './counted-numbers.js';
import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

const WHOLE = /^[+-]?\d+$/;
/** Maximum digits before the mark, and exactly three after it. */
const MARKED = /^[+-]?\d{1,3}[.,]\d{3}$/;
/** Minimum share of whole numbers, and minimum cells with them. */
const MIN_WHOLE = 0.8;
const MIN_CELLS = 20;
/** Maximum ratio to the usual whole numbers for a number without its mark to be one of them. */
const MAX_RATIO = 3;
/** Minimum ratio of the usual whole numbers to a number with its mark for it to be none of them. */
const MIN_GAP = 20;

/**
 * Finds whole numbers with a thousands separator that programs read as a decimal mark: `1.204` among 924 and 1876. All
 * numbers of the column with a mark must be as large as the others without it, and much smaller with it.
 */
export function findThousandsMarks({ texts, filled }: TextColumn): Map<number, Suspicion> {
  const marked = texts.filter(({ text }) => MARKED.test(text.trim()));
  if (marked.length === 0) return new Map();
  const whole = numbersAmong(texts.filter(({ text }) => WHOLE.test(text.trim())));
  const cells = sumOf(whole);
  const hasOthers =
    cells + sumOf(marked) < filled &&
    texts.some(({ text }) => /^[+-]?\d+[.,]\d+$/.test(text.trim()) && !MARKED.test(text.trim()));
  if (cells < MIN_CELLS || cells < MIN_WHOLE * filled || hasOthers) return new Map();
  const usual = { low: quantileOf(whole, 0.05), median: quantileOf(whole, 0.5), high: quantileOf(whole, 0.95) };
  if (usual.low <= 0 || !marked.every(({ text }) => isThousands(text.trim(), usual))) return new Map();
  const reason = `a mark before three digits; the ${cells.toLocaleString('en')} other numbers are whole, mostly ${usual.low} to ${usual.high}`;
  return new Map(
    marked.map(({ code, text }) => [
      code,
      { kind: 'number-format', expected: withoutMark(text.trim()), reason, score: 0.9, confidence: 0.9 },
    ]),
  );
}

const withoutMark = (text: string) => String(Number(text.replace(/[.,]/, '')));

interface Usual {
  low: number;
  median: number;
  high: number;
}

function isThousands(text: string, { low, median, high }: Usual): boolean {
  const bare = Math.abs(Number(withoutMark(text)));
  return bare * MAX_RATIO >= low && bare <= high * MAX_RATIO && (bare / 1000) * MIN_GAP < median;
}
