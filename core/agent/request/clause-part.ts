import type { Cancellation, Clause } from '../../language/request-text.js';
import { type Item, itemPlaceOf } from '../../language/split-items.js';
import { type LexedItems, matchGroup, matchLongest } from './lexed-items.js';
import { type ClauseRange, isCueAt, skipOpenings } from './split-clauses.js';

/**
 * Nouns to which a negation can refer. A negation without such a noun or an action after it refers to the surrounding
 * clauses.
 */
const OBJECTS = new Set(
  (
    'classes report results models model_head dataset epochs batch image_size recursive strict confidence image folder ' +
    'objects boxes html markdown health object_detection run_noun comparison validation number'
  )
    .split(' ')
    .map((name) => `word.${name}`),
);

export const isAction = (group: string) => group.startsWith('action.');

/** A clause, with the facts that determine whether it is cancelled. */
export interface ClausePart {
  clause: Clause;
  range: ClauseRange;
  /** Text between this clause and the previous one; `after`: text between this clause and the next one. */
  before: string;
  after: string;
  /** Groups of the longest phrases in the clause. */
  groups: ReadonlySet<string>;
  /** Returns the items at which the longest phrase belongs to a matching group. */
  has(group: (name: string) => boolean): number[];
  /**
   * Returns the items at which cues start: words that qualify the surrounding clauses. Shorter phrases count only at
   * the start of the clause.
   */
  cues(why: string): number[];
  /** Whether the clause contains only fillers or the number of a list item. */
  isEmpty: boolean;
  /** First words of the classes in the clause. */
  classes: ReadonlySet<string>;
  /** Whether the clause ends with a negation without an object. */
  isBare: boolean;
  /** Whether the clause has an action that is not negated. */
  hasAction: boolean;
}

function placesOf({ longest }: LexedItems, { from, to }: ClauseRange, accepts: (name: string) => boolean): number[] {
  const places: number[] = [];
  for (let at = from; at < to; at++) if (longest[at]!.some(accepts)) places.push(at);
  return places;
}

function groupsOf({ longest }: LexedItems, { from, to }: ClauseRange): Set<string> {
  const groups = new Set<string>();
  for (let at = from; at < to; at++) for (const group of longest[at]!) groups.add(group);
  return groups;
}

const NO_CLASSES: ReadonlySet<string> = new Set();

function classesOf(lexed: LexedItems, range: ClauseRange): Set<string> {
  const norms = placesOf(lexed, range, (name) => name === 'word.classes').map((at) => {
    const item = lexed.items[at]!;
    return item.kind === 'word' ? item.word.norm : '';
  });
  return new Set(norms);
}

const isNegatedAt = (lexed: LexedItems, { negated }: Clause, at: number) => {
  const { start } = itemPlaceOf(lexed.items[at]!);
  return negated.some((span) => start >= span.start && start < span.end);
};

/** Whether the last negation of a clause extends to its end and has no object. */
function isBareNegation(lexed: LexedItems, range: ClauseRange, clause: Clause): boolean {
  const last = clause.negated.at(-1);
  if (!last || last.end < (clause.words.at(-1)?.end ?? 0) || clause.data.some(({ start }) => start > last.start))
    return false;
  return placesOf(lexed, range, (name) => isAction(name) || OBJECTS.has(name)).every((at) => {
    const { start } = itemPlaceOf(lexed.items[at]!);
    return start <= last.start || start >= last.end;
  });
}

/** Returns the index after the last word or data of a clause. */
function endOfWords({ items }: LexedItems, { from, to }: ClauseRange): number {
  let end = to;
  while (end > from && items[end - 1]?.kind === 'mark') end--;
  return end;
}

function marksOf({ items }: LexedItems, from: number, to: number): string {
  let marks = '';
  for (let at = from; at < to; at++) {
    const item = items[at]!;
    marks += item.kind === 'mark' ? item.mark : ' ';
  }
  return marks;
}

/** Collects the facts that determine whether clauses are cancelled. Cost: linear. */
export function toParts(clauses: readonly Clause[], ranges: readonly ClauseRange[], lexed: LexedItems): ClausePart[] {
  return clauses.map((clause, index): ClausePart => {
    const range = ranges[index]!;
    const groups = groupsOf(lexed, range);
    const has = (accepts: (name: string) => boolean) =>
      [...groups].some(accepts) ? placesOf(lexed, range, accepts) : [];
    const begin = skipOpenings(lexed, range.from);
    return {
      clause,
      range,
      before: marksOf(lexed, ranges[index - 1]?.to ?? 0, range.from),
      after: marksOf(lexed, endOfWords(lexed, range), ranges[index + 1]?.from ?? lexed.items.length),
      groups,
      has,
      classes: groups.has('word.classes') ? classesOf(lexed, range) : NO_CLASSES,
      cues: (why) => {
        const first = [range.from, begin].filter((at) => at < range.to && isCueAt(lexed, at, [why]));
        return [...first, ...has((name) => name === why)];
      },
      isEmpty:
        clause.data.length === 0 &&
        (begin >= range.to || clause.words.every(({ norm }) => /^(?:\d{1,2}|[a-z])$/.test(norm))),
      isBare: isBareNegation(lexed, range, clause),
      hasAction: has(isAction).some((at) => !isNegatedAt(lexed, clause, at)),
    };
  });
}

