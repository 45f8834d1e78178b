import { editDistance } from './edit-distance.js';

/** Letters of the longer of two words in which one slip is told from another word, and of the shorter with two. */
const SHORTEST = { one: 5, two: 9 };

/** The letters of a word, a bit each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Letters that only one of two words has; a slip changes two of them at most. It tells most pairs apart at once. */
function lettersApart(word: string, other: string): number {
  let apart = 0;
  for (let bits = lettersOf(word) ^ lettersOf(other); bits !== 0; bits &= bits - 1) apart++;
  return apart;
}

function mostSlips(word: string, other: string): number {
  if (word.length >= SHORTEST.two) return 2;
  return Math.max(word.length, other.length) >= SHORTEST.one ? 1 : 0;
}

/**
 * Whether two words differ by one slip of the pen, or two in a long one: a letter too many, too few, another, or two that
 * changed places (restricted Damerau-Levenshtein distance). Cost: the product of their lengths, for lengths that are alike.
 */
function isNear(word: string, other: string): boolean {
  const most = mostSlips(word, other);
  if (most === 0 || word === other || Math.abs(word.length - other.length) > most) return false;
  if (lettersApart(word, other) > 2 * most) return false;
  return editDistance(word, other, most) <= most;
}

/** The one word of a list that another may be meant as; undefined where there is none, or more than one. */
export function nearWord(word: string, words: readonly string[]): string | undefined {
  const near = words.filter((other) => isNear(word, other));
  return near.length === 1 ? near[0] : near.find((other) => other.length === word.length && near.length === 2);
}
