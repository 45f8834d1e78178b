import type { PlanResult, RunPlan } from '../plan-result.js';
import type { QueryPlan } from '../query-plan.js';
import type { QueryTable } from '../query-table.js';
import type { Reading } from '../reading.js';
import { isSafePlan } from './is-safe-plan.js';
import type { QuestionReader } from './open-question-reader.js';
import { analyseQuestion, type Question } from './question.js';
import { confidenceOf } from './question-model.js';
import { type RankedAnswer, rankPlans } from './rank-plans.js';
import { unexplainedOf } from './unexplained.js';
import { readWhole } from './whole/read-whole.js';

export interface ReadQuestionOptions {
  reader: QuestionReader;
  /** Runs plans without evidence, while they are tried; `run` if left out. */
  probe?: RunPlan;
}

/** Answers whose probability is at least this part of the best one's are told as other readings. */
const RIVAL = 0.2;

/**
 * Reads a question to the one plan that explains it, or says why there is none. Plans of a grammar are scored by what
 * they explain, the likeliest are run, and the answer is taken if as likely ones were right often enough.
 */
export async function readQuestion(
  text: string,
  table: QueryTable,
  run: RunPlan,
  { reader, probe = run }: ReadQuestionOptions,
): Promise<Reading> {
  const question = analyseQuestion(text, table, reader.words);
  const whole = readWhole(question, reader.words.whole);
  if (whole.plan !== null) {
    const strict = await takeWhole(whole.plan, run);
    if (strict !== null) return strict;
  } else if (whole.isAmbiguous) {
    return decline(question, 'ambiguous', []);
  }
  const answers = await rankPlans(question, reader.model, probe);
  const [best, ...others] = answers;
  if (best === undefined) return decline(question, 'not-understood', []);
  const confidence = confidenceOf(best.share, reader.model);
  const { candidate } = best.plans[0];
  const rivals = others.filter(({ share }) => share >= best.share * RIVAL);
  if (confidence < reader.model.least || !isSafePlan(candidate, question)) {
    return decline(question, rivals.length > 0 ? 'ambiguous' : 'not-understood', [best, ...rivals]);
  }
  const left = unexplainedOf(candidate, question).map(({ at }) => question.tokens[at]?.text ?? '');
  const notes = left.length === 0 ? [] : [`Read without: ${left.join(', ')}`];
  return { kind: 'plan', plan: candidate.plan, result: await run(candidate.plan), confidence, notes };
}

/** Share of answers of the strict reader that were right on questions with known answers. */
const WHOLE_RIGHT = 0.95;

async function takeWhole(plan: QueryPlan, run: RunPlan): Promise<Reading | null> {
  if (plan.op === 'quality')
    return { kind: 'plan', plan, result: nothingRan(plan), confidence: WHOLE_RIGHT, notes: [] };
  const result = await run(plan);
  return isDoubtful(plan, result) ? null : { kind: 'plan', plan, result, confidence: WHOLE_RIGHT, notes: [] };
}

/** Nothing, none, or several where one was asked for: the words may have meant something else. */
function isDoubtful(plan: QueryPlan, { values }: PlanResult): boolean {
  if (values.every((row) => row.every((cell) => cell === null))) return true;
  if (plan.op === 'summary' && plan.of.op === 'count') return values[0]?.[0] === 0;
  if (plan.op !== 'values' || (plan.rows.op !== 'highest' && plan.rows.op !== 'lowest')) return false;
  return plan.rows.count === 1 && values.length > 1;
}

/** Questions of quality are answered from the profile: nothing runs. */
function nothingRan(plan: QueryPlan): PlanResult {
  const none = {
    values: [],
    valueCount: 0,
    valueNames: [],
    unit: null,
    sql: '',
    parameters: [],
    rows: [],
    rowsUsed: 0,
  };
  return { plan, ...none, rowsSkipped: [] };
}

function decline(
  question: Question,
  reason: 'ambiguous' | 'not-understood',
  answers: readonly RankedAnswer[],
): Reading {
  const best = answers[0]?.plans[0].candidate;
  const known =
    best === undefined ? question.tokens.map((_, at) => at) : unexplainedOf(best, question).map(({ at }) => at);
  const unexplained = known.filter((at) => question.isFiller[at] !== true).map((at) => question.tokens[at]?.text ?? '');
  const plans: QueryPlan[] = answers.slice(0, 3).map(({ plans: [first] }) => first.candidate.plan);
  return { kind: 'declined', reason, unexplained, plans, suggestions: [] };
}
