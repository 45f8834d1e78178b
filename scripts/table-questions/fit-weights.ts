import type { TrainingExample } from './training-example.js';

/** Chosen by five-fold cross-validation over tables. */
const EPOCHS = 6;
const RATE = 0.15;
const PENALTY = 2e-4;
/** Number of models whose weights are averaged, and the share of tables and features that each omits. */
const MODELS = 8;
const WITHOUT = { tables: 0.2, features: 0.4 };

/**
 * Fits the weights of a log-linear model for correct plans (marginal likelihood over all correct plans of a question,
 * as Pasupat and Liang 2015), averaged over several models (bagging, Breiman 1996), because a single model is
 * overconfident if one feature decides. The average of log-linear models is itself log-linear, so reading questions
 * costs the same.
 * @param size number of features.
 */
export function fitWeights(examples: readonly TrainingExample[], size: number): Float64Array {
  const mean = new Float64Array(size);
  const tables = [...new Set(examples.map(({ question }) => question.table))].sort();
  for (let model = 1; model <= MODELS; model += 1) {
    const random = randomFrom(model);
    const kept = new Set(tables.filter(() => random() >= WITHOUT.tables));
    const isIn = Uint8Array.from({ length: size }, () => (random() >= WITHOUT.features ? 1 : 0));
    const part = examples.filter(({ question }) => kept.has(question.table));
    for (const [at, weight] of fitOne(part, isIn, random).entries()) mean[at] = (mean[at] ?? 0) + weight / MODELS;
  }
  return mean;
}

/** Fits one model by AdaGrad with an L1 penalty. The penalty of a weight is applied only when the weight is updated. */
function fitOne(examples: readonly TrainingExample[], isIn: Uint8Array, random: () => number): Float64Array {
  const size = isIn.length;
  const state = {
    weights: new Float64Array(size),
    squares: new Float64Array(size).fill(1e-2),
    last: new Int32Array(size),
    isIn,
  };
  const usable = examples.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(usable, random);
    for (const example of usable) {
      step += 1;
      update(state, gradientOf(example, state.weights), step);
    }
  }
  return state.weights;
}

interface State {
  weights: Float64Array;
  squares: Float64Array;
  last: Int32Array;
  /** 1 for each feature that is learned, 0 for others. */
  isIn: Uint8Array;
}

/** Returns the probability of each plan of a question; the sum is 1. */
export function sharesOf({ features }: Pick<TrainingExample, 'features'>, weights: Float64Array): number[] {
  const scores = features.map((numbers) => numbers.reduce((sum, number) => sum + (weights[number] ?? 0), 0));
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function gradientOf(example: TrainingExample, weights: Float64Array): Map<number, number> {
  const gradient = new Map<number, number>();
  const shares = sharesOf(example, weights);
  const right = Math.max(
    1e-12,
    shares.reduce((sum, share, at) => sum + (example.isRight[at] ? share : 0), 0),
  );
  if (right > 0.999) return gradient;
  for (const [at, share] of shares.entries()) {
    const pull = (example.isRight[at] ? share / right : 0) - share;
    if (Math.abs(pull) < 1e-5) continue;
    for (const number of example.features[at] ?? []) gradient.set(number, (gradient.get(number) ?? 0) + pull);
  }
  return gradient;
}

function update({ weights, squares, last, isIn }: State, gradient: ReadonlyMap<number, number>, step: number): void {
  for (const [number, slope] of gradient) {
    if (slope === 0 || isIn[number] !== 1) continue;
    squares[number] = (squares[number] ?? 0) + slope * slope;
    const rate = RATE / Math.sqrt(squares[number]);
    const moved = (weights[number] ?? 0) + rate * slope;
    const shrink = PENALTY * rate * (step - (last[number] ?? 0));
    last[number] = step;
    weights[number] = Math.sign(moved) * Math.max(0, Math.abs(moved) - shrink);
  }
}

/** Returns Numerical Recipes' linear congruential generator, from 0 (included) to 1 (excluded). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle<Value>(list: Value[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as Value, list[at] as Value];
  }
}
