import type { TokenRow } from '../request/token-row.js';
import { wordAt } from './scan-row.js';

/** Words of a number that are read. */
const MOST_WORDS = 8;

/** Whether a word may add to the part of a number before it: "twenty" and "five", not "five" and "six". */
const adds = (part: number, value: number) => part === 0 || (part % 10 === 0 && part < 100 && value < 10);

const numberOf = (values: Readonly<Record<string, number>>, word: string) =>
  Object.hasOwn(values, word) ? values[word] : undefined;

/** "twenty five", "two hundred", 二十: a number in words. @returns null where none begins. */
export function spelledNumber(row: TokenRow, from: number): { number: number; length: number } | null {
  const { numbers, multipliers } = row.language.data;
  let total = 0;
  let part = 0;
  let at = from;
  for (; at < from + MOST_WORDS; at++) {
    const norm = wordAt(row, at)?.norm ?? '';
    const times = numberOf(multipliers, norm);
    const value = numberOf(numbers, norm);
    if (times !== undefined) {
      total = part === 0 && total > 0 ? total * times : total + (part || 1) * times;
      part = 0;
    } else if (value !== undefined && adds(part, value)) part += value;
    else break;
  }
  return at === from ? null : { number: total + part, length: at - from };
}
