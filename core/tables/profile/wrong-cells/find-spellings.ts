import type { CountedText, TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** The usual form must be so much commoner. */
const RATIO = 3;

const WORD_END = /[\p{L}\p{N}]$/u;

/** A text without case, marks at its ends and doubled blanks. */
function bareOf(text: string): string {
  const lower = text.toLowerCase();
  let end = lower.length;
  // Two units hold the last character, whichever it is.
  while (end > 0 && !WORD_END.test(lower.slice(Math.max(0, end - 2), end))) end -= 1;
  return lower
    .slice(0, end)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/g, ' ');
}

/**
 * Texts that differ from a much commoner one of the same column in case, blanks or marks at their ends alone
 * (`CHICAGO-*` among `CHICAGO`). Numbers are left out: a sign in front of them means something.
 */
export function findSpellings(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const usual = new Map<string, CountedText>();
  const texts = column.texts.filter(
    ({ code, text }) => !skipped.has(code) && text.length <= 200 && /\p{L}{2}/u.test(text),
  );
  const bare = texts.map(({ text }) => bareOf(text));
  for (const [at, text] of texts.entries()) {
    const known = usual.get(bare[at]!);
    if (known === undefined || text.count > known.count) usual.set(bare[at]!, text);
  }
  const found = new Map<number, Suspicion>();
  if (usual.size === texts.length) return found;
  for (const [at, { code, count }] of texts.entries()) {
    const main = usual.get(bare[at]!)!;
    if (main.code === code || main.count < RATIO * count) continue;
    found.set(code, {
      kind: 'spelling',
      expected: main.text,
      reason: `differs from "${main.text}", which ${main.count.toLocaleString('en')} cells hold, in case, blanks or marks alone`,
      score: 0.75,
    });
  }
  return found;
}
