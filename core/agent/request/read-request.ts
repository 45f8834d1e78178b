import { findDataSpans } from '../../language/data-spans.js';
import { foldWithOffsets } from '../../language/fold-with-offsets.js';
import type { Clause, RequestText } from '../../language/request-text.js';
import { splitItems } from '../../language/split-items.js';
import type { Language } from '../language/language.js';
import { findNegated, findQuestion, itemPlaceOf } from './clause-cues.js';
import { type ClausePart, toParts } from './clause-part.js';
import { correctItems } from './correct-items.js';
import { negationHolder } from './hold-negated.js';
import { conditionHolder } from './hold-under.js';
import { withdrawalHolder } from './hold-withdrawn.js';
import { type LexedItems, lexItems, matchGroup } from './lexed-items.js';
import { recastClasses } from './recast-classes.js';
import { type ClauseRange, splitClauses } from './split-clauses.js';

/** Words between "skip" and "below": "skip all the detections with a confidence below 0.3". */
const MOST_BETWEEN = 6;
const BETWEEN = ['filler', 'word.objects', 'word.boxes', 'word.ones', 'word.confidence', 'word.with'];

/** Whether what is left out is what scores below a number: "skip the ones below 0.3" asks for a confidence, and forbids nothing. */
function isLeastConfidence(lexed: LexedItems, from: number): boolean {
  const first = matchGroup(lexed, from, ['word.ignoring']);
  if (first === 0) return false;
  // "skip everything" is a phrase of its own, and takes the words that it covers.
  let at = from + lexed.hits[from]!.reduce((most, { length }) => Math.max(most, length), first);
  for (let step = 0; step < MOST_BETWEEN; step++) {
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

/** Takes what negates, takes back or asks for something else from words that only say a least confidence. Cost: linear. */
function freeLeastConfidence(lexed: LexedItems): LexedItems {
  const places = new Set(lexed.items.flatMap((_, at) => (isLeastConfidence(lexed, at) ? [at] : [])));
  if (places.size === 0) return lexed;
  return {
    ...lexed,
    hits: lexed.hits.map((hits, at) => (places.has(at) ? hits.filter(({ group }) => isWord(group)) : hits)),
    longest: lexed.longest.map((groups, at) => (places.has(at) ? groups.filter(isWord) : groups)),
  };
}

const STANCES = ['condition', 'reported', 'withdrawal', 'withdrawal_of_named', 'withdrawal_of_all'];

const saysHow = ({ clause, cues }: ClausePart) =>
  clause.negated.length > 0 || STANCES.some((why) => cues(why).length > 0);

/**
 * Holds clauses that ask for something in words, and do not mean it: what is negated from outside ("Do not: ..."), taken back
 * ("... no, cancel that"), asked for under a condition, or said by somebody else. Cost: linear.
 */
function holdClauses(clauses: readonly Clause[], ranges: readonly ClauseRange[], lexed: LexedItems): void {
  const parts = toParts(clauses, ranges, lexed);
  if (!parts.some(saysHow)) return;
  const holders = [
    conditionHolder(parts, 'condition'),
    conditionHolder(parts, 'reported'),
    negationHolder(parts),
    withdrawalHolder(parts),
  ];
  for (let index = 0; index < parts.length; index++) for (const holdAt of holders) holdAt(index);
}

function toClause(lexed: LexedItems, range: ClauseRange): Clause {
  const items = lexed.items.slice(range.from, range.to);
  return {
    start: itemPlaceOf(items[0]!).start,
    end: itemPlaceOf(items.at(-1)!).end,
    words: items.flatMap((item) => (item.kind === 'word' ? [item.word] : [])),
    data: items.flatMap((item) => (item.kind === 'data' ? [item.data] : [])),
    negated: findNegated(lexed, range),
    question: findQuestion(lexed, range),
    held: null,
  };
}

const negatesAll = (clause: Clause, first: number) => clause.negated.some(({ start }) => start <= first);

/** "Do not train a model and write a report" forbids both: what is joined to a negated clause is negated with it. */
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

/** Whether an action stands in what is negated: "not cats" leaves what follows alone. */
function negatesAction(lexed: LexedItems, { start, end }: { start: number; end: number }): boolean {
  return lexed.items.some((item, at) => {
    const place = itemPlaceOf(item);
    if (place.start < start || place.end > end) return false;
    return lexed.hits[at]!.some(({ group }) => group.startsWith('action.'));
  });
}

/**
 * Reads the text of a request: folds it, protects what is data, parts it into clauses, and finds what is negated and what
 * only asks about something. Nothing is judged yet. Cost: linear in the text.
 */
export function readRequest(text: string, languages: readonly Language[]): RequestText {
  const folded = foldWithOffsets(text);
  const cutAfter = languages.filter(({ data }) => !data.spaced).flatMap(({ data }) => data.before_path);
  const sent = lexItems(splitItems(folded, findDataSpans(folded, cutAfter)), languages);
  const { items, corrected } = correctItems(sent);
  const lexed = freeLeastConfidence(corrected.length > 0 ? lexItems(items, languages) : sent);
  const ranges = splitClauses(lexed);
  const clauses = ranges.map((range) => toClause(lexed, range));
  spreadNegation(clauses, ranges, lexed);
  holdClauses(clauses, ranges, lexed);
  const { folded: plain, offsets } = folded;
  const recast = recastClasses(sent, text);
  return { original: text, folded: plain, offsets, language: lexed.language, clauses, recast, corrected };
}
