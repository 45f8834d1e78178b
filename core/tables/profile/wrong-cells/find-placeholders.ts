import { isPlaceholder } from '../missing/is-placeholder.js';
import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Words that mean a missing value among numbers and dates, but may be values elsewhere. */
const WORDS = /^(?:na|nil|none|unknown|unk|missing|empty|blank|tbd|tba|undefined|no data|not known)$/i;

const hasDigit = /\d/;

/**
 * Finds placeholders for missing values. A word for "missing" counts only among numbers and only if the table also has
 * empty cells; if it is used throughout, it is the convention of the table and not an error.
 */
export function findPlaceholders({ texts, filled, tableHasBlanks }: TextColumn): Map<number, Suspicion> {
  const found = new Map<number, Suspicion>();
  const others = texts.filter(({ text }) => !isPlaceholder(text) && !WORDS.test(text.trim()));
  const numbers = sumOf(others.filter(({ text }) => hasDigit.test(text)));
  const areNumbers = numbers > 0 && numbers >= 0.9 * sumOf(others);
  for (const { code, text, count } of texts) {
    const isSign = isPlaceholder(text);
    const isWord = areNumbers && tableHasBlanks && WORDS.test(text.trim());
    if (!isSign && !isWord) continue;
    const rest = (filled - count).toLocaleString('en');
    found.set(code, {
      kind: 'placeholder',
      expected: '',
      reason: `"${text}" is a placeholder for a missing value; the other ${rest} cells contain values`,
      score: isSign ? 0.95 : 0.8,
      confidence: isSign ? 0.95 : 0.8,
    });
  }
  return found;
}
