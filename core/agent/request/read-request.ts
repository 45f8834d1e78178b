import { findDataSpans } from '../../language/data-spans.js';
import { foldWithOffsets } from '../../language/fold-with-offsets.js';
import type { Cancellation, Clause, RequestText } from '../../language/request-text.js';
import { type Item, itemPlaceOf, splitItems } from '../../language/split-items.js';
import { type Language, wordsBeforePaths } from '../language/language.js';
import { negationCanceller, withdrawalCanceller } from './cancel-parts.js';
import {
  type ClausePart,
  cancel,
  findNegated,
  findQuestion,
  inSentence,
  isAction,
  lastRequest,
  toParts,
} from './clause-part.js';
import { afterCue, correctItems, isPause } from './correct-items.js';
import { type LexedItems, lexItems, matchGroup, matchLongest } from './lexed-items.js';
import { type ClauseRange, splitClauses } from './split-clauses.js';

/** Maximum items between a class and its correction: "dogs in all the photos of a/b.jpg, no, cats". */
const MAX_DISTANCE = 16;

/** `recast`: the request with the class replaced. `plain`: the request without the correction. */
interface Recast {
  recast: string;
  plain: string;
}

const classAt = (lexed: LexedItems, at: number) => matchGroup(lexed, at, ['word.classes']);

const isMark = (lexed: LexedItems, at: number) => lexed.items[at]?.kind === 'mark';

const isStop = (lexed: LexedItems, at: number) => {
  const item = lexed.items[at];
  return item?.kind === 'mark' && /^[.。;；\n]$/.test(item.mark);
};

/**
 * Returns the index of a class that corrects an earlier one; 0 if there is none. "No, cats" is a correction, "no cats"
 * is not.
 */
function correctedAt(lexed: LexedItems, at: number): number {
  if (!isPause(lexed.items[at]) && !isStop(lexed, at) && matchGroup(lexed, at, ['correction']) < 2) return 0;
  const cue = isStop(lexed, at) ? at + 1 : at;
  const next = afterCue(lexed, cue);
  if (next === cue || classAt(lexed, next) === 0) return 0;
  return matchLongest(lexed, next - 1, ['negation.clause', 'negation.phrase']) > 0 ? 0 : next;
}

/** Whether the phrase with a class ends here, or only its place follows. */
const isComplete = (lexed: LexedItems, at: number) =>
  at >= lexed.items.length ||
  isMark(lexed, at) ||
  matchGroup(lexed, at, ['break', 'join', 'negation.end', 'word.in']) > 0;

/** Returns the only class between an action and a place; null if there are several classes or no action. */
function onlyClassBefore(lexed: LexedItems, place: number): { at: number; length: number } | null {
  let found: { at: number; length: number } | null = null;
  for (let at = place - 1; at >= Math.max(0, place - MAX_DISTANCE); at--) {
    if (isStop(lexed, at)) return null;
    const length = classAt(lexed, at);
    if (length > 0 && found && found.at >= at + length) return null;
    if (length > 0) found = { at, length };
    else if (matchGroup(lexed, at, ['action', 'negation.clause', 'negation.phrase']) > 0) return found;
  }
  return null;
}

/**
 * Finds a class that the user corrects: "detect dogs in a.jpg, actually no, cats".
 * @returns the request with the corrected class, for the user to confirm; null if there is none. Cost: linear.
 */
function recastClasses(lexed: LexedItems, original: string): Recast | null {
  for (let at = 1; at < lexed.items.length; at++) {
    const next = correctedAt(lexed, at);
    if (next === 0) continue;
    const end = next + classAt(lexed, next);
    const before = isComplete(lexed, end) ? onlyClassBefore(lexed, at) : null;
    if (!before) continue;
    const textOf = (from: number, to: number) =>
      original.slice(itemPlaceOf(lexed.items[from]!).start, itemPlaceOf(lexed.items[to - 1]!).end);
    const intended = textOf(next, end);
    const from = itemPlaceOf(lexed.items[before.at]!).start;
    const to = itemPlaceOf(lexed.items[before.at + before.length - 1]!).end;
    const cue = itemPlaceOf(lexed.items[at - 1]!).end;
    const rest = original.slice(itemPlaceOf(lexed.items[end - 1]!).end);
    if (intended === original.slice(from, to)) continue;
    return {
      recast: original.slice(0, from) + intended + original.slice(to, cue) + rest,
      plain: original.slice(0, cue) + rest,
    };
  }
  return null;
}

