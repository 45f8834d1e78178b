import { stemOf } from '../../../language/tokens.js';
import type { PlanResult, QuestionReading, RunPlan } from '../plan/plan-result.js';
import type { Condition, QueryPlan } from '../plan/query-plan.js';
import { declineReading } from './decline-reading.js';
import { isSafeAnswer, isSafePlan } from './is-safe.js';
import { analyseQuestion, type Question } from './question/question.js';
import { holdsRecords, type TableIndex } from './question/table-index.js';
import type { PhraseList } from './question/whole-words.js';
import { confidenceOf, type QuestionModel, type QuestionReader } from './question-reader.js';
import { keyOfAnswer, type RankedAnswer, rankPlans } from './rank-plans.js';
import { unexplainedOf } from './unexplained.js';
import { readWhole } from './whole/read-whole.js';
import { ReadingState } from './whole/reading-state.js';

/**
 * Shares of the strict reader's answers that were right, counted over the questions that rules were built with: those
 * over business tables and the first half of WikiTableQuestions.
 */
const RIGHT = {
  /** The question states the computation explicitly: 99 of 99, by Laplace's rule of succession. */
  explicit: 0.99,
  /** For records, if the most likely plan of the wider grammar gives the same answer: 75 of 79. */
  agreed: 0.95,
  /** For records, if it gives another answer: 39 of 43. */
  alone: 0.91,
};

/**
 * Returns the confidence in an answer of the strict reader, 0 to 1: the share of such answers that were correct. For
 * lists it is at most that of the wider reader for the same answer.
 */
export function wholeConfidence(
  question: Question,
  result: PlanResult,
  [best]: readonly RankedAnswer[],
  model: QuestionModel,
): number {
  if (isExplicit(result.plan, question)) return RIGHT.explicit;
  const isAgreed = best !== undefined && keyOfAnswer(best.plans[0].result) === keyOfAnswer(result);
  if (!isAgreed) return RIGHT.alone;
  return holdsRecords(question.index) ? RIGHT.agreed : confidenceOf(best.share, model);
}

/**
 * Whether "the beer with the highest alcohol" was read as the greatest sum per name although most names are unique. A
 * single row may then be meant instead, and if the two differ, the question is ambiguous.
 */
async function sumsFew(result: PlanResult, question: Question, probe: RunPlan): Promise<boolean> {
  const { plan } = result;
  if (
    plan.op !== 'groups' ||
    plan.order === 'value' ||
    plan.keep === null ||
    plan.of.op !== 'aggregate' ||
    plan.of.by !== 'sum'
  )
    return false;
  const named = question.index.columns[plan.by.column];
  if (named === undefined || plan.by.property !== 'text' || named.distinct * 2 <= named.filled) return false;
  if (isExplicit(plan, question)) return false;
  const best: QueryPlan = {
    op: 'values',
    measure: plan.by,
    rows: { op: plan.order, rows: plan.rows, by: plan.of.measure, count: plan.keep },
    distinct: true,
  };
  return keyOfAnswer(await probe(best)) !== keyOfAnswer(result);
}

/**
 * Whether entities counted once each have rows on both sides of a yes/no condition: a recipe with some vegan
 * ingredients is neither vegan nor not.
 */
async function splitsThings(plan: QueryPlan, { columns }: TableIndex, probe: RunPlan): Promise<boolean> {
  if (plan.op !== 'summary' || plan.of.op !== 'count-distinct' || plan.rows.op !== 'where') return false;
  const { condition } = plan.rows;
  if (!isFlag(condition, (column) => columns[column]?.column.type === 'boolean')) return false;
  const other: Condition = condition.op === 'not' ? condition.of : { op: 'not', of: condition };
  const countOf = async (one: QueryPlan) => Number((await probe(one)).values[0]?.[0] ?? 0);
  const counts = [
    await countOf(plan),
    await countOf({ ...plan, rows: { ...plan.rows, condition: other } }),
    await countOf({ ...plan, rows: plan.rows.rows }),
  ] as const;
  return counts[0] + counts[1] > counts[2];
}

function isFlag(condition: Condition, isBoolean: (column: number) => boolean): boolean {
  if (condition.op === 'is') return isBoolean(condition.column);
  return condition.op === 'not' && isFlag(condition.of, isBoolean);
}

export interface ReadQuestionOptions {
  reader: QuestionReader;
  /** Runs plans without evidence while they are tried. Default: `run`. */
  probe?: RunPlan;
}

/** Facts of the profile are not computed. Only the reading can be wrong. */
const QUALITY_RIGHT = 0.95;

/**
 * Reads a question to the only plan that explains it, or the reason why there is none. A strict reader that must
 * understand every word runs first, and is overruled if the most likely plan of a wider grammar contradicts it. Without
 * its result, the most likely plan is used if plans of that likelihood were correct often enough.
 */
