import { readFileSync, writeFileSync } from 'node:fs';
import { BUCKETS, topicFeatures } from '../core/agent/topics/topic-features.js';
import { softmax, TOPICS, type TopicModelFile } from '../core/agent/topics/topic-reader.js';
import { seededRandom } from '../core/base/seeded-random.js';

/**
 * `npx tsx scripts/train-request-topics.ts`: fits `configs/agent/topics.json` to the texts in `scripts/request-topics/`
 * (one file per topic, one text per line, written for this project) and prints its accuracy on held-out fifths. Takes
 * about a minute. The same texts give the same file.
 */

const SEED = 7;
const FOLDS = 5;
const EPOCHS = 12;
const RATE = 0.3;
/** Strength of the pull of weights to 0, per step. */
const DECAY = 1e-5;

/** Minimum share of right answers above the probability for naming a category. */
const PRECISION = 0.87;

interface Example {
  topic: number;
  features: Int32Array;
  text: string;
}

interface Model {
  weights: Float32Array;
  bias: Float64Array;
}

function readExamples(): Example[] {
  return TOPICS.flatMap((name, topic) => {
    const lines = readFileSync(`scripts/request-topics/${name}.txt`, 'utf8').split('\n').filter(Boolean);
    return lines.map((text) => ({ topic, text, features: Int32Array.from(topicFeatures(text)) }));
  });
}

function logitsOf({ weights, bias }: Model, features: Int32Array): number[] {
  const factor = 1 / Math.sqrt(Math.max(1, features.length));
  return TOPICS.map((_, topic) => {
    let sum = 0;
    for (const bucket of features) sum += weights[topic * BUCKETS + bucket]!;
    return bias[topic]! + sum * factor;
  });
}

/** Fits a multinomial logistic regression by AdaGrad (Duchi et al., 2011). */
function fitModel(examples: readonly Example[], seed: number): Model {
  const model = { weights: new Float32Array(BUCKETS * TOPICS.length), bias: new Float64Array(TOPICS.length) };
  const squares = new Float32Array(model.weights.length).fill(1e-3);
  const random = seededRandom(seed);
  const counts = TOPICS.map((_, topic) => examples.filter((one) => one.topic === topic).length);
  const share = TOPICS.map((_, topic) => examples.length / TOPICS.length / Math.max(1, counts[topic]!));
  const order = [...examples];
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const { topic, features } of order) {
      const probabilities = softmax(logitsOf(model, features));
      const factor = 1 / Math.sqrt(Math.max(1, features.length));
      probabilities.forEach((probability, one) => {
        const error = (probability - (one === topic ? 1 : 0)) * share[topic]!;
        model.bias[one]! -= 0.01 * error;
        for (const bucket of features) {
          const place = one * BUCKETS + bucket;
          const slope = error * factor + DECAY * model.weights[place]!;
          squares[place]! += slope * slope;
          model.weights[place]! -= (RATE * slope) / Math.sqrt(squares[place]!);
        }
      });
    }
  }
  return model;
}

interface Held {
  topic: number;
  text: string;
  logits: number[];
}

/** Returns the logits of each text from a model that has not seen it. */
function holdOut(examples: readonly Example[]): Held[] {
  const random = seededRandom(SEED);
  const folds = examples.map(() => Math.floor(random() * FOLDS));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = fitModel(
      examples.filter((_, at) => folds[at] !== fold),
      SEED + fold,
    );
    return examples
      .filter((_, at) => folds[at] === fold)
      .map(({ topic, text, features }) => ({ topic, text, logits: logitsOf(model, features) }));
  }).flat();
}

/** Returns the temperature with the smallest log loss. */
function calibrate(held: readonly Held[]): number {
  const loss = (temperature: number) =>
    held.reduce((sum, { topic, logits }) => sum - Math.log(softmax(logits, temperature)[topic]! + 1e-12), 0);
  const tried = Array.from({ length: 60 }, (_, step) => 0.2 + step * 0.05);
  return tried.reduce((best, temperature) => (loss(temperature) < loss(best) ? temperature : best));
}

/** Returns the smallest probability above which a named category is right as often as required. */
function leastFor(held: readonly Held[], temperature: number): number {
  const named = held
    .map(({ topic, logits }) => {
      const probabilities = softmax(logits, temperature);
      const probability = Math.max(...probabilities);
      const best = probabilities.indexOf(probability);
      return { name: TOPICS[best]!, probability, isRight: best === topic };
    })
    .filter(({ name }) => name !== 'tool' && name !== 'other')
    .sort((a, b) => b.probability - a.probability);
  let right = 0;
  let least = 1;
  named.forEach(({ probability, isRight }, at) => {
    if (isRight) right++;
    if (right / (at + 1) >= PRECISION) least = probability;
  });
  return Math.round(least * 1000) / 1000;
}

function pack({ weights, bias }: Model): Pick<TopicModelFile, 'weights' | 'scale' | 'bias'> {
  const most = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
  const scale = most / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { weights: Buffer.from(bytes.buffer).toString('base64'), scale, bias: [...bias] };
}

function report(held: readonly Held[], temperature: number, least: number): void {
  for (const [topic, name] of TOPICS.entries()) {
    const own = held.filter((one) => one.topic === topic);
    const best = own.map(({ logits }) => softmax(logits, temperature));
    const right = best.filter((all) => all.indexOf(Math.max(...all)) === topic);
    const sure = right.filter((all) => all[topic]! >= least).length;
    const share = (count: number) => `${((100 * count) / own.length).toFixed(1)}%`;
    process.stdout.write(`${name}: ${own.length} texts, right ${share(right.length)}, named ${share(sure)}\n`);
  }
}

const examples = readExamples();
const held = holdOut(examples);
const temperature = calibrate(held);
const least = leastFor(held, temperature);
report(held, temperature, least);
const file: TopicModelFile = { topics: [...TOPICS], ...pack(fitModel(examples, SEED)), temperature, least };
writeFileSync('configs/agent/topics.json', `${JSON.stringify(file)}\n`);
process.stdout.write(`temperature ${temperature.toFixed(2)}, least ${least}\n`);
