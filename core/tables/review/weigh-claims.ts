import { ascend } from './ascend.js';
import type { Claim } from './claims.js';

/** An answer about a claim: the right value (`null` if no source has it), or a value that is not right. */
export interface ClaimAnswer {
  claim: number;
  right?: number | null;
  wrong?: number;
}

/** Mean weight of a group of sources before any answer: the log-odds that its value is right, per group. */
const MEAN = 1;
/** Exponent of the number of agreeing sources of a group, which have one vote together. */
const CROWD = 0.35;
/** Standard deviations of the weights of a group, of a group in a column, and of a source. */
const DEVIATION = { group: 1.6, column: 1, source: 0.6 };
/** Score of "no source is right", relative to a value without votes. */
const NONE = 0.3;

/** A vote: the parameters it adds, with their factors. */
interface Vote {
  value: number;
  share: number;
  parameters: readonly number[];
}

/**
 * Weighs what sources state by the answers of a user: a conditional logit (McFadden 1974) over the values of each
 * claim, whose score is the sum of the weights of the sources that state them, with a normal prior for each weight.
 * Deterministic. Cost: linear in the statements of the answered claims.
 * @param groups group of each source, whose sources share one vote.
 * @returns the probability of each value of each claim, in their order; the rest of 1 is that no source is right.
 */
export function weighClaims(
  claims: readonly Claim[],
  groups: readonly number[],
  answers: readonly ClaimAnswer[],
): Float64Array[] {
  const targets = claims.reduce((most, { target }) => Math.max(most, target + 1), 1);
  const size = groups.length * (2 + targets);
  const deviations = new Float64Array(size);
  for (let source = 0; source < groups.length; source += 1) {
    deviations[source] = DEVIATION.group;
    deviations[groups.length + source] = DEVIATION.source;
    for (let target = 0; target < targets; target += 1)
      deviations[groups.length * (2 + target) + source] = DEVIATION.column;
  }
  const votes = claims.map((claim) => votesOf(claim, groups));
  const weights = fitWeights(claims, { votes, deviations, answers });
  const excluded = new Map<number, number[]>();
  for (const { claim, wrong } of answers)
    if (wrong !== undefined) excluded.set(claim, [...(excluded.get(claim) ?? []), wrong]);
  return claims.map((claim, at) => {
    const chances = chancesOf(claim, votes[at]!, weights).slice(0, claim.values.length);
    for (const value of excluded.get(at) ?? []) chances[value] = 0;
    return chances;
  });
}

function votesOf({ statements, target }: Claim, groups: readonly number[]): Vote[] {
  const sizes = new Map<number, number>();
  for (const [source] of statements) sizes.set(groups[source]!, (sizes.get(groups[source]!) ?? 0) + 1);
  return statements.map(([source, value]) => {
    const group = groups[source]!;
    return {
      value,
      share: sizes.get(group)! ** (CROWD - 1),
      parameters: [group, groups.length + source, groups.length * (2 + target) + group],
    };
  });
}

/** Returns the chance of each value, and last that of none. */
function chancesOf({ values }: Claim, votes: readonly Vote[], weights: Float64Array): Float64Array {
  const scores = new Float64Array(values.length + 1);
  scores[values.length] = NONE;
  for (const { value, share, parameters } of votes) {
    const weight = parameters.reduce((sum, parameter) => sum + weights[parameter]!, MEAN);
    scores[value] = scores[value]! + share * weight;
  }
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

interface Fit {
  votes: readonly (readonly Vote[])[];
  deviations: Float64Array;
  answers: readonly ClaimAnswer[];
}

/** Returns the most probable weights, given the answers. */
function fitWeights(claims: readonly Claim[], { votes, deviations, answers }: Fit): Float64Array {
  const weightsOf = (units: Float64Array) => units.map((value, at) => value * deviations[at]!);
  if (answers.length === 0) return new Float64Array(deviations.length);
  const units = ascend({
    size: deviations.length,
    curvature: curvatureOf(answers, votes, deviations),
    gradient: (at) => {
      const sum = at.map((value) => -value);
      const weights = weightsOf(at);
      for (const answer of answers) addGradient(sum, { answer, claims, votes, deviations, weights });
      return sum;
    },
  });
  return weightsOf(units);
}

/** Returns an upper bound of the second derivative. */
function curvatureOf(answers: readonly ClaimAnswer[], votes: Fit['votes'], deviations: Float64Array): number {
  let bound = 1;
  for (const { claim } of answers) {
    const length = votes[claim]!.reduce((sum, { share, parameters }) => {
      return sum + share * share * parameters.reduce((all, at) => all + deviations[at]! ** 2, 0);
    }, 0);
    bound += length;
  }
  return bound;
}

interface Gradient extends Omit<Fit, 'answers'> {
  answer: ClaimAnswer;
  claims: readonly Claim[];
  weights: Float64Array;
}

/** Adds the gradient of the log-likelihood of one answer. */
function addGradient(sum: Float64Array, { answer, claims, votes, deviations, weights }: Gradient): void {
  const claim = claims[answer.claim]!;
  const cast = votes[answer.claim]!;
  const chances = chancesOf(claim, cast, weights);
  const { right, wrong } = answer;
  const observed = right === undefined ? wrong! : (right ?? claim.values.length);
  const odds = chances[observed]!;
  const factor = right === undefined ? -odds / Math.max(1e-9, 1 - odds) : 1;
  for (const { value, share, parameters } of cast) {
    const slope = factor * share * ((value === observed ? 1 : 0) - chances[value]!);
    for (const at of parameters) sum[at] = sum[at]! + slope * deviations[at]!;
  }
}