/** For each clause, returns the index after the last clause of its sentence. "But" ends a sentence, too. */
function sentenceEnds(parts: readonly ClausePart[]): number[] {
  const ends: number[] = [];
  for (let at = parts.length - 1; at >= 0; at--) {
    const next = parts[at + 1];
    ends[at] = inSentence(next) && next.range.after !== 'contrast' ? ends[at + 1]! : at + 1;
  }
  return ends;
}

/** Actions after which "if" introduces a condition, never a question. */
const NEVER_ASK_IF: ReadonlySet<string> = new Set(['action.train', 'action.compare', 'word.report']);

/**
 * Cancels a clause whose action is followed by a condition: "train on it if it passes", but not "check if there are
 * dogs".
 */
function cancelBeforeCue(part: ClausePart, cue: number, why: Cancellation['why']): void {
  if (why === 'condition' && part.has((name) => NEVER_ASK_IF.has(name)).some((at) => at < cue - 1)) cancel(part, why);
}

/** Cancels the clause before a condition: "validate d.yaml, if it is there". */
function cancelBeforeCondition(parts: readonly ClausePart[], index: number): void {
  const before = inSentence(parts[index]) ? lastRequest(parts, index) : undefined;
  if (before) cancel(before, 'condition');
}

/**
 * Cancels requests that depend on a condition, or that are reported speech.
 * @returns a function to call with the index of each clause, ascending. Total cost: linear, because the rest of a
 * sentence is read once.
 */
function conditionCanceller(parts: readonly ClausePart[], why: 'condition' | 'reported'): (index: number) => void {
  const ends = sentenceEnds(parts);
  /** Index up to which clauses were cancelled. */
  let done = 0;
  return (index) => {
    const part = parts[index]!;
    const [cue] = part.cues(why);
    if (cue === undefined) return;
    const actions = part.has(isAction).filter((at) => at !== cue);
    // "The sign says: ..." introduces the following words, even if an action precedes it.
    const isLast = why === 'reported' && cue >= part.range.to - 1;
    if (!isLast && actions.some((at) => at < cue)) {
      cancelBeforeCue(part, cue, why);
      return;
    }
    const { start } = part.clause;
    const end = ends[index]!;
    if (!isLast && actions.length > 0) cancel(part, why, start);
    for (let at = Math.max(index + 1, done); at < end; at++) cancel(parts[at]!, why, start);
    done = Math.max(done, end);
    if (why === 'condition' && actions.length === 0 && end === index + 1) cancelBeforeCondition(parts, index);
  };
}

/** Maximum words between "skip" and "below": "skip all the detections with a confidence below 0.3". */
const MAX_BETWEEN = 6;
const BETWEEN = ['filler', 'word.objects', 'word.boxes', 'word.ones', 'word.confidence', 'word.with'];

/** Whether an exclusion is only a confidence threshold: "skip the ones below 0.3" excludes no class. */
function isMinConfidence(lexed: LexedItems, from: number): boolean {
  const first = matchGroup(lexed, from, ['word.ignoring']);
  if (first === 0) return false;
  // Skip the whole phrase: "skip everything" is longer than "skip".
  let at = from + lexed.hits[from]!.reduce((most, { length }) => Math.max(most, length), first);
  for (let step = 0; step < MAX_BETWEEN; step++) {
    const below = matchGroup(lexed, at, ['word.below']);
    if (below > 0) return isNumeral(lexed, at + below);
    const length = matchGroup(lexed, at, BETWEEN);
    if (length === 0) return false;
    at += length;
  }
  return false;
}

function isNumeral(lexed: LexedItems, at: number): boolean {
  const item = lexed.items[at];
  if (item?.kind !== 'word') return false;
  return /^\d/.test(item.word.norm) || matchGroup(lexed, at, ['word.number', 'filler']) > 0;
}

const isWord = (group: string) => group.startsWith('word.');

/** Removes the negation, withdrawal and action cues of words that only state a confidence threshold. Cost: linear. */
function ignoreMinConfidenceCues(lexed: LexedItems): LexedItems {
  const places = new Set(lexed.items.flatMap((_, at) => (isMinConfidence(lexed, at) ? [at] : [])));
  if (places.size === 0) return lexed;
  return {
    ...lexed,
    hits: lexed.hits.map((hits, at) => (places.has(at) ? hits.filter(({ group }) => isWord(group)) : hits)),
    longest: lexed.longest.map((groups, at) => (places.has(at) ? groups.filter(isWord) : groups)),
  };
}

