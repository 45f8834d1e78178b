import type { PlanResult, QuestionReading, RunPlan } from '../plan/plan-result.js';
import { answered, emptyResult, hasAlternative, isDoubtful } from './ambiguities.js';
import { declineReading } from './decline-reading.js';
import { isBeyondStatistics, isExplicit } from './is-explicit.js';
import { isSafeAnswer, isSafePlan } from './is-safe.js';
import { languagesOf } from './parts/words/question-language.js';
import { analyzeQuestion, type Question } from './question/question.js';
import { containsRecords, type TableIndex } from './question/table-index.js';
import { confidenceOf, type QuestionModel, type QuestionReader } from './question-reader.js';
import { keyOfAnswer, type RankedAnswer, rankPlans } from './rank-plans.js';
import { type Asked, isClearInList, QUALITY_CONFIDENCE, readByParts } from './read-by-parts.js';
import { unexplainedOf } from './unexplained.js';
import { readWhole } from './whole/read-whole.js';

/**
 * Shares of correct answers of the strict reader. Measured on the questions used for building the rules: questions on
 * business tables, and the first half of WikiTableQuestions.
 */
const ACCURACY = {
  /** The question states the calculation explicitly: 99 of 99 correct, estimated by Laplace's rule of succession. */
  explicit: 0.99,
  /** Tables of records, and the most likely plan of the statistical reader gives the same answer: 75 of 79. */
  agreed: 0.95,
  /** Tables of records, and that plan gives a different answer: 39 of 43. */
  alone: 0.91,
};

/**
 * Returns the confidence in an answer of the strict reader, 0 to 1: the share of correct answers in similar cases. For
 * a list, it is the confidence of the statistical reader in the same answer.
 */
export function wholeConfidence(
  question: Question,
  result: PlanResult,
  [best]: readonly RankedAnswer[],
  model: QuestionModel,
): number {
  if (isExplicit(result.plan, question)) return ACCURACY.explicit;
  const isAgreed = best !== undefined && keyOfAnswer(best.plans[0].result) === keyOfAnswer(result);
  if (!isAgreed) return ACCURACY.alone;
  return containsRecords(question.index) ? ACCURACY.agreed : confidenceOf(best.share, model);
}

export interface ReadQuestionOptions {
  reader: QuestionReader;
  /** Runs candidate plans without evidence; default: `run`. */
  probe?: RunPlan;
}

/**
 * Converts a question to a plan, or declines it with a reason. There are three readers: the reader of parts, which
 * understands English, German and Chinese, and two for English, which are asked if it has no plan. A strict one must
 * understand every word; a statistical one ranks the plans of a wider grammar. The plan of the strict reader is used,
 * unless a probable plan of the statistical one gives another answer: then the question is declined as ambiguous. On a
 * list (see `containsRecords`), the statistical reader must confirm the strict one, unless the question states the
 * calculation explicitly. Otherwise, the most probable plan is used in lists, if plans with its probability were correct
 * often enough. In tables of records, only half of these plans were correct. If the reader of parts found several
 * meanings, its refusal names them, and only a question that states its calculation explicitly is answered.
 */
export async function readQuestion(
  text: string,
  index: TableIndex,
  run: RunPlan,
  { reader, probe = run }: ReadQuestionOptions,
): Promise<QuestionReading> {
  const asked: Asked = { question: analyzeQuestion(text, index, reader.words), reader, run, probe };
  const everyday = await readByParts(asked);
  if (!languagesOf(text, reader.parts).includes('en')) return everyday;
  if (everyday.kind === 'plan' && (await isSupported(everyday, asked))) return everyday;
  const english = await readEnglish(asked);
  if (everyday.kind === 'plan' || everyday.reason !== 'ambiguous') return english;
  return english.kind === 'plan' && isExplicit(english.plan, asked.question) ? english : everyday;
}

/** Whether a plan of the reader of parts is used: in a list, it must be clear and the statistical reader must not disagree. */
async function isSupported(reading: Read, { question, reader, probe }: Asked): Promise<boolean> {
  if (reading.plan.op === 'quality' || containsRecords(question.index)) return true;
  if (!isClearInList(reading, question)) return false;
  return !isContradicted(reading.result, await rankPlans(question, reader.model, probe), question);
}

