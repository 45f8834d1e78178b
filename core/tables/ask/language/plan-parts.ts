import type { Measure, QueryPlan, Rows, Summary } from '../plan/query-plan.js';
import { type Candidate, isApart, type Kind, type RowsPiece, wordPlaces } from './question/candidate.js';
import type { ColumnMention, Cue, WordSpan } from './question/mentions.js';
import type { Question } from './question/question.js';
import type { CueKind } from './question/question-words.js';
import { bestMention } from './read-rows.js';

/** Span at the start of a question. */
export const START: WordSpan = { from: 0, to: 0 };

/** Returns the first phrase of one of these kinds; null if there is none. */
export const findCue = (question: Question, ...kinds: CueKind[]): Cue | null =>
  question.cues.find(({ meaning }) => kinds.includes(meaning.kind)) ?? null;

interface Parts {
  kind: Kind;
  plan: QueryPlan;
  rows: RowsPiece;
  target?: Measure | null;
  mention?: ColumnMention | null;
  form?: string;
  cue?: Cue | null;
}

/** Builds a candidate from a plan and the words that it explains. */
export function candidateOf({
  kind,
  plan,
  rows,
  target = null,
  mention = null,
  form = '',
  cue = null,
}: Parts): Candidate {
  const used = new Set(rows.used);
  if (mention !== null) for (const at of wordPlaces(mention)) used.add(at);
  if (cue !== null) for (const at of wordPlaces(cue)) used.add(at);
  return { kind, plan, rows, target, mention, form, cue, used };
}

/** Returns the first mention of a column that no condition or superlative uses; null if there is none. */
export function freeMention(question: Question, column: number, rows: RowsPiece): ColumnMention | null {
  const taken = [...rows.conditions, ...(rows.superlative?.mention ? [rows.superlative.mention] : [])];
  const free = question.columns.filter(
    (mention) => mention.column === column && taken.every((span) => isApart(span, mention)),
  );
  return bestMention({ ...question, columns: free }, column, START);
}

/** Builds a plan for a single figure of rows. */
export const summary = (of: Summary, rows: Rows): QueryPlan => ({ op: 'summary', of, rows });
