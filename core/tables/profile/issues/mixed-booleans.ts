import { trimBlanks } from '../../cells/blank.js';
import { areOnePair, parseBoolean } from '../../cells/parse-boolean.js';
import { type ColumnRule, claimCells } from './column-issue.js';

/** Returns a word for yes or no in lower case; null for other texts. */
function booleanWord(text: string): string | null {
  const word = trimBlanks(text).toLowerCase();
  return parseBoolean(word) === null ? null : word;
}

/** Finding `mixed-booleans`: yes and no in words of several pairs, such as `yes`, `no`, `ja` and `nein`. */
export const mixedBooleans: ColumnRule = ({ profile, summary: { top } }) => {
  if (profile.meaning !== 'boolean') return null;
  const words = new Map<string, number>();
  for (const { text, cells: count } of top) {
    const word = booleanWord(text);
    if (word !== null) words.set(word, (words.get(word) ?? 0) + count);
  }
  if (areOnePair(new Set(words.keys()))) return null;
  const sorted = [...words].sort((one, other) => other[1] - one[1]);
  // The most frequent words for yes and for no are the usual ones.
  const usual = new Set([true, false].map((value) => sorted.find(([word]) => parseBoolean(word) === value)?.[0]));
  const isOther = (text: string) => {
    const word = booleanWord(text);
    return word !== null && !usual.has(word);
  };
  const count = sorted.reduce((sum, [word, times]) => sum + (usual.has(word) ? 0 : times), 0);
  return {
    code: 'mixed-booleans',
    severity: 'warning',
    count,
    title: `${claimCells(profile.name, 'writes yes and no in other words', count)}: ${sorted.map(([word]) => word).join(', ')}`,
    why: 'Groups, filters and counts treat each word as a different value.',
    examples: top.filter(({ text }) => isOther(text)),
    matches: isOther,
    step: 'normalize_booleans',
  };
};