/** Whether a clause belongs to the same sentence as the previous one. */
export const inSentence = (part: ClausePart | undefined): part is ClausePart =>
  part !== undefined && part.range.after !== 'sentence';

export const isQuestion = (part: ClausePart | undefined) => part !== undefined && /[?？]/.test(part.after);

/** Cancels a clause unless it is already cancelled. */
export function cancel(part: ClausePart, why: Cancellation['why'], start = part.clause.start): void {
  part.clause.cancellation ??= { why, start: Math.min(start, part.clause.start), end: part.clause.end };
}

/**
 * Maximum clauses without content between a "no" and the request to which it refers. Only generated texts have more.
 */
const MAX_EMPTY_CLAUSES = 16;

/**
 * Returns the last request before a position, across clauses without content; undefined if it is in another sentence or
 * another clause is in between.
 */
export function lastRequest(parts: readonly ClausePart[], index: number): ClausePart | undefined {
  for (let at = index - 1; at >= Math.max(0, index - MAX_EMPTY_CLAUSES); at--) {
    const part = parts[at]!;
    if (!inSentence(parts[at + 1]) && !isQuestion(part)) return undefined;
    if (part.hasAction && !part.clause.cancellation) return part;
    if (!part.isEmpty && !part.isBare) return undefined;
  }
  return undefined;
}

type Negated = Clause['negated'][number];

function wordsOf(items: readonly Item[], from: number, length: number): string {
  return items
    .slice(from, from + length)
    .map((item) => (item.kind === 'word' ? item.word.norm : ''))
    .join(' ');
}

/** Whether a comma and a path follow, which a negation does not reach: "all objects except chairs, office.jpg". */
function isPlaceAfterComma({ items }: LexedItems, at: number): boolean {
  const mark = items[at];
  const next = items[at + 1];
  const isComma = mark?.kind === 'mark' && /^[,，:：]$/.test(mark.mark);
  return isComma && next?.kind === 'data' && next.data.kind === 'path' && items[at + 2]?.kind !== 'mark';
}

/** Returns the end of the items that a cue negates, exclusive. */
function reachOf(lexed: LexedItems, from: number, to: number, ends: readonly string[]): number {
  for (let at = from; at < to; at++) if (matchGroup(lexed, at, ends) > 0 || isPlaceAfterComma(lexed, at)) return at;
  return to;
}

/** Maximum words of a phrase that means "everything". */
const MAX_OBJECTS_LENGTH = 4;

/**
 * Returns the length in words of a "but" that follows "all objects" and excludes what comes next; 0 if there is none.
 */
function exceptionAt(lexed: LexedItems, at: number, from: number): number {
  const length = matchGroup(lexed, at, ['negation.exception']);
  if (length === 0 || matchGroup(lexed, at + length, ['action', 'negation']) > 0) return 0;
  for (let before = at - 1; before >= Math.max(from, at - MAX_OBJECTS_LENGTH); before--)
    if (matchGroup(lexed, before, ['word.objects', 'word.all_images']) === at - before) return length;
  return 0;
}

/** Returns the negated ranges of a clause. */
export function findNegated(lexed: LexedItems, { from, to }: ClauseRange): Negated[] {
  const negated: Negated[] = [];
  for (let at = from; at < to; at++) {
    const clause = matchLongest(lexed, at, ['negation.clause']);
    const phrase = matchLongest(lexed, at, ['negation.phrase']) || exceptionAt(lexed, at, from);
    const length = Math.max(clause, phrase);
    if (length === 0) continue;
    const ends = clause >= phrase ? ['contrast'] : ['contrast', 'negation.end'];
    const reach = Math.max(reachOf(lexed, at + length, to, ends), at + length);
    // In "not for 20 epochs", the phrase that usually ends a negation is its object.
    const end = reach === at + length && clause < phrase ? reachOf(lexed, reach, to, ['contrast']) : reach;
    // "Everything but cars" contains both the whole and the exception.
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
 * Returns the words that make a clause a question; null if there are none. A single word must be at the start: "who is
 * this" is a question, "drivers who wear a helmet" is not.
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
