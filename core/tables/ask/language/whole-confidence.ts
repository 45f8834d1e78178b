import type { PlanResult } from '../plan/plan-result.js';
import { holdsRecords } from './holds-records.js';
import { isSaid } from './is-said.js';
import type { Question } from './question/question.js';
import { confidenceOf, type QuestionModel } from './question-model.js';
import { keyOfAnswer, type RankedAnswer } from './rank-plans.js';

/**
 * Shares of the strict reader's answers that were right, counted over the questions that rules were built with: those
 * over business tables and the first half of WikiTableQuestions.
 */
const RIGHT = {
  /** The question says what is worked out in so many words: 99 of 99, as Laplace's rule of succession counts. */
  said: 0.99,
  /** Of records, where the likeliest plan of the wider grammar has the same answer: 75 of 79. */
  agreed: 0.95,
  /** Of records, where it has another one: 39 of 43. */
  alone: 0.91,
};

/**
 * How sure an answer of the strict reader is, 0 to 1: the share of such answers that were right. Over lists it is no surer
 * than the wider reader is of the same answer.
 */
export function wholeConfidence(
  question: Question,
  result: PlanResult,
  [best]: readonly RankedAnswer[],
  model: QuestionModel,
): number {
  if (isSaid(result.plan, question)) return RIGHT.said;
  const isAgreed = best !== undefined && keyOfAnswer(best.plans[0].result) === keyOfAnswer(result);
  if (!isAgreed) return RIGHT.alone;
  return holdsRecords(question.index) ? RIGHT.agreed : confidenceOf(best.share, model);
}
