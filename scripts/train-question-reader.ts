import { writeFileSync } from 'node:fs';
import { openQuestionReader, type QuestionModelFile } from '../core/tables/ask/language/question-reader.js';
import { fitWeights } from './table-questions/fit-weights.js';
import { calibrate, holdOut } from './table-questions/hold-out.js';
import { HALF_WEIGHTS, isToTuneOn, readCorpus } from './table-questions/read-corpus.js';
import { FeatureNames, readExamples, type TrainingExample } from './table-questions/training-example.js';

/**
 * `npx tsx scripts/train-question-reader.ts FOLDER [FIRST_QUESTIONS]`: trains `configs/questions/en.weights.json` on a
 * folder in the format of WikiTableQuestions. Also trains weights on the tables of its first half, with which `npm run
 * bench -- questions` evaluates the other half. Takes about an hour.
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
  const write = (path: string, file: QuestionModelFile) =>
    writeFileSync(most === undefined ? path : '/dev/stdout', `${JSON.stringify(file, null, 2)}\n`);
  write('configs/questions/en.weights.json', learn(examples, names, model.least));
  const half = examples.filter(({ question }) => isToTuneOn(question));
  write(HALF_WEIGHTS, learn(half, names, model.least));
}

function learn(examples: readonly TrainingExample[], { names }: FeatureNames, least: number): QuestionModelFile {
  const calibration = calibrate(holdOut(examples, names.length));
  return { weights: namedWeights(fitWeights(examples, names.length), names), calibration, least };
}

function namedWeights(weights: Float64Array, names: readonly string[]): Record<string, number> {
  const named = names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1e3) / 1e3] as const);
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(named.filter(([, weight]) => weight !== 0));
}

await main(process.argv.slice(2));
