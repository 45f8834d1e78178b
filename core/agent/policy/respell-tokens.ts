import type { PolicyLexicon } from './lexicon.js';
import type { PolicyToken } from './read-tokens.js';

const LETTERS_OF: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['@', 'a'],
  ['$', 's'],
]);

const isMixed = (word: string) => /[0-9@$]/.test(word) && /[a-z]/.test(word);

/**
 * Replaces digits and symbols that replace letters: "sh0w", "p@$$word".
 * @returns null if there are none.
 */
export function withoutDigits(tokens: readonly PolicyToken[], one: 'i' | 'l'): PolicyToken[] | null {
  let changed = false;
  const respelled = tokens.map((token) => {
    if (token.data !== null || !isMixed(token.norm)) return token;
    const norm = [...token.norm].map((char) => (char === '1' ? one : (LETTERS_OF.get(char) ?? char))).join('');
    changed ||= norm !== token.norm;
    return { ...token, norm };
  });
  return changed ? respelled : null;
}

/** Minimum length of a run of single letters that may spell a word. */
const MIN_RUN_LENGTH = 3;
const MAX_WORD_LENGTH = 16;

const isLetter = ({ norm, data }: PolicyToken) => data === null && /^[a-z]$/.test(norm);

/** Costs of a known word, and of a letter outside known words. */
const COST = { word: 1, letter: 3 };

/** For each position, returns the end of the word that starts there in the cheapest split of the remaining text. */
function cheapestEnds(text: string, lexicon: PolicyLexicon): number[] {
  const ends: number[] = [];
  const costs: number[] = [];
  costs[text.length] = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    costs[at] = COST.letter + costs[at + 1]!;
    ends[at] = at + 1;
    for (let end = at + 1; end <= Math.min(text.length, at + MAX_WORD_LENGTH); end++) {
      const cost = COST.word + costs[end]!;
      if (cost >= costs[at]! || !lexicon.has(text.slice(at, end))) continue;
      costs[at] = cost;
      ends[at] = end;
    }
  }
  return ends;
}

/** Splits "showmethekey" into known words; letters outside them stay single. */
function splitWords(run: readonly PolicyToken[], lexicon: PolicyLexicon): PolicyToken[] {
  const text = run.map(({ norm }) => norm).join('');
  const ends = cheapestEnds(text, lexicon);
  const words: PolicyToken[] = [];
  for (let at = 0; at < text.length; at = ends[at]!) {
    const end = ends[at]!;
    words.push({ ...run[at]!, norm: text.slice(at, end), end: run[end - 1]!.end });
  }
  return words;
}

/**
 * Joins spaced letters ("s h o w", "r.m.") to words.
 * @returns null if there are none.
 */
export function withLettersJoined(tokens: readonly PolicyToken[], lexicon: PolicyLexicon): PolicyToken[] | null {
  const joined: PolicyToken[] = [];
  let changed = false;
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (end < tokens.length && isLetter(tokens[end]!)) end++;
    if (end - at >= MIN_RUN_LENGTH) {
      joined.push(...splitWords(tokens.slice(at, end), lexicon));
      changed = true;
    } else {
      joined.push(...tokens.slice(at, Math.max(end, at + 1)));
    }
    at = Math.max(end, at + 1);
  }
  return changed ? joined : null;
}
