import type { QueryAnswer } from '../../../core/tables/ask/plan/query-answer.js';
import { fitsAnswer } from './fits-answer.js';
import type { AskedTable, BusinessQuestion } from './read-questions.js';

export type GivenAnswer = Pick<QueryAnswer, 'status' | 'values' | 'confidence'>;

/** Result of one question. Any answer to an unanswerable question is wrong. */
export interface ScoredQuestion {
  table: string;
  question: BusinessQuestion;
  verdict: 'right' | 'wrong' | 'declined';
  given: GivenAnswer;
}

export interface Score {
  /** Questions with an answer. */
  answerable: number;
  /** Answered among these. */
  answered: number;
  right: number;
  unanswerable: number;
  /** Declined among these. */
  refused: number;
  /** Share of right answers among all answers, including those to unanswerable questions. */
  precision: number;
  /** Share of answered questions among the answerable. */
  coverage: number;
  /** Share of declined questions among the unanswerable. */
  abstention: number;
}

/** Asks every question of every table. */
export async function askQuestions(
  tables: readonly AskedTable[],
  ask: (table: AskedTable, question: string) => Promise<GivenAnswer>,
): Promise<ScoredQuestion[]> {
  const scored: ScoredQuestion[] = [];
  for (const table of tables)
    for (const question of table.questions) {
      const given = await ask(table, question.ask);
      scored.push(scoreAnswer(table.name, question, given));
    }
  return scored;
}

/** Scores the answer to a question about a table. */
export function scoreAnswer(table: string, question: BusinessQuestion, given: GivenAnswer): ScoredQuestion {
  return { table, question, verdict: verdictOf(question, given), given };
}

function verdictOf(question: BusinessQuestion, { status, values }: GivenAnswer): ScoredQuestion['verdict'] {
  if (status === 'declined') return 'declined';
  return 'answer' in question && fitsAnswer(question, values) ? 'right' : 'wrong';
}

/** Sums up scores. @returns shares of 1 if there was nothing to count. */
export function sumUp(scored: readonly ScoredQuestion[]): Score {
  const answerable = scored.filter(({ question }) => 'answer' in question);
  const unanswerable = scored.filter(({ question }) => 'because' in question);
  const given = (part: readonly ScoredQuestion[]) => part.filter(({ verdict }) => verdict !== 'declined').length;
  const right = scored.filter(({ verdict }) => verdict === 'right').length;
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const refused = unanswerable.length - given(unanswerable);
  return {
    answerable: answerable.length,
    answered: given(answerable),
    right,
    unanswerable: unanswerable.length,
    refused,
    precision: share(right, given(scored)),
    coverage: share(given(answerable), answerable.length),
    abstention: share(refused, unanswerable.length),
  };
}
