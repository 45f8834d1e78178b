import { foldKey, type QuestionLanguage, splitTokens } from './part-tokens.js';
import type { PartsWords } from './parts-words.js';

/**
 * Returns the languages in which a question may be written, most likely first: Chinese if it has Chinese characters,
 * otherwise English or German by the number of words that only one of them has. Both if neither has more, or if it has words of both.
 */
export function languagesOf(text: string, words: (language: QuestionLanguage) => PartsWords): QuestionLanguage[] {
  if (/\p{Script=Han}/u.test(text)) return ['zh'];
  const has = (language: 'en' | 'de', word: string) => words(language).vocabulary.has(foldKey(word, language));
  const count = (language: 'en' | 'de', other: 'en' | 'de') =>
    splitTokens(text, language).filter(({ number, from, to }) => {
      const word = text.slice(from, to);
      return number === null && has(language, word) && !has(other, word);
    }).length;
  const [english, german] = [count('en', 'de'), count('de', 'en')];
  if (english === german) return /[äöüß]/i.test(text) ? ['de', 'en'] : ['en', 'de'];
  // German names of columns in an English question count as German: "total Betrag by Kategorie".
  if (english > 0 && german > 0) return english > german ? ['en', 'de'] : ['de', 'en'];
  return english > german ? ['en'] : ['de'];
}
