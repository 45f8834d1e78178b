import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Signs that stand for nothing else, whatever the column. */
const UNMISTAKABLE =
  /^(?:n\/a|\(n\/a\)|n\.a\.?|#n\/a|<na>|null|\(null\)|<null>|#null!?|nan|\\n|not available|not applicable|-{1,3}|–|—|\?{1,5}|#(?:ref|value|div\/0|name|num)[!?])$/i;
/** Words that stand for a missing value among numbers and dates, but may be values of their own elsewhere. */
const WORDS = /^(?:na|nil|none|unknown|unk|missing|empty|blank|tbd|tba|undefined|no data|not known)$/i;

const hasDigit = /\d/;

/** Whether the text stands for a missing value whatever its column is. */
export function isPlaceholder(text: string): boolean {
  return UNMISTAKABLE.test(text.trim());
}

/**
 * Texts that stand for a missing value. A word for it counts only among numbers, and only where the table also leaves
 * cells empty: where one word is used throughout it is the table's own sign, no error.
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
    });
  }
  return found;
}
