import { formatCount } from '../../../report/figures.js';
import { parseNumber } from '../../cells/parse-number.js';
import { parseNumberWords } from '../../cells/parse-number-words.js';
import { startsWithNumbers } from './counted-numbers.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Minimum share of numbers in a column of numbers, and in its first texts. */
const MIN_NUMBERS = 0.8;
const MIN_FIRST = 0.4;
const MIN_CELLS = 5;

const isNumber = ({ text }: CountedText) => parseNumber(text.trim()) !== null;

const [NOUGHT, NINE] = [48, 57];

/** Whether a text has letters and no digits. Most texts start with a digit. */
function isInWords(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first >= NOUGHT && first <= NINE) && !/\d/.test(text) && /\p{L}{2}/u.test(text);
}

/**
 * Finds numbers written as words, such as `SIXTY THOUSAND`, in a column of numbers.
 * @param skipped texts that were already judged.
 */
export function findNumberWords(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  if (!startsWithNumbers(column.texts, MIN_FIRST)) return new Map();
  const words = column.texts.filter(({ code, text }) => isInWords(text) && !skipped.has(code));
  const parsed = words.flatMap(({ code, text }) => {
    const value = parseNumberWords(text);
    return value === null ? [] : [{ code, value }];
  });
  if (parsed.length === 0) return new Map();
  const numbers = column.texts.filter(isNumber);
  const cells = sumOf(numbers);
  if (cells < MIN_CELLS || cells < MIN_NUMBERS * column.filled) return new Map();
  const isGrouped = numbers.some(({ text }) => /^\d{1,3}(?:,\d{3})+$/.test(text.trim()));
  const reason = `a number in words; ${formatCount(cells)} other cells are digits`;
  return new Map(
    parsed.map(({ code, value }) => [
      code,
      {
        kind: 'number-words',
        expected: isGrouped ? value.toLocaleString('en-US') : String(value),
        reason,
        score: 0.95,
        confidence: 0.95,
      },
    ]),
  );
}
