import type { QuestionReading } from '../plan/plan-result.js';
import type { Question } from './question/question.js';
import type { RankedAnswer } from './rank-plans.js';
import { isFigure, isName } from './whole/find-whole-columns.js';
import { ReadingState } from './whole/reading-state.js';

type Declined = Extract<QuestionReading, { kind: 'declined' }>;

/** Minimum probability of a listed reading, as a fraction of that of the best one. */
const MIN_RIVAL_RATIO = 0.2;

/**
 * Declines a question, with the words that were not understood, possible meanings and suggestions.
 * @param unexplained positions of the words that the strict reader did not understand; empty if it found no plan.
 */
export function declineReading(
  question: Question,
  reason: 'ambiguous' | 'not-understood',
  answers: readonly RankedAnswer[],
  unexplained: readonly number[],
): Declined {
  const words = unexplained.length > 0 ? unexplained : unknownWords(question);
  const [best] = answers;
  const reported = answers
    .filter(({ share }) => best !== undefined && share >= best.share * MIN_RIVAL_RATIO)
    .slice(0, 3);
  const isWhy = question.cues.some(({ meaning }) => meaning.kind === 'reason');
  return {
    kind: 'declined',
    reason: isWhy ? 'not-about-the-table' : reasonOf(reason, question, words),
    unexplained: words.map((at) => question.tokens[at]?.text ?? ''),
    plans: reported.map(({ plans: [first] }) => first.candidate.plan),
    suggestions: suggest(question),
  };
}

/** Returns the words that neither the table nor the grammar contains. */
function unknownWords({ tokens, isFiller, columns, values, cues }: Question): number[] {
  const known = [...columns, ...values, ...cues];
  return tokens.flatMap((_, at) => {
    const isKnown = isFiller[at] === true || known.some(({ from, to }) => from <= at && at < to);
    return isKnown ? [] : [at];
  });
}

/** Returns `not-in-table` if no unexplained word occurs in a header or cell, because the table then lacks the data. */
function reasonOf(
  reason: Declined['reason'],
  { tokens, index }: Question,
  words: readonly number[],
): Declined['reason'] {
  const isKnown = (at: number) => {
    const stem = tokens[at]?.stem ?? '';
    return index.headerStems.has(stem) || index.cellStems.has(stem);
  };
  return words.length > 0 && !words.some(isKnown) ? 'not-in-table' : reason;
}

function suggest(question: Question): string[] {
  const state = new ReadingState(question, question.words.whole);
  const columns = [...question.index.columns.entries()];
  const nameOf = (column: number | undefined) =>
    column === undefined ? null : (state.columns[column]?.column.name ?? null);
  const figure = nameOf(columns.find(([at]) => isFigure(state)(at))?.[0]);
  const group = nameOf(columns.find(([at, { distinct, filled }]) => isName(state)(at) && distinct < filled / 2)?.[0]);
  const found = ['How many rows are there?'];
  if (figure !== null) found.push(`Average ${figure}`);
  if (group !== null) found.push(`Number of rows per ${group}`);
  if (figure !== null && group !== null) found.push(`Average ${figure} per ${group}`);
  return found;
}
