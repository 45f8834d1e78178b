import type { Clause } from '../../language/request-text.js';
import type { Item } from '../../language/split-items.js';
import { type LexedItems, matchGroup, matchLongest } from './lexed-items.js';
import { type ClauseRange, skipOpenings } from './split-clauses.js';

type Negated = Clause['negated'][number];

export const itemPlaceOf = (item: Item): { start: number; end: number } =>
  item.kind === 'word' ? item.word : item.kind === 'data' ? item.data : item;

function wordsOf(items: readonly Item[], from: number, length: number): string {
  return items
    .slice(from, from + length)
    .map((item) => (item.kind === 'word' ? item.word.norm : ''))
    .join(' ');
}

/** Where what a cue negates ends: an item outside. */
function reachOf(lexed: LexedItems, from: number, to: number, ends: readonly string[]): number {
  for (let at = from; at < to; at++) if (matchGroup(lexed, at, ends) > 0) return at;
  return to;
}

/** Words that say "everything" in a phrase. */
const LONGEST_OBJECTS = 4;

/** Words of a "but" after "all objects", which leaves out what follows; 0 where there is none. */
function exceptionAt(lexed: LexedItems, at: number, from: number): number {
  const length = matchGroup(lexed, at, ['negation.exception']);
  if (length === 0 || matchGroup(lexed, at + length, ['action', 'negation']) > 0) return 0;
  for (let before = at - 1; before >= Math.max(from, at - LONGEST_OBJECTS); before--)
    if (matchGroup(lexed, before, ['word.objects']) === at - before) return length;
  return 0;
}

/** Parts of a clause that are not to be done. */
export function findNegated(lexed: LexedItems, { from, to }: ClauseRange): Negated[] {
  const negated: Negated[] = [];
  for (let at = from; at < to; at++) {
    const clause = matchLongest(lexed, at, ['negation.clause']);
    const phrase = matchLongest(lexed, at, ['negation.phrase']) || exceptionAt(lexed, at, from);
    const length = Math.max(clause, phrase);
    if (length === 0) continue;
    const ends = clause >= phrase ? ['contrast'] : ['contrast', 'negation.end'];
    const reach = Math.max(reachOf(lexed, at + length, to, ends), at + length);
    // "Not for 20 epochs": what would end it is what it is about.
    const end = reach === at + length && clause < phrase ? reachOf(lexed, reach, to, ['contrast']) : reach;
    // "everything but cars" says what it is an exception of.
    const objects = clause < phrase ? matchGroup(lexed, at, ['word.objects']) : 0;
    negated.push({
      start: itemPlaceOf(lexed.items[objects < length ? at + objects : at]!).start,
      end: itemPlaceOf(lexed.items[end - 1]!).end,
      cue: wordsOf(lexed.items, at, length),
    });
    at = end - 1;
  }
  return negated;
}

/**
 * The words by which a clause asks about something, where it does. One word alone does so at the beginning only: "who" asks
 * in "who is this", and not in "drivers who wear a helmet".
 */
export function findQuestion(lexed: LexedItems, { from, to }: ClauseRange): Clause['question'] {
  const first = skipOpenings(lexed, from);
  for (let at = from; at < to; at++) {
    const length = matchLongest(lexed, at, ['about']);
    if (length === 0 || (length === 1 && at > first)) continue;
    const start = itemPlaceOf(lexed.items[at]!).start;
    const end = itemPlaceOf(lexed.items[at + length - 1]!).end;
    return { cue: wordsOf(lexed.items, at, length), start, end };
  }
  return null;
}
