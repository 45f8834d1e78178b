import { wordsOfName } from '../meaning/words-of-name.js';

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');

/** Returns a predicate for column names that contain one of the words, in any case and without accents. */
export function nameMatcher(words: string): (name: string) => boolean {
  const known = new Set(words.split(' '));
  return (name) => wordsOfName(name).some((word) => known.has(withoutAccents(word)));
}
