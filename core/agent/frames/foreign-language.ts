import { foldText } from '../../language/fold-text.js';
import type { RequestText } from '../../language/request-text.js';
import type { Language } from '../language/language.js';

/** Minimum words of a foreign language in a request, and their minimum share. */
const FOREIGN = { words: 2, share: 0.3 };

/** Returns the unsupported language of a request; null if it is in a supported or unknown one. */
export function foreignLanguage({ clauses }: Pick<RequestText, 'clauses'>, { foreign }: Language): string | null {
  const words = clauses.flatMap((clause) => clause.words.map(({ norm }) => foldText(norm)));
  const counts = foreign.map(({ name, words: known }) => ({
    name,
    count: words.filter((word) => known.has(word)).length,
  }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  const isForeign = most && most.count >= FOREIGN.words && most.count >= FOREIGN.share * words.length;
  return isForeign ? most.name : null;
}
