import { writeFileSync } from 'node:fs';
import { openQuestionReader } from '../core/tables/query/language/open-question-reader.js';
import type { QuestionModelFile } from '../core/tables/query/language/question-model.js';
import { calibrate, type HeldOutAnswer } from './table-questions/calibrate.js';
import { FeatureNames } from './table-questions/feature-numbers.js';
import { fitWeights, sharesOf } from './table-questions/fit-weights.js';
import { readCorpus } from './table-questions/read-corpus.js';
import { readExamples, type TrainingExample } from './table-questions/training-example.js';

/**
 * Learns `configs/questions/en.weights.json` anew from a folder in the form of WikiTableQuestions: about half an hour.
 * tsx scripts/train-question-reader.ts FOLDER [FIRST_QUESTIONS]
 */
async function main([folder = '../shared/data/tableqa', most]: readonly string[]): Promise<void> {
  const { words, model } = openQuestionReader('configs/questions');
  const questions = readCorpus(folder).slice(0, most === undefined ? undefined : Number(most));
  const names = new FeatureNames(questions);
  const examples: TrainingExample[] = [];
  for await (const example of readExamples(folder, questions, words, names)) examples.push(example);
  for (const example of examples) {
    example.features = example.features.map((numbers) => numbers.filter((number) => names.isCommon(number)));
  }
  const calibration = calibrate(heldOut(examples, names.names.length));
  const weights = namedWeights(fitWeights(examples, names.names.length), names.names);
  const file: QuestionModelFile = { weights, calibration, least: model.least };
  writeFileSync(
    most === undefined ? 'configs/questions/en.weights.json' : '/dev/stdout',
    `${JSON.stringify(file, null, 1)}\n`,
  );
}

/** Five folds over tables: each question is answered by a model that never saw its table. */
function heldOut(examples: readonly TrainingExample[], size: number): HeldOutAnswer[] {
  return [0, 1, 2, 3, 4].flatMap((part) => {
    const isIn = ({ question }: TrainingExample) => question.fold >> 1 === part;
    const weights = fitWeights(
      examples.filter((example) => !isIn(example)),
      size,
    );
    return examples.filter(isIn).flatMap((example) => bestOf(example, weights) ?? []);
  });
}

function bestOf(example: TrainingExample, weights: Float64Array): HeldOutAnswer | null {
  const sums = new Map<number, HeldOutAnswer>();
  for (const [at, share] of sharesOf(example, weights).entries()) {
    const answer = example.answers[at] as number;
    const before = sums.get(answer)?.share ?? 0;
    if (answer >= 0) sums.set(answer, { share: before + share, isRight: example.isRight[at] === true });
  }
  const sorted = [...sums.values()].sort((a, b) => b.share - a.share);
  return sorted[0] ?? null;
}

function namedWeights(weights: Float64Array, names: readonly string[]): Record<string, number> {
  const named = names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1e3) / 1e3] as const);
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(named.filter(([, weight]) => weight !== 0));
}

await main(process.argv.slice(2));
