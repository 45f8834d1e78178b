import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

const DIGITS = /^\d+$/;

/**
 * Codes of digits that are too short or too long. Where nearly all have one length and some begin with 0 they are codes,
 * no quantities, and shorter ones have lost their zeros; long ones (7 digits and more) are codes without that.
 */
export function findShortCodes({ texts }: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const codes = texts.filter(({ code, text }) => !skipped.has(code) && DIGITS.test(text));
  const total = sumOf(codes);
  const byLength = new Map<number, number>();
  for (const { text, count } of codes) byLength.set(text.length, (byLength.get(text.length) ?? 0) + count);
  const [length, most] = [...byLength].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  const zeros = sumOf(codes.filter(({ text }) => text.length === length && text.startsWith('0')));
  const areCodes = length >= 4 && zeros > 0 && most >= 0.85 * total;
  const areLong = length >= 7 && most >= 0.97 * total && texts.length > 10;
  if (total < 20 || most === total || (!areCodes && !areLong)) return new Map();
  return new Map(
    codes
      .filter(({ text }) => text.length !== length)
      .map(({ code, text }) => [
        code,
        {
          kind: 'shape',
          expected: areCodes && text.length < length ? text.padStart(length, '0') : null,
          reason: `${text.length} digits; ${most.toLocaleString('en')} other cells have ${length}${areCodes ? `, ${zeros.toLocaleString('en')} of them with a 0 in front` : ''}`,
          score: areCodes && text.length < length ? 0.85 : 0.7,
        },
      ]),
  );
}