type Read = Extract<QuestionReading, { kind: 'plan' }>;

async function readEnglish(asked: Asked): Promise<QuestionReading> {
  const { question, reader, probe } = asked;
  const whole = readWhole(question, reader.words.whole);
  if (whole.plan?.op === 'quality') return answered(whole.plan, emptyResult(whole.plan), QUALITY_CONFIDENCE, []);
  if (whole.plan === null && whole.isAmbiguous) return declineReading(question, 'ambiguous', [], []);
  const result = whole.plan === null ? null : await probe(whole.plan);
  if (result !== null && (await hasAlternative(result, question, probe)))
    return declineReading(question, 'ambiguous', [], []);
  const answers = await rankPlans(question, reader.model, probe);
  if (result !== null && !isDoubtful(result)) return answerWhole(asked, result, answers);
  return answerLikeliest(asked, answers, whole.plan === null ? whole.unexplained : []);
}

/** Uses the plan of the strict reader as far as the statistical one supports it. */
async function answerWhole(
  asked: Asked,
  result: PlanResult,
  answers: readonly RankedAnswer[],
): Promise<QuestionReading> {
  const { question, reader, run } = asked;
  if (!containsRecords(question.index) && !isConfirmed(result, answers, question))
    return answerLikeliest(asked, answers, []);
  if (!isBeyondStatistics(result.plan, question) && isContradicted(result, answers, question))
    return declineReading(question, 'ambiguous', answers, []);
  return answered(result.plan, await run(result.plan), wholeConfidence(question, result, answers, reader.model), []);
}

async function answerLikeliest(
  { question, reader: { model }, run }: Asked,
  answers: readonly RankedAnswer[],
  unexplained: readonly number[],
): Promise<QuestionReading> {
  const [best, second] = answers;
  if (best === undefined) return declineReading(question, 'not-understood', [], unexplained);
  const confidence = confidenceOf(best.share, model);
  const { candidate, result } = best.plans[0];
  const isSafe =
    !containsRecords(question.index) && isSafePlan(candidate, question) && isSafeAnswer(candidate, result, question);
  if (confidence < model.least || !isSafe) {
    const isClose = second !== undefined && second.share > best.share / 2;
    return declineReading(question, isClose ? 'ambiguous' : 'not-understood', answers, unexplained);
  }
  const ignored = unexplainedOf(candidate, question).map(({ at }) => question.tokens[at]?.text ?? '');
  const notes = ignored.length === 0 ? [] : [`The answer does not consider: ${ignored.join(', ')}.`];
  return answered(candidate.plan, await run(candidate.plan), confidence, notes);
}

/**
 * Minimum probability of a different answer because of which a question is declined although the strict reader has a
 * plan: if no word is unexplained in that answer (`whole`), or in any case (`any`).
 */
const MIN_CONTRADICTING = { whole: 0.5, any: 0.8 };

function isContradicted(result: PlanResult, [best]: readonly RankedAnswer[], question: Question): boolean {
  if (best === undefined || keyOfAnswer(best.plans[0].result) === keyOfAnswer(result)) return false;
  const isWhole = unexplainedOf(best.plans[0].candidate, question).length === 0;
  return best.share >= (isWhole ? MIN_CONTRADICTING.whole : MIN_CONTRADICTING.any);
}

/** Minimum probability of the strict reader's answer for a table that is a list. */
const MIN_CONFIRMED = 0.5;

/**
 * Whether the statistical reader confirms the strict reader on a list, or the question states the calculation
 * explicitly. Questions about lists are often imprecise: "how many tracks are on ..." may refer to a column with the
 * number of tracks.
 */
function isConfirmed(result: PlanResult, answers: readonly RankedAnswer[], question: Question): boolean {
  if (isExplicit(result.plan, question)) return true;
  const [best] = answers;
  return best !== undefined && best.share >= MIN_CONFIRMED && keyOfAnswer(best.plans[0].result) === keyOfAnswer(result);
}
