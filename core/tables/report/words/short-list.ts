import { data, enumerate, figure, type Phrase, phrase } from '../../../report/document.js';
import { formatCount } from '../../../report/figures.js';

/** Maximum columns that a sentence names. */
const MAX_NAMED = 4;
/** Maximum length of a name, in code points. */
const MAX_NAME = 40;

/** Lists phrases, at most MAX_NAMED, and counts the others. */
export function listFirst(phrases: readonly Phrase[], last: string): Phrase {
  const shown = phrases.slice(0, MAX_NAMED);
  const more = phrases.length - shown.length;
  if (more === 0) return enumerate(shown, last);
  return enumerate([...shown, phrase`${figure(formatCount(more))} more`], ' and ');
}

/** Lists names of columns. */
export const shortList = (names: readonly string[], last: string, longest = MAX_NAME): Phrase =>
  listFirst(
    names.map((name): Phrase => [data(name, longest)]),
    last,
  );
