import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

const DIGIT_IN_WORD = /\p{L}{2}\d\p{L}|\p{L}\d\p{L}{2}/u;
/** Share of the cells that may have any digit: elsewhere digits belong into the texts. */
const HARDLY_ANY = 0.02;

/** Digits inside words (`J0urnal`) of a column that has hardly any digits. */
export function findDigitsInWords(
  { texts }: TextColumn,
  skipped: ReadonlyMap<number, unknown>,
): Map<number, Suspicion> {
  const open = texts.filter(({ code }) => !skipped.has(code));
  const total = sumOf(open);
  const withDigits = open.filter(({ text }) => /\d/.test(text));
  const cells = sumOf(withDigits);
  if (total < 50 || cells === 0 || cells > HARDLY_ANY * total) return new Map();
  const reason = `a digit inside a word; ${(total - cells).toLocaleString('en')} other cells have no digit`;
  return new Map(
    withDigits
      .filter(({ text }) => DIGIT_IN_WORD.test(text.slice(0, 500)))
      .map(({ code }) => [code, { kind: 'typo', expected: null, reason, score: 0.65 }]),
  );
}
