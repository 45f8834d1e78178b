import { Fault } from '../../base/fault.js';
import type { StepEffect } from '../clean/kit/clean-step.js';
import { MIN_SUGGESTED } from '../profile/wrong-cells/wrong-cell.js';
import { keyOf, type RepairCandidate } from './candidates.js';
import { fitAnswers } from './fit-answers.js';
import { answersInForce, type ReviewAnswer } from './review-answer.js';
import type { Dispute, ReviewMaterial } from './review-material.js';
import { type ClaimAnswer, weighClaims } from './weigh-claims.js';

/** Whether a correction or step is applied, and why. */
export interface Verdict {
  /** Probability that it is right, 0 to 1. */
  probability: number;
  isApplied: boolean;
  /** Whether an answer decided it. */
  isAnswered: boolean;
  /** Text that the user typed instead of the expected one. */
  typed: string | null;
}

/** The right value of a claim, as far as it is known. */
export interface ClaimVerdict {
  /** Probability of each of its values. */
  chances: Float64Array;
  /** Index of the most probable value; -1 if all were rejected. */
  best: number;
  /** Text to write into all rows; null to leave them to the detectors, or unchanged once there are answers. */
  text: string | null;
  isAnswered: boolean;
}

/** What the answers of a user mean for a table. */
export interface ReviewState {
  steps: readonly Verdict[];
  candidates: readonly Verdict[];
  claims: readonly ClaimVerdict[];
  /** Whether sources are weighed by answers, so that values of claims replace the corrections of detectors. */
  areSourcesKnown: boolean;
  /** Ids of the answers in force that belong to this table. */
  answered: readonly string[];
  /** Keys of answers to questions that the table does not have. */
  unknown: readonly string[];
}

/** Probability below which a suggested correction is no longer applied. */
const MIN_KEPT = 0.5;
/**
 * Probability from which the value of a claim is applied: with 0 to 20 answers about generated flights, at least 97% of
 * these values are right.
 */
const MIN_CLAIM = 0.7;
/** Probability of steps by class, before an answer. */
const STEP_PRIOR: Readonly<Record<StepEffect['class'], number>> = {
  safe: 0.99,
  proposed: 0.95,
  notation: 0.2,
  consent: 0.02,
};
/** Minimum probability of a step without which a use of the table is not safe. */
const RECOMMENDED_PRIOR = 0.8;

/** Returns the key of a step, the same in each review of the same file. */
export const stepKey = ({ name }: StepEffect) => keyOf('step', name);

/** Column and kind of evidence, which an answer with the scope "kind" is for. */
export const repairKindOf = ({ column, rule }: RepairCandidate) => `${column}:${rule}`;

/** Answers by the key of their question, without the id of the table. */
type ByKey = ReadonlyMap<string, ReviewAnswer>;

/** Evaluates a review: refits all probabilities to the answers. Deterministic; the order of the answers is irrelevant. */
export function reviewState(material: ReviewMaterial, given: readonly ReviewAnswer[]): ReviewState {
  const prefix = `${material.table}/`;
  const own = answersInForce(given).filter(({ question }) => question.startsWith(prefix));
  const byKey: ByKey = new Map(own.map((answer) => [answer.question.slice(prefix.length), answer]));
  const { steps, candidates, dispute } = material;
  rejectEdits(material, byKey);
  const claims = dispute === null ? { verdicts: [], areKnown: false } : judgeClaims(dispute, byKey);
  const known = new Set([...steps.map(stepKey), ...candidates.map(({ key }) => key), ...(dispute?.byKey.keys() ?? [])]);
  return {
    steps: judgeSteps(material, byKey),
    candidates: judgeCandidates(candidates, byKey),
    claims: claims.verdicts,
    areSourcesKnown: claims.areKnown,
    answered: own.map(({ question }) => question),
    unknown: [...byKey.keys()].filter((key) => !known.has(key)),
  };
}

/** Rejects typed texts for steps and formats, which change many different texts. Faults: invalid-input. */
function rejectEdits({ steps, candidates }: ReviewMaterial, byKey: ByKey): void {
  const keys = [...steps.map(stepKey), ...candidates.filter(({ isFormat }) => isFormat).map(({ key }) => key)];
  const wrong = keys.map((key) => byKey.get(key)).find((answer) => answer?.answer === 'edit');
  if (wrong !== undefined)
    throw new Fault(
      'invalid-input',
      `The question ${wrong.question} cannot be answered with "edit", because its cells have different texts. Use "yes" or "no".`,
    );
}

/** By how much an answer moves the other steps of the same operation, log-odds. */
const STEP_SHIFT = 1.5;

/**
 * Returns the verdicts on steps. Answers move the probabilities of other steps of the same operation, but only an answer
 * to all of its kind decides them, because a step changes many cells.
 */
