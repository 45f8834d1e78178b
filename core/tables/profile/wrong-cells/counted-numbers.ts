import { memoize } from '../../../base/memoize.js';
import { parseNumber } from '../../cells/parse-number.js';
import { type CountedText, sumOf } from './text-column.js';

/** A text of a column, and the number that it contains. */
export interface CountedNumber extends CountedText {
  value: number;
}

/**
 * Returns the numbers of a column, ascending. Omits texts that are not numbers. Parses each list of texts only once,
 * because several finders need the same.
 */
export const numbersAmong = memoize((texts: readonly CountedText[]): readonly CountedNumber[] => {
  const numbers: CountedNumber[] = [];
  for (const { code, text, count } of texts) {
    const value = parseNumber(text.trim())?.value;
    if (value !== undefined) numbers.push({ code, text, count, value });
  }
  return numbers.sort((one, other) => one.value - other.value);
});

/**
 * Returns the number below which a share of the cells is.
 * @param sorted ascending; not empty.
 */
export function quantileOf(sorted: readonly CountedNumber[], share: number): number {
  let left = share * sumOf(sorted);
  for (const { value, count } of sorted) {
    left -= count;
    if (left <= 0) return value;
  }
  return sorted.at(-1)!.value;
}

const SAMPLE = 50;

/** Whether at least a share of the first texts of a column are numbers, so that it is worth parsing all of them. */
export function startsWithNumbers(texts: readonly CountedText[], share: number): boolean {
  const first = texts.slice(0, SAMPLE);
  return first.filter(({ text }) => parseNumber(text.trim()) !== null).length >= share * first.length;
}
