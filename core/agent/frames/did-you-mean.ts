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

/**
 * Corrects likely typos of actions ("detetc dogs" becomes "detect dogs"), for the user to confirm.
 * @returns the corrected request; null if there are no typos.
 */
export function correctActions({ original, clauses }: RequestText, languages: readonly Language[]): string | null {
  let text = original;
  let typos = 0;
  for (const { start, end, norm } of clauses.flatMap(({ words }) => words).toReversed()) {
    const action = actionFor({ start, end, norm }, languages);
    if (action === undefined) continue;
    if (++typos > MAX_TYPOS) return null;
    text = text.slice(0, start) + action + text.slice(end);
  }
  return typos === 0 ? null : text;
}
