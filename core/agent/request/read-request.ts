import { findDataSpans } from '../../language/data-spans.js';
import { foldWithOffsets } from '../../language/fold-with-offsets.js';
import type { Clause, RequestText } from '../../language/request-text.js';
import { splitItems } from '../../language/split-items.js';
import type { Language } from '../language/language.js';
import { findNegated, findQuestion, itemPlaceOf } from './clause-cues.js';
import { correctItems } from './correct-items.js';
import { holdClauses } from './hold-clauses.js';
import { freeLeastConfidence } from './least-confidence.js';
import { type LexedItems, lexItems } from './lexed-items.js';
import { recastClasses } from './recast-classes.js';
import { type ClauseRange, splitClauses } from './split-clauses.js';

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