export async function readQuestion(
  text: string,
  index: TableIndex,
  run: RunPlan,
  { reader, probe = run }: ReadQuestionOptions,
): Promise<QuestionReading> {
  const question = analyseQuestion(text, index, reader.words);
  const whole = readWhole(question, reader.words.whole);
  if (whole.plan?.op === 'quality') return answered(whole.plan, nothingRan(whole.plan), QUALITY_RIGHT, []);
  if (whole.plan === null && whole.isAmbiguous) return declineReading(question, 'ambiguous', [], []);
  const result = whole.plan === null ? null : await probe(whole.plan);
  if (result !== null && (await isOpen(result, question, probe))) return declineReading(question, 'ambiguous', [], []);
  const answers = await rankPlans(question, reader.model, probe);
  if (result !== null && !isDoubtful(result)) {
    if (!holdsRecords(question.index) && !isBorneOut(result, answers, question))
      return takeLikeliest(question, answers, reader, run, []);
    if (isContradicted(result, answers, question)) return declineReading(question, 'ambiguous', answers, []);
    return answered(result.plan, await run(result.plan), wholeConfidence(question, result, answers, reader.model), []);
  }
  return takeLikeliest(question, answers, reader, run, whole.plan === null ? whole.left : []);
}

/** Whether a plan that explains every word has an equally likely alternative with another answer. */
async function isOpen(result: PlanResult, question: Question, probe: RunPlan): Promise<boolean> {
  return (await splitsThings(result.plan, question.index, probe)) || (await sumsFew(result, question, probe));
}

async function takeLikeliest(
  question: Question,
  answers: readonly RankedAnswer[],
  { model }: QuestionReader,
  run: RunPlan,
  left: readonly number[],
): Promise<QuestionReading> {
  const [best, second] = answers;
  if (best === undefined) return declineReading(question, 'not-understood', [], left);
  const confidence = confidenceOf(best.share, model);
  const { candidate, result } = best.plans[0];
  const isSafe = isSafePlan(candidate, question) && isSafeAnswer(candidate, result, question);
  if (confidence < model.least || !isSafe) {
    const isClose = second !== undefined && second.share > best.share / 2;
    return declineReading(question, isClose ? 'ambiguous' : 'not-understood', answers, left);
  }
  const without = unexplainedOf(candidate, question).map(({ at }) => question.tokens[at]?.text ?? '');
  const notes = without.length === 0 ? [] : [`The answer leaves out of account: ${without.join(', ')}.`];
  return answered(candidate.plan, await run(candidate.plan), confidence, notes);
}

const answered = (plan: QueryPlan, result: PlanResult, confidence: number, notes: string[]): QuestionReading => ({
  kind: 'plan',
  plan,
  result,
  confidence,
  notes,
});

/**
 * Minimum probability at which another answer overrules the strict reader: for one that explains every word, and for
 * any.
 */
const CONTRADICTS = { whole: 0.5, any: 0.8 };

function isContradicted(result: PlanResult, [best]: readonly RankedAnswer[], question: Question): boolean {
  if (best === undefined || keyOfAnswer(best.plans[0].result) === keyOfAnswer(result)) return false;
  const isWhole = unexplainedOf(best.plans[0].candidate, question).length === 0;
  return best.share >= (isWhole ? CONTRADICTS.whole : CONTRADICTS.any);
}

/** Minimum probability for an answer of the strict reader about a list, which has no records. */
const BORNE_OUT = 0.5;

/**
 * Questions about lists often paraphrase ("how many tracks are on ..." for a column that counts them), unless they
 * state the computation explicitly.
 */
function isBorneOut(result: PlanResult, answers: readonly RankedAnswer[], question: Question): boolean {
  if (isExplicit(result.plan, question)) return true;
  const [best] = answers;
  return best !== undefined && best.share >= BORNE_OUT && keyOfAnswer(best.plans[0].result) === keyOfAnswer(result);
}

/** No value, or several for a question about one: the words may have meant something else. */
function isDoubtful({ plan, values }: PlanResult): boolean {
  if (values.every((row) => row.every((cell) => cell === null))) return true;
  if (plan.op === 'summary' && plan.of.op === 'count') return values[0]?.[0] === 0 && plan.rows.op !== 'all';
  if (plan.op !== 'values' || (plan.rows.op !== 'highest' && plan.rows.op !== 'lowest')) return false;
  return plan.rows.count === 1 && values.length > 1;
}

/** Questions of quality are answered from the profile: nothing runs. */
function nothingRan(plan: QueryPlan): PlanResult {
  const nothing = { values: [], valueCount: 0, valueNames: [], unit: null, sql: '', parameters: [] };
  return { plan, ...nothing, rows: [], rowsUsed: 0, rowsSkipped: [] };
}

/** Whether a question states the computation of a plan explicitly: "different", "total", "top 3", "no assists". */
export function isExplicit(plan: QueryPlan, question: Question): boolean {
  const state = new ReadingState(question, question.words.whole);
  const says = (list: PhraseList) => state.find(state.words.phrases[list]) !== null;
  if (plan.op === 'share') return true;
  if (plan.op === 'groups') return plan.answer === 'groups' || plan.having !== undefined;
  if (plan.op === 'values') return plan.rows.op === 'highest' && state.find([['top']]) !== null;
  if (plan.op !== 'summary') return false;
  if (plan.of.op === 'count-distinct') return says('distinct');
  if (plan.of.op === 'aggregate') return plan.of.by !== 'sum' || says('sums');
  return says('counts') && (says('none') || (plan.rows.op === 'all' && namesRows(question)));
}

/** "how many rows", "how many entries": of whatever the table is about. */
function namesRows({ tokens, words }: Question): boolean {
  const rows = new Set(words.whole.phrases.rows.map(([word = '']) => stemOf(word)));
  return tokens.some(({ stem }) => rows.has(stem));
}
