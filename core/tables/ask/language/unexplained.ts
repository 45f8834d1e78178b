import { type Candidate, wordPlaces } from './question/candidate.js';
import type { Question } from './question/question.js';

/** A word that no part of a plan explains, and its kind. */
export interface Unexplained {
  at: number;
  kind: 'cell' | 'header' | 'number' | 'cue' | 'other';
}

const MEANINGFUL_CUES = new Set([
  'superlative',
  'next',
  'previous',
  'before',
  'after',
  'negation',
  'difference',
  'mean',
  'distinct',
  'same',
  'group',
  'month',
  'ordinal',
]);

/** Returns the words that no part of a plan explains, except function words. */
export function unexplainedOf(candidate: Candidate, question: Question): Unexplained[] {
  return question.tokens.flatMap((_, at) => {
    const kind = candidate.used.has(at) ? null : kindOfWord(question, at);
    return kind === null ? [] : [{ at, kind }];
  });
}

function kindOfWord(question: Question, at: number): Unexplained['kind'] | null {
  const isAt = ({ from, to }: { from: number; to: number }) => from <= at && at < to;
  const isCue = question.cues.some((cue) => isAt(cue) && MEANINGFUL_CUES.has(cue.meaning.kind));
  if (question.isFiller[at] === true && !isCue) return null;
  if (question.tokens[at]?.number !== null) return 'number';
  if (isCue) return 'cue';
  if (question.columns.some((mention) => isAt(mention) && mention.via !== 'synonym')) return 'header';
  return question.values.some(isAt) ? 'cell' : 'other';
}

export function pushUnexplained(found: string[], candidate: Candidate, question: Question): void {
  const counts = { cell: 0, header: 0, number: 0, cue: 0, other: 0 };
  for (const { kind } of unexplainedOf(candidate, question)) counts[kind] += 1;
  for (const [kind, count] of Object.entries(counts)) {
    for (let step = 1; step <= Math.min(count, 4); step += 1) found.push(`x=${kind}>=${step}`);
    if (count > 0) found.push(`x=${kind} k=${candidate.kind}`);
  }
  const seen = new Set<string>();
  for (const { from, to, meaning } of question.cues) {
    if (!MEANINGFUL_CUES.has(meaning.kind) || wordPlaces({ from, to }).every((at) => candidate.used.has(at))) continue;
    seen.add(`u=${meaning.kind} k=${candidate.kind}`);
    seen.add(`u=${meaning.kind}`);
  }
  found.push(...seen);
  pushUnexplainedWords(found, candidate, question);
  if (Object.values(counts).every((count) => count === 0)) found.push('x=nothing', `x=nothing k=${candidate.kind}`);
}

/** Adds features of the unexplained words themselves, because some do not matter in any table. */
function pushUnexplainedWords(found: string[], candidate: Candidate, question: Question): void {
  const stats = new Set<string>();
  for (const { at, kind } of unexplainedOf(candidate, question)) {
    const stem = question.tokens[at]?.stem ?? '';
    if (kind === 'other' || kind === 'header') stats.add(`l=${stem}`);
    const before = question.tokens[at - 1]?.text ?? '^';
    if (kind === 'other') stats.add(`l.after=${before}`);
    if (kind === 'other' && at > 0 && candidate.used.has(at - 1)) stats.add(`l.behind-used k=${candidate.kind}`);
    if (kind === 'other' && candidate.used.has(at + 1)) stats.add(`l.before-used k=${candidate.kind}`);
  }
  found.push(...stats);
}
