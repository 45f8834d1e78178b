import { ascend } from './ascend.js';

/** A correction with its features, for a model of which corrections the user accepts. */
export interface Learnable {
  /** Confidence before any answer, 0 to 1. */
  confidence: number;
  features: readonly Feature[];
}

/** A property that corrections share. Two properties are equal if their keys are. */
export interface Feature {
  key: string;
  /** How much an answer moves other corrections with this property: the standard deviation of its weight. */
  deviation: number;
}

/** Confidences are limited to this distance from 0 and 1, so that answers can change them. */
const MIN_DOUBT = 0.01;

const logit = (confidence: number) => {
  const limited = Math.min(1 - MIN_DOUBT, Math.max(MIN_DOUBT, confidence));
  return Math.log(limited / (1 - limited));
};
const logistic = (score: number) => 1 / (1 + Math.exp(-score));

/**
 * Refits the confidences of corrections to the answers of a user: a Bayesian logistic regression, whose prior is the
 * present confidence (as offset) and a normal distribution around 0 for the weight of each feature. Deterministic.
 * Cost: linear in the features of all items, and in those of the answered items for each of a fixed number of rounds.
 * @param answers whether the correction at an index was accepted.
 * @returns the probability that each correction is right.
 */
export function fitAnswers(items: readonly Learnable[], answers: ReadonlyMap<number, boolean>): Float64Array {
  const places = new Map<string, number>();
  const deviations: number[] = [];
  for (const at of answers.keys()) {
    for (const { key, deviation } of items[at]!.features) {
      if (places.has(key)) continue;
      places.set(key, deviations.length);
      deviations.push(deviation);
    }
  }
  const answered = [...answers].map(([at, isAccepted]) => {
    const { confidence, features } = items[at]!;
    return { isAccepted, offset: logit(confidence), places: features.map(({ key }) => places.get(key)!) };
  });
  const norm = (at: readonly number[]) => at.reduce((sum, place) => sum + deviations[place]! ** 2, 0);
  const weights = ascend({
    size: deviations.length,
    curvature: 1 + answered.reduce((sum, one) => sum + norm(one.places) / 4, 0),
    gradient: (at) => {
      const slope = at.map((value) => -value);
      for (const { isAccepted, offset, places: own } of answered) {
        const score = own.reduce((sum, place) => sum + at[place]! * deviations[place]!, offset);
        const error = (isAccepted ? 1 : 0) - logistic(score);
        for (const place of own) slope[place] = slope[place]! + error * deviations[place]!;
      }
      return slope;
    },
  });
  return Float64Array.from(items, ({ confidence, features }) => {
    let score = logit(confidence);
    for (const { key } of features) {
      const place = places.get(key);
      if (place !== undefined) score += weights[place]! * deviations[place]!;
    }
    return logistic(score);
  });
}
