import { editDistance } from '../../../language/edit-distance.js';
import { hasImpossibleLetters } from '../../read/text/encoding/letters/letter-pairs.js';
import { NearTexts } from '../categories/near-texts.js';
import type { CountedText, TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Maximum distinct texts compared. A column with more does not contain categories. */
const MAX_TEXTS = 20_000;
const MAX_EDITS = 2;
/** Minimum cells of a correct text, and minimum ratio of its cells to those of a misspelling. */
const MIN_USUAL = 5;
const RATIO = 10;
/** Minimum ratio for a text whose letter pairs all occur in other texts. Higher, because it may be a different word. */
const PLAUSIBLE_RATIO = 100;

/**
 * Confidence of a correction that is not certain, because words of opposite meaning are as similar as misspellings:
 * employed and unemployed.
 */
const UNCERTAIN = 0.75;
/** Confidence that a text is a slip of the keyboard. */
const CERTAIN = 0.9;
/** Minimum cells of the correct text of a slip, minimum ratio of its cells to those of the slip, and minimum length. */
const MIN_COMMON = 50;
const SLIP_RATIO = 100;
const MIN_SLIP = 5;

const HAS_DIGIT = /\d/;
/** A digit instead of a letter inside a word, such as `J0urnal`. */
const DIGIT_IN_WORD = /\p{L}\d\p{L}/u;

/** Returns the maximum edits between a text and its correct form: one from four letters on, two from nine. */
function editsFor(text: string): number {
  if (text.length < 4) return 0;
  return text.length < 9 ? 1 : MAX_EDITS;
}

/**
 * Finds rare texts that are one or two letters from a much more common one. Checks only columns whose texts recur, and
 * texts without digits, because `Unit 1` and `Unit 2` are different things.
 * @param skipped texts that were already judged.
 */
export function findTypos(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const texts = column.texts.filter(
    ({ code, text }) => !skipped.has(code) && (!HAS_DIGIT.test(text) || DIGIT_IN_WORD.test(text)),
  );
  const usual = texts.filter(({ text, count }) => count >= MIN_USUAL && !HAS_DIGIT.test(text));
  const found = new Map<number, Suspicion>();
  if (texts.length > MAX_TEXTS || usual.length === 0 || texts.length > 0.4 * column.filled) return found;
  const near = new NearTexts(
    usual.map(({ text }) => text.toLowerCase()),
    MAX_EDITS,
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
      confidence: isSlip(text, match) ? CERTAIN : UNCERTAIN,
    });
  }
  return found;
}

function pairsOf(text: string): string[] {
  const padded = ` ${text.toLowerCase()} `;
  return Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2));
}

/** Counts, for each pair of adjacent letters, the texts in which it occurs. */
function letterPairs(texts: readonly CountedText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of texts) {
    for (const pair of new Set(pairsOf(text))) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Whether a text has a pair of letters that no other text has, or is so rare that it must be a typo. */
function isUnlikely(text: CountedText, match: CountedText, pairs: ReadonlyMap<string, number>): boolean {
  if (match.count >= PLAUSIBLE_RATIO * text.count) return true;
  return pairsOf(text.text).some((pair) => (pairs.get(pair) ?? 0) <= 1);
}

/**
 * Whether a text is certainly a misspelling of a far more common one: with two letters swapped, a digit instead of a
 * letter it resembles, or letters next to each other that no word of the language has.
 */
function isSlip({ text, count }: CountedText, match: CountedText): boolean {
  const [typed, right] = [text.toLowerCase(), match.text.toLowerCase()];
  if (HAS_DIGIT.test(typed)) return inLetters(typed) === inLetters(right);
  if (match.count < MIN_COMMON || match.count < SLIP_RATIO * count || editDistance(typed, right, 1) > 1) return false;
  const isSwapped = typed.length === right.length && [...typed].sort().join('') === [...right].sort().join('');
  return typed.length >= MIN_SLIP && (isSwapped || hasImpossibleLetters(typed, right));
}

/** Digits and the letters they resemble. The letters i and l both resemble 1. */
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 5: 's', 8: 'b', i: 'l' };

const inLetters = (text: string) => text.replace(/[01358i]/g, (character) => LETTERS[character]!);
