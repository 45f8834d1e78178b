import { NearTexts } from '../categories/near-texts.js';
import type { CountedText, TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Texts that are compared: more are no categories. */
const MOST_TEXTS = 20_000;
const MOST_EDITS = 2;
/** A text is usual from so many cells on, and so many times commoner than what may be a slip of it. */
const USUAL = 5;
const RATIO = 10;
/** Where all pairs of letters of a text occur in others too, it may well be another word. */
const PLAUSIBLE_RATIO = 100;

const HAS_DIGIT = /\d/;
/** A digit inside a word took the place of a letter: `J0urnal`. */
const DIGIT_IN_WORD = /\p{L}\d\p{L}/u;

/** Edits that a text may be from its correct form: one from four letters on, two from nine. */
function editsFor(text: string): number {
  if (text.length < 4) return 0;
  return text.length < 9 ? 1 : MOST_EDITS;
}

/**
 * Rare texts a letter or two from a much commoner one. Only columns whose texts repeat are looked at, and texts without
 * digits: `Unit 1` and `Unit 2` are different things.
 * @param skipped texts that were judged already.
 */
export function findTypos(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const texts = column.texts.filter(
    ({ code, text }) => !skipped.has(code) && (!HAS_DIGIT.test(text) || DIGIT_IN_WORD.test(text)),
  );
  const usual = texts.filter(({ text, count }) => count >= USUAL && !HAS_DIGIT.test(text));
  const found = new Map<number, Suspicion>();
  if (texts.length > MOST_TEXTS || usual.length === 0 || texts.length > 0.4 * column.filled) return found;
  const near = new NearTexts(
    usual.map(({ text }) => text.toLowerCase()),
    MOST_EDITS,
  );
  const pairs = letterPairs(texts);
  for (const text of texts) {
    const edits = editsFor(text.text);
    const match = near
      .find(text.text.toLowerCase())
      .filter(({ at, distance }) => distance <= edits && usual[at]!.count >= RATIO * text.count)
      .reduce<CountedText | null>(
        (best, { at }) => (best === null || usual[at]!.count > best.count ? usual[at]! : best),
        null,
      );
    if (match === null || !isUnlikely(text, match, pairs)) continue;
    found.set(text.code, {
      kind: 'typo',
      expected: match.text,
      reason: `nearly "${match.text}", which occurs in ${match.count.toLocaleString('en')} cells; this text occurs in ${text.count === 1 ? 'one' : text.count}`,
      score: 0.75,
    });
  }
  return found;
}

function pairsOf(text: string): string[] {
  const padded = ` ${text.toLowerCase()} `;
  return Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2));
}

/** In how many texts each pair of neighbouring letters occurs. */
function letterPairs(texts: readonly CountedText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of texts) {
    for (const pair of new Set(pairsOf(text))) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Written as no other text of the column is, or so rare beside the usual one that chance does not explain it. */
function isUnlikely(text: CountedText, match: CountedText, pairs: ReadonlyMap<string, number>): boolean {
  if (match.count >= PLAUSIBLE_RATIO * text.count) return true;
  return pairsOf(text.text).some((pair) => (pairs.get(pair) ?? 0) <= 1);
}
