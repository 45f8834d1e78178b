import { parseNumber } from '../../cells/parse-number.js';
import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Letters that are typed, or recognized in a scan, instead of a digit. */
const DIGITS: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1' };
const CONFUSED = /[OolI]/g;
const LETTER = /\p{L}/u;
/** A litre. */
const UNIT = /\d\s?l$/;

/** Minimum cells of digits only, and maximum ratio of the cells with letters to them. */
const MIN_DIGITS = 20;
const MAX_SHARE = 0.05;
/** Minimum share of the cells with the same form of a text that is not a number, such as a date. */
const MIN_SAME_FORM = 0.2;

const CERTAIN = 0.95;
const UNCERTAIN = 0.6;

const formOf = (text: string) => text.replace(/\d/g, '9');

/**
 * Finds letters instead of digits (`5O`, `l2`) in a column in which all other texts have no letters: numbers, dates,
 * phone numbers. A correction is certain if its number is within the range of the others and has as many digits as one
 * of them, or if it is another text with the form of many others.
 */
export function findLettersInNumbers(
  { texts }: TextColumn,
  skipped: ReadonlyMap<number, unknown>,
): Map<number, Suspicion> {
  const open = texts.filter(({ code, text }) => !skipped.has(code) && text.length <= 60);
  const lettered = open.filter(({ text }) => LETTER.test(text));
  const others = open.filter(({ text }) => !LETTER.test(text) && /\d/.test(text));
  const [few, many] = [sumOf(lettered), sumOf(others)];
  const corrected = lettered.map(({ text }) => text.replace(CONFUSED, (letter) => DIGITS[letter]!));
  const areConfused = lettered.every(
    ({ text }, at) => /\d/.test(text) && !UNIT.test(text.trim()) && !LETTER.test(corrected[at]!),
  );
  if (few === 0 || many < MIN_DIGITS || few > MAX_SHARE * many || !areConfused) return new Map();
  const isExpected = expectedIn(others.map(({ text, count }) => ({ text, count })));
  const reason = `a letter instead of a digit; ${many.toLocaleString('en')} other cells have no letter`;
  return new Map(
    lettered.map(({ code }, at) => {
      const expected = corrected[at]!;
      const confidence = isExpected(expected) ? CERTAIN : UNCERTAIN;
      return [code, { kind: 'pattern', expected, reason, score: 0.9, confidence }];
    }),
  );
}

/** Returns a predicate for texts that fit the other texts of a column. */
function expectedIn(others: readonly { text: string; count: number }[]): (text: string) => boolean {
  const forms = new Map<string, number>();
  let total = 0;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { text, count } of others) {
    forms.set(formOf(text), (forms.get(formOf(text)) ?? 0) + count);
    total += count;
    const value = parseNumber(text)?.value ?? Number.NaN;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return (text) => {
    const value = parseNumber(text)?.value;
    if (value !== undefined) return value >= min && value <= max && forms.has(formOf(text));
    return (forms.get(formOf(text)) ?? 0) >= MIN_SAME_FORM * total;
  };
}