const QUALIFIERS = ['condition', 'reported', 'withdrawal', 'withdrawal_of_named', 'withdrawal_of_all'];

const hasQualifier = ({ clause, cues }: ClausePart) =>
  clause.negated.length > 0 || QUALIFIERS.some((why) => cues(why).length > 0);

/**
 * Cancels clauses that only look like requests: negated from outside ("Do not: ..."), withdrawn ("... no, cancel
 * that"), conditional, or reported speech. Cost: linear.
 */
function cancelClauses(clauses: readonly Clause[], ranges: readonly ClauseRange[], lexed: LexedItems): void {
  const parts = toParts(clauses, ranges, lexed);
  if (!parts.some(hasQualifier)) return;
  const cancellers = [
    conditionCanceller(parts, 'condition'),
    conditionCanceller(parts, 'reported'),
    negationCanceller(parts),
    withdrawalCanceller(parts),
  ];
  for (let index = 0; index < parts.length; index++) for (const cancelAt of cancellers) cancelAt(index);
}

/** Replaces the form of the first verb: "detecting dogs" becomes "detect dogs". */
function withBaseForm(items: readonly Item[], languages: readonly Language[]): readonly Item[] {
  const [first, ...rest] = items;
  if (first?.kind !== 'word') return items;
  const base = languages.map(({ data }) => data.participles).find((forms) => Object.hasOwn(forms, first.word.norm));
  return base ? [{ ...first, word: { ...first.word, norm: base[first.word.norm]! } }, ...rest] : items;
}

function toClause(lexed: LexedItems, range: ClauseRange, languages: readonly Language[]): Clause {
  const items = withBaseForm(lexed.items.slice(range.from, range.to), languages);
  return {
    start: itemPlaceOf(items[0]!).start,
    end: itemPlaceOf(items.at(-1)!).end,
    words: items.flatMap((item) => (item.kind === 'word' ? [item.word] : [])),
    data: items.flatMap((item) => (item.kind === 'data' ? [item.data] : [])),
    precedes: range.precedes,
    negated: findNegated(lexed, range),
    question: findQuestion(lexed, range),
    cancellation: null,
  };
}

const negatesAll = (clause: Clause, first: number) => clause.negated.some(({ start }) => start <= first);

/** Negates clauses joined to a negated one: "Do not train a model and write a report" forbids both. */
function spreadNegation(clauses: readonly Clause[], ranges: readonly ClauseRange[], lexed: LexedItems): void {
  for (let index = 1; index < clauses.length; index++) {
    const clause = clauses[index]!;
    const before = clauses[index - 1]!;
    if (ranges[index]!.after !== 'join' || before.negated.length === 0) continue;
    const cue = before.negated.at(-1)!;
    if (cue.end < (before.words.at(-1)?.end ?? 0) || !negatesAction(lexed, cue)) continue;
    if (!negatesAll(clause, clause.start))
      clause.negated.unshift({ start: clause.start, end: clause.end, cue: cue.cue });
  }
}

/** Whether the negated words contain an action. Otherwise ("not cats"), the following clauses are not affected. */
function negatesAction(lexed: LexedItems, { start, end }: { start: number; end: number }): boolean {
  return lexed.items.some((item, at) => {
    const place = itemPlaceOf(item);
    if (place.start < start || place.end > end) return false;
    return lexed.hits[at]!.some(({ group }) => group.startsWith('action.'));
  });
}

/**
 * Analyzes the text of a request: folds it, finds data spans, splits it into clauses, and finds negations and
 * questions. Does not apply the policy. Cost: linear in the text.
 */
export function readRequest(text: string, languages: readonly Language[]): RequestText {
  const folded = foldWithOffsets(text);
  const cutAfter = wordsBeforePaths(languages);
  const sent = lexItems(splitItems(folded, findDataSpans(folded, cutAfter)), languages);
  const { items, corrected } = correctItems(sent);
  const lexed = ignoreMinConfidenceCues(corrected.length > 0 ? lexItems(items, languages) : sent);
  const ranges = splitClauses(lexed);
  const clauses = ranges.map((range) => toClause(lexed, range, languages));
  spreadNegation(clauses, ranges, lexed);
  cancelClauses(clauses, ranges, lexed);
  const { folded: plain, offsets } = folded;
  const recast = recastClasses(sent, text);
  return { original: text, folded: plain, offsets, language: lexed.language, clauses, recast, corrected };
}
