import { letterModelOf } from './letter-model.js';

/** Letters of words: ordinals and the sign of micro are in any language. */
const LETTERS_BEYOND_ASCII = /(?![\0-\x7fªºµ])[\p{L}\p{M}]/gu;
/** A character that no text contains, or a sign that no language writes next to a letter. */
const ODD_SIGN = /[\x80-\x9f\ufffd]|[•†‡¤¬]\p{L}/u;

function hasLetters(word: string, language: string): boolean {
  const { numbers } = letterModelOf(language);
  return (word.match(LETTERS_BEYOND_ASCII) ?? []).every((letter) => numbers.has(letter.charCodeAt(0)));
}

/**
 * Returns the share of words, one in each line, that are in none of the languages: because of their letters, or because
 * of signs in them. It is high for a code page of another language, such as Kazakh.
 * @param lower in lowercase.
 */
export function shareOfStrangeWords(lower: string, languages: readonly string[]): number {
  const words = lower.split('\n').filter((word) => word.trim() !== '');
  const isStrange = (word: string) => ODD_SIGN.test(word) || !languages.some((language) => hasLetters(word, language));
  return words.length === 0 ? 0 : words.filter(isStrange).length / words.length;
}
