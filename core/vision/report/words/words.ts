import { enumerate, figure, inProse, type Phrase, phrase } from '../../../report/document.js';
import { countOf, formatCount } from '../../../report/figures.js';
import { currentCatalogue } from '../../../report/language/translation.js';
import type { RunFacts } from './run-facts.js';

/** Maximum names in a sentence. */
const MAX_NAMED = 3;

/** Formats a score with two decimals. */
export const formatScore = (score: number): string => score.toFixed(2);

/** Formats a score that others reach: rounded down, so that the sentence stays true. */
export const formatReached = (score: number): string => formatScore(Math.floor(score * 100 + 1e-6) / 100);

/** Formats the name of a class for a sentence: `a person`; without an article if it may be a plural or a code, or in Chinese. */
function withArticle(name: string): Phrase {
  if (currentCatalogue() !== null || !/^[a-z][a-z ]*[a-rt-z]$/.test(name)) return [inProse(name)];
  return phrase`${/^[aeiou]/.test(name) ? 'an' : 'a'} ${inProse(name)}`;
}

/** Joins phrases, and counts those beyond the limit: `a, b and 4 more`. */
export function firstOf(phrases: readonly Phrase[], last: ' and ' | ' or '): Phrase {
  const more = phrases.length - MAX_NAMED;
  if (more <= 0) return enumerate(phrases, last);
  return enumerate([...phrases.slice(0, MAX_NAMED), phrase`${figure(formatCount(more))} more`], ' and ');
}

export const anyOf = (names: readonly string[]): Phrase => firstOf(names.map(withArticle), ' or ');

/** Counts images: `1 image`, `12 images`. */
export const imagesOf = (count: number): Phrase => [figure(countOf(count, 'images'))];
export const countFigure = (count: number): Phrase => [figure(formatCount(count))];
export const scoreFigure = (score: number): Phrase => [figure(formatScore(score))];

/** Returns where everything is that a limit omits. */
export function restOf({ figures, commands }: RunFacts): Phrase {
  if (figures !== null) return [{ kind: 'data', text: figures }];
  return commands.whole === null ? phrase`in the response` : phrase`run ${{ kind: 'data', text: commands.whole }}`;
}
