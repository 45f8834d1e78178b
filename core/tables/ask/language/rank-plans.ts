import type { PlanResult, RunPlan } from '../plan/plan-result.js';
import { gramsOf, noPlanFeatures, planFeatures } from './plan-features.js';
import type { Candidate } from './question/candidate.js';
import type { Question } from './question/question.js';
import { type QuestionModel, scoreOf } from './question-reader.js';
import { questionShapeOf } from './question-shape.js';
import { readPlans } from './read-plans.js';
import { resultFeatures } from './result-features.js';

/** Maximum plans run per question. */
const MAX_TRIED = 80;
/** On tables with more than `rows` rows, only `tried` plans are run. */
const LARGE_TABLE = { rows: 100_000, tried: 20 };

export interface RankedPlan {
  candidate: Candidate;
  result: PlanResult;
  /** Probability that this plan is correct, 0 to 1. */
  share: number;
}

/** Plans that give the same answer. */
export interface RankedAnswer {
  /** Plans, most likely first. */
  plans: [RankedPlan, ...RankedPlan[]];
  /** Sum of the probabilities of the plans. */
  share: number;
}

/**
 * Runs the most likely plans of a question and ranks their answers. The probabilities add up to less than 1; the
 * remainder is the probability that no plan is correct.
 */
export async function rankPlans(question: Question, model: QuestionModel, probe: RunPlan): Promise<RankedAnswer[]> {
  const shape = questionShapeOf(question);
  const grams = gramsOf(question.tokens).filter((gram) => model.grams.has(gram));
  const scored = readPlans(question).map((candidate) => {
    const features = planFeatures(candidate, question, shape, grams);
    return { candidate, features, score: scoreOf(features, model) };
  });
  scored.sort((a, b) => b.score - a.score);
  const ran: { candidate: Candidate; result: PlanResult; score: number }[] = [];
  const tried = question.index.table.rowCount > LARGE_TABLE.rows ? LARGE_TABLE.tried : MAX_TRIED;
  for (const { candidate, features } of scored.slice(0, tried)) {
    const result = await probe(candidate.plan);
    const cells = result.values.flat();
    if (cells.length === 0 || cells.every((cell) => cell === null)) continue;
    const more = resultFeatures(candidate, result, question, shape);
    ran.push({ candidate, result, score: scoreOf([...features, ...more], model) });
  }
  return groupByAnswer(ran, scoreOf(noPlanFeatures(question, shape, grams), model));
}

type Ran = { candidate: Candidate; result: PlanResult; score: number };

function groupByAnswer(ran: readonly Ran[], none: number): RankedAnswer[] {
  const max = Math.max(none, ...ran.map(({ score }) => score));
  const total = ran.reduce((sum, { score }) => sum + Math.exp(score - max), Math.exp(none - max));
  const answers = new Map<string, RankedPlan[]>();
  for (const { candidate, result, score } of ran) {
    const key = keyOfAnswer(result);
    const plans = answers.get(key) ?? [];
    plans.push({ candidate, result, share: Math.exp(score - max) / total });
    answers.set(key, plans);
  }
  const ranked = [...answers.values()].map((plans) => {
    plans.sort((a, b) => b.share - a.share);
    return { plans: plans as [RankedPlan, ...RankedPlan[]], share: plans.reduce((sum, { share }) => sum + share, 0) };
  });
  return ranked.sort((a, b) => b.share - a.share);
}

/** Returns a key that is equal for equal answers. Ignores the order and repetition of rows, and the case of texts. */
export function keyOfAnswer({ values }: Pick<PlanResult, 'values'>): string {
  const rows = values.map((row) =>
    JSON.stringify(row.map((cell) => (typeof cell === 'string' ? cell.trim().toLowerCase() : cell))),
  );
  return [...new Set(rows)].sort().join('\n');
}
