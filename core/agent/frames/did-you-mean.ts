import { areLettersSwapped, nearWord } from '../../language/edit-distance.js';
import type { RequestText, Word } from '../../language/request-text.js';
import type { Language } from '../language/language.js';

/** Maximum typos corrected in one request. */
const MAX_TYPOS = 3;

const isKnown = (norm: string, languages: readonly Language[]) =>
  languages.some(({ lexicon }) => lexicon.at([norm], 0).length > 0);

/** Returns the action of which an unknown word may be a typo; undefined if there is none. */
function actionFor({ norm }: Word, languages: readonly Language[]): string | undefined {
  if (!/^[a-z]{4,20}$/.test(norm) || isKnown(norm, languages)) return undefined;
  for (const { spelled } of languages) {
    const action =
      nearWord(norm, spelled.actions) ?? spelled.shortActions.find((word) => areLettersSwapped(norm, word));
    if (action !== undefined) return action;
  }
  return undefined;
}

/** Returns the words that are not inside a known phrase: not "mode" in "strict mode". */
function unknownWords(words: readonly Word[], languages: readonly Language[]): Word[] {
  const row = words.map(({ norm }) => norm);
  const known = new Set<number>();
  for (const { lexicon } of languages)
    lexicon.read(row).forEach((hits, at) => {
      for (let next = at; next < at + (hits[0]?.length ?? 0); next++) known.add(next);
    });
  return words.filter((_, at) => !known.has(at));
}

/**
 * Corrects likely typos of actions ("detetc dogs" becomes "detect dogs"), for the user to confirm.
 * @returns the corrected request; null if there are no typos.
 */
export function correctActions({ original, clauses }: RequestText, languages: readonly Language[]): string | null {
  let text = original;
  let typos = 0;
  const words = clauses.flatMap((clause) => unknownWords(clause.words, languages));
  for (const { start, end, norm } of words.toReversed()) {
    const action = actionFor({ start, end, norm }, languages);
    if (action === undefined) continue;
    if (++typos > MAX_TYPOS) return null;
    text = text.slice(0, start) + action + text.slice(end);
  }
  return typos === 0 ? null : text;
}
