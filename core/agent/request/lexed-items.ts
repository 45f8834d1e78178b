import type { Item } from '../../language/split-items.js';
import type { Language } from '../language/language.js';
import type { Hit, Row } from '../language/lexicon.js';

/** The items of a request, and the phrases that start at each of them. */
export interface LexedItems {
  items: readonly Item[];
  /** Phrases by item, of all languages. */
  hits: readonly (readonly Hit[])[];
  /** Groups of the longest phrases by item. */
  longest: readonly (readonly string[])[];
  /** Code of the language whose words cover most of the request. */
  language: string;
}

function coverOf(items: readonly Item[], hits: readonly (readonly Hit[])[]): number {
  let covered = 0;
  hits.forEach((here, at) => {
    const length = here[0]?.length ?? 0;
    for (let next = at; next < at + length; next++) {
      const item = items[next];
      // An ideograph counts as three letters.
      if (item?.kind === 'word') covered += item.word.norm.length === 1 ? 3 : item.word.norm.length;
    }
  });
  return covered;
}

/** Finds the phrases of all languages in a list of items. */
export function lexItems(items: readonly Item[], languages: readonly Language[]): LexedItems {
  const row: Row = items.map((item) => (item.kind === 'word' ? item.word.norm : null));
  const read = languages.map(({ code, lexicon }) => ({ code, hits: lexicon.read(row) }));
  const covers = read.map(({ hits }) => coverOf(items, hits));
  const best = covers.indexOf(Math.max(...covers));
  const hits = items.map((_, at) => read.flatMap((one) => one.hits[at]!));
  return { items, hits, longest: hits.map(longestGroups), language: read[best]?.code ?? 'en' };
}

const NONE: readonly string[] = [];

function longestGroups(hits: readonly Hit[]): readonly string[] {
  if (hits.length === 0) return NONE;
  const longest = hits.reduce((most, { length }) => Math.max(most, length), 0);
  return hits.flatMap(({ group, length }) => (length === longest ? [group] : []));
}

/** Returns the length in words of the longest phrase of these groups at an item; 0 if there is none. */
export function matchGroup({ hits }: LexedItems, at: number, groups: readonly string[]): number {
  let longest = 0;
  for (const { group, length } of hits[at] ?? [])
    if (length > longest && groups.some((wanted) => group === wanted || group.startsWith(`${wanted}.`)))
      longest = length;
  return longest;
}

/**
 * Returns the length in words of a phrase of these groups; 0 if there is none or a longer phrase starts at the same
 * item: "don't forget to" is longer than "don't" and does not negate.
 */
export function matchLongest(lexed: LexedItems, at: number, groups: readonly string[]): number {
  const length = matchGroup(lexed, at, groups);
  return length > 0 && lexed.hits[at]!.every((hit) => hit.length <= length) ? length : 0;
}
