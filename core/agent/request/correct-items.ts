import type { Item } from '../../language/split-items.js';
import type { Span } from '../decision/decision.js';
import { kindOfPath } from '../values/slot-value.js';
import { type LexedItems, matchGroup } from './lexed-items.js';

/** Maximum cues, fillers and punctuation marks before a replacement: ", no," in "20 epochs, no, 30". */
const MAX_CUE_STEPS = 5;

const isNumber = (item: Item | undefined) => item?.kind === 'word' && /^\d+(?:\.\d+)?$/.test(item.word.norm);

/** Whether one item may replace another: both are numbers, or paths of the same kind. */
function areSameKind(first: Item | undefined, second: Item | undefined): boolean {
  if (isNumber(first)) return isNumber(second);
  if (first?.kind !== 'data' || second?.kind !== 'data') return false;
  return (
    first.data.kind === 'path' && second.data.kind === 'path' && replacementKind(first) === replacementKind(second)
  );
}

/** Returns the kind of file that may replace a path. Folders count as images, because they can replace each other. */
function replacementKind(item: Item) {
  const kind = item.kind === 'data' ? kindOfPath(item.data.text) : null;
  return kind === 'folder' ? 'image' : kind;
}

export const isPause = (item: Item | undefined) => item?.kind === 'mark' && /^[,，、:-]$/.test(item.mark);

/** Returns the index after a correction cue and its punctuation; the same index if there is none. */
export function afterCue(lexed: LexedItems, from: number): number {
  let at = from;
  let cues = 0;
  for (let step = 0; step < MAX_CUE_STEPS; step++) {
    const length = matchGroup(lexed, at, ['correction']);
    if (length > 0) cues++;
    else if (!isPause(lexed.items[at]) && (cues === 0 || matchGroup(lexed, at, ['filler', 'negation.end']) === 0))
      break;
    at += length || 1;
  }
  return cues > 0 ? at : from;
}

/** Returns the index of the replacement for an item; 0 if there is none. */
function correctionOf(lexed: LexedItems, at: number): number {
  for (let unit = 0; unit <= 2; unit++) {
    const cue = at + 1 + unit;
    if (!isPause(lexed.items[cue])) continue;
    const next = afterCue(lexed, cue);
    return next > cue && areSameKind(lexed.items[at], lexed.items[next]) ? next : 0;
  }
  return 0;
}

/** Returns the second item at the position of the first. */
function moveTo(first: Item, second: Item): Item {
  if (first.kind === 'word' && second.kind === 'word')
    return { kind: 'word', word: { ...first.word, norm: second.word.norm } };
  if (first.kind === 'data' && second.kind === 'data')
    return { kind: 'data', data: { ...first.data, text: second.data.text } };
  return first;
}

const placeOf = (item: Item) => (item.kind === 'word' ? item.word : item.kind === 'data' ? item.data : item);

/** Whether the unit is repeated after the replacement: "20 epochs, no, 30 epochs". */
const isRepeatedUnit = (first: Item | undefined, second: Item | undefined) =>
  first?.kind === 'word' && second?.kind === 'word' && first.word.norm === second.word.norm;

/**
 * Applies corrections within the text: "for 20 epochs, no, 30" becomes "for 30 epochs".
 * @returns the remaining items, and the ranges that were corrected. Without corrections, the items are unchanged.
 */
export function correctItems(lexed: LexedItems): { items: readonly Item[]; corrected: Omit<Span, 'text'>[] } {
  const items: Item[] = [];
  const corrected: Omit<Span, 'text'>[] = [];
  for (let at = 0; at < lexed.items.length; at++) {
    const item = lexed.items[at]!;
    const next = isNumber(item) || item.kind === 'data' ? correctionOf(lexed, at) : 0;
    if (next === 0) {
      items.push(item);
      continue;
    }
    const unit = lexed.items.slice(at + 1, next).findIndex(isPause);
    items.push(moveTo(item, lexed.items[next]!), ...lexed.items.slice(at + 1, at + 1 + unit));
    corrected.push({ start: placeOf(item).start, end: placeOf(lexed.items[next]!).end });
    at = next;
    for (
      let word = 1;
      word <= unit && isRepeatedUnit(lexed.items[at + 1], items[items.length - 1 - unit + word]);
      word++
    )
      at++;
  }
  return { items, corrected };
}