function judgeSteps({ steps, recommended }: ReviewMaterial, byKey: ByKey): Verdict[] {
  const shifts = new Map<string, number>();
  const byOperation = new Map<string, ReviewAnswer>();
  for (const step of steps) {
    const { operation } = step.step;
    const answer = byKey.get(stepKey(step));
    if (answer === undefined) continue;
    shifts.set(operation, (shifts.get(operation) ?? 0) + (answer.answer === 'yes' ? STEP_SHIFT : -STEP_SHIFT));
    if (answer.scope === 'kind') byOperation.set(operation, answer);
  }
  return steps.map((step) => {
    const { operation } = step.step;
    const answer = byKey.get(stepKey(step)) ?? byOperation.get(operation);
    const prior = Math.max(STEP_PRIOR[step.class], recommended.has(step.name) ? RECOMMENDED_PRIOR : 0);
    const odds = (prior / (1 - prior)) * Math.exp(shifts.get(operation) ?? 0);
    if (answer === undefined)
      return { probability: odds / (1 + odds), isApplied: step.class === 'proposed', isAnswered: false, typed: null };
    const isApplied = answer.answer === 'yes';
    return { probability: isApplied ? 1 : 0, isApplied, isAnswered: true, typed: null };
  });
}

/** Returns the answer to each candidate: its own, or the one to all of its kind. */
function answersTo(candidates: readonly RepairCandidate[], byKey: ByKey): Map<number, ReviewAnswer> {
  const byKind = new Map<string, ReviewAnswer>();
  for (const candidate of candidates) {
    const answer = byKey.get(candidate.key);
    if (answer?.scope === 'kind' && answer.answer !== 'edit') byKind.set(repairKindOf(candidate), answer);
  }
  return new Map(
    candidates.flatMap((candidate, at) => {
      const answer = byKey.get(candidate.key) ?? byKind.get(repairKindOf(candidate));
      return answer === undefined ? [] : [[at, answer] as const];
    }),
  );
}

function judgeCandidates(candidates: readonly RepairCandidate[], byKey: ByKey): Verdict[] {
  const answers = answersTo(candidates, byKey);
  const accepted = new Map([...answers].map(([at, { answer }]) => [at, answer === 'yes'] as const));
  const learnable = [...accepted].filter(([at]) => candidates[at]!.features.length > 0);
  const probabilities = fitAnswers(candidates, new Map(learnable));
  const confirmed = new Set([...accepted].flatMap(([at, isYes]) => (isYes ? [repairKindOf(candidates[at]!)] : [])));
  return candidates.map((candidate, at) => {
    const answer = answers.get(at);
    if (answer !== undefined) return answeredVerdict(candidate, answer);
    const probability = candidate.features.length === 0 ? 0 : probabilities[at]!;
    const isCertain = candidate.confidence >= MIN_SUGGESTED;
    const isApplied = isCertain
      ? probability >= MIN_KEPT
      : probability >= MIN_SUGGESTED && confirmed.has(repairKindOf(candidate));
    return { probability, isApplied, isAnswered: false, typed: null };
  });
}

function answeredVerdict({ cells }: RepairCandidate, { answer, text = '' }: ReviewAnswer): Verdict {
  const isEdit = answer === 'edit';
  const isApplied = isEdit || (answer === 'yes' && cells[0]!.after !== null);
  return { probability: isApplied ? 1 : 0, isApplied, isAnswered: true, typed: isEdit ? text : null };
}

function judgeClaims(dispute: Dispute, byKey: ByKey): { verdicts: ClaimVerdict[]; areKnown: boolean } {
  const { claims, groups } = dispute;
  const typed = new Map<number, string>();
  const answers: ClaimAnswer[] = [];
  for (const [key, { answer, text = '' }] of byKey) {
    const about = dispute.byKey.get(key);
    if (about === undefined) continue;
    const { claim, value } = about;
    const { values } = claims[claim]!;
    if (answer === 'no') answers.push({ claim, wrong: value });
    else {
      const right = answer === 'yes' ? values[value]! : text;
      const place = values.indexOf(right);
      typed.set(claim, right);
      answers.push({ claim, right: place < 0 ? null : place });
    }
  }
  const areKnown = answers.length > 0;
  const verdicts = weighClaims(claims, groups, answers).map((chances, at): ClaimVerdict => {
    const answer = typed.get(at);
    const best = chances.reduce((most, chance, value) => (chance > (chances[most] ?? 0) ? value : most), -1);
    const isClear = areKnown && best >= 0 && chances[best]! >= MIN_CLAIM;
    const text = answer ?? (isClear ? claims[at]!.values[best]! : null);
    return { chances, best, text, isAnswered: answer !== undefined };
  });
  return { verdicts, areKnown };
}
