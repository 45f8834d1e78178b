import { nearWord } from '../../language/edit-distance.js';
import type { Clause, DataSpan, Word } from '../../language/request-text.js';
import type { Language } from '../language/language.js';
import type { Hit } from '../language/lexicon.js';

export type Token =
  | { kind: 'word'; norm: string; start: number; end: number }
  | { kind: 'data'; data: DataSpan; start: number; end: number };

/** A part of a clause as a list of words and data, with the phrases of one language that start at each token. */
export interface TokenRow {
  language: Language;
  tokens: readonly Token[];
  hits: readonly (readonly Hit[])[];
  /** Tokens inside a phrase that starts earlier, such as "contains" in "which contains". */
  inner: ReadonlySet<number>;
  /** Groups that have a phrase in the row. */
  groups: ReadonlySet<string>;
  /** The request as sent, needed for the text between tokens. */
  original: string;
}

const toToken = (part: Word | DataSpan): Token =>
  'norm' in part
    ? { kind: 'word', norm: part.norm, start: part.start, end: part.end }
    : { kind: 'data', data: part, start: part.start, end: part.end };

/** Maximum tokens between a number and its misspelled name: "confidense of 0.6". */
const REACH = 3;

const isNumber = (token: Token | undefined) => token?.kind === 'word' && /^\d+(?:\.\d+)?$/.test(token.norm);

/** Replaces unknown words near a number with the argument names that they resemble. */
function respell(tokens: readonly Token[], { lexicon, spelled }: Language): readonly Token[] {
  if (spelled.arguments.length === 0 || !tokens.some(isNumber)) return tokens;
  return tokens.map((token, at) => {
    if (token.kind !== 'word' || !/^[a-z]{5,20}$/.test(token.norm)) return token;
    if (!tokens.slice(Math.max(0, at - REACH), at + REACH + 1).some(isNumber)) return token;
    if (lexicon.at([token.norm], 0).length > 0) return token;
    const norm = nearWord(token.norm, spelled.arguments);
    return norm === undefined ? token : { ...token, norm };
  });
}

/** Finds the phrases of a language in tokens. */
export function rowOf(sent: readonly Token[], original: string, language: Language): TokenRow {
  const tokens = respell(sent, language);
  const words = tokens.map((token) => (token.kind === 'word' ? token.norm : null));
  // Sentence patterns may also use a word inside a phrase: "objects" in "detected objects".
  const hits = words.map((_, at) => language.lexicon.at(words, at));
  const inner = new Set<number>();
  for (let at = 0; at < words.length; ) {
    const end = at + (hits[at]![0]?.length ?? 1);
    for (let next = at + 1; next < end; next++) inner.add(next);
    at = end;
  }
  const groups = new Set(hits.flatMap((here) => here.map(({ group }) => group)));
  return { language, tokens, hits, inner, groups, original };
}

/** Returns the words and data of a clause, one row per language: either those that are negated, or all others. */
export function tokenRowsOf(
  clause: Clause,
  which: 'negated' | 'asked',
  { original, languages }: { original: string; languages: readonly Language[] },
): TokenRow[] {
  const isNegated = ({ start }: { start: number }) =>
    clause.negated.some((span) => start >= span.start && start < span.end);
  const parts = [...clause.words, ...clause.data].toSorted((a, b) => a.start - b.start);
  const tokens = parts.filter((part) => isNegated(part) === (which === 'negated')).map(toToken);
  return languages.map((language) => rowOf(tokens, original, language));
}

/** Returns the distinct lengths in words of the phrases of these groups at a token, longest first. */
export function lengthsAt(row: TokenRow, at: number, groups: readonly string[]): number[] {
  const lengths: number[] = [];
  // Hits are sorted by descending length.
  for (const { group, length } of row.hits[at] ?? [])
    if (lengths.at(-1) !== length && groups.includes(group)) lengths.push(length);
  return lengths;
}

/** Returns the number of words of the longest phrase of these groups at a token; 0 if there is none. */
export function longestAt(row: TokenRow, at: number, groups: readonly string[]): number {
  let longest = 0;
  for (const { group, length } of row.hits[at] ?? []) if (length > longest && groups.includes(group)) longest = length;
  return longest;
}

/** Returns the text between a token and the previous one. */
export function gapBefore({ tokens, original }: TokenRow, at: number): string {
  const before = tokens[at - 1];
  const token = tokens[at];
  return before && token ? original.slice(before.end, token.start) : '';
}

const IGNORED_GROUPS = ['filler', 'opening', 'courtesy', 'break', 'join', 'contrast', 'about'];

/** Returns the content tokens of a row: data, and words that are not fillers. */
export function contentOf(row: TokenRow): number[] {
  const content: number[] = [];
  for (let at = 0; at < row.tokens.length; ) {
    const ignored = longestAt(row, at, IGNORED_GROUPS);
    // A longer content phrase takes precedence over a filler: "in the folder" over "in the".
    if (
      ignored === 0 ||
      row.hits[at]!.some(({ group, length }) => length > ignored && !IGNORED_GROUPS.includes(group))
    ) {
      content.push(at);
      at++;
    } else at += ignored;
  }
  return content;
}
