import { itemPlaceOf } from './clause-cues.js';
import { afterCue, isPause } from './correct-items.js';
import { type LexedItems, matchGroup, matchLongest } from './lexed-items.js';

/** Items between a class and what takes its place: "dogs in all the photos of a/b.jpg, no, cats". */
const FARTHEST = 16;

/** A request with other classes than it was sent with, and one without what corrects them. */
export interface Recast {
  recast: string;
  plain: string;
}

const classAt = (lexed: LexedItems, at: number) => matchGroup(lexed, at, ['word.classes']);

const isMark = (lexed: LexedItems, at: number) => lexed.items[at]?.kind === 'mark';

const isStop = (lexed: LexedItems, at: number) => {
  const item = lexed.items[at];
  return item?.kind === 'mark' && /^[.。;；\n]$/.test(item.mark);
};

/** Where a class begins that takes the place of one before; 0 where none does: "no cats" is none of them, "no, cats" is. */
function correctedAt(lexed: LexedItems, at: number): number {
  if (!isPause(lexed.items[at]) && !isStop(lexed, at) && matchGroup(lexed, at, ['correction']) < 2) return 0;
  const cue = isStop(lexed, at) ? at + 1 : at;
  const next = afterCue(lexed, cue);
  if (next === cue || classAt(lexed, next) === 0) return 0;
  return matchLongest(lexed, next - 1, ['negation.clause', 'negation.phrase']) > 0 ? 0 : next;
}

/** Whether what is said of a class ends there, or goes on with its place. */
const isWhole = (lexed: LexedItems, at: number) =>
  at >= lexed.items.length ||
  isMark(lexed, at) ||
  matchGroup(lexed, at, ['break', 'join', 'negation.end', 'word.in']) > 0;

/** The one class between an action and a place; null where there are several, or no action before. */
function onlyClassBefore(lexed: LexedItems, place: number): { at: number; length: number } | null {
  let found: { at: number; length: number } | null = null;
  for (let at = place - 1; at >= Math.max(0, place - FARTHEST); at--) {
    if (isStop(lexed, at)) return null;
    const length = classAt(lexed, at);
    if (length > 0 && found && found.at >= at + length) return null;
    if (length > 0) found = { at, length };
    else if (matchGroup(lexed, at, ['action', 'negation.clause', 'negation.phrase']) > 0) return found;
  }
  return null;
}

/**
 * Finds a class that is corrected in passing: "detect dogs in a.jpg, actually no, cats".
 * @returns the request with the class that is meant in the end, for whoever sent it to say so; null where none is. Cost: linear.
 */
export function recastClasses(lexed: LexedItems, original: string): Recast | null {
  for (let at = 1; at < lexed.items.length; at++) {
    const next = correctedAt(lexed, at);
    if (next === 0) continue;
    const end = next + classAt(lexed, next);
    const before = isWhole(lexed, end) ? onlyClassBefore(lexed, at) : null;
    if (!before) continue;
    const textOf = (from: number, to: number) =>
      original.slice(itemPlaceOf(lexed.items[from]!).start, itemPlaceOf(lexed.items[to - 1]!).end);
    const meant = textOf(next, end);
    const from = itemPlaceOf(lexed.items[before.at]!).start;
    const to = itemPlaceOf(lexed.items[before.at + before.length - 1]!).end;
    const cue = itemPlaceOf(lexed.items[at - 1]!).end;
    const rest = original.slice(itemPlaceOf(lexed.items[end - 1]!).end);
    if (meant === original.slice(from, to)) continue;
    return {
      recast: original.slice(0, from) + meant + original.slice(to, cue) + rest,
      plain: original.slice(0, cue) + rest,
    };
  }
  return null;
}
