import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { compileWords, type QuestionWords, QuestionWordsFile } from './question/question-words.js';

/** What reading questions of one language takes. */
export interface QuestionReader {
  words: QuestionWords;
  model: QuestionModel;
}

/** Bounded by the folders of the configuration: a process has one. */
const OPENED = new Map<string, QuestionReader>();

/** Opened once for each process. @param folder that holds `en.yaml` and `en.weights.json`. */
export function openQuestionReader(folder: string): QuestionReader {
  const opened = OPENED.get(folder) ?? readQuestionReader(folder);
  OPENED.set(folder, opened);
  return opened;
}

function readQuestionReader(folder: string): QuestionReader {
  const words = QuestionWordsFile.parse(parse(readFileSync(join(folder, 'en.yaml'), 'utf8')));
  const model = QuestionModelFile.parse(JSON.parse(readFileSync(join(folder, 'en.weights.json'), 'utf8')));
  return { words: compileWords(words), model: openModel(model) };
}

/** Weights learned from questions with known answers: `configs/questions/<language>.weights.json`. */
export const QuestionModelFile = z.strictObject({
  /** Weight of each feature of a plan; of features that are not here it is 0. */
  weights: z.record(z.string(), z.number()),
  /** Score of an answer, and the share of answers from that score on, up to the next, that were right. */
  calibration: z.array(z.strictObject({ score: z.number(), right: z.number().min(0).max(1) })).min(1),
  /** Least share that an answer must reach; below it the question is declined. */
  least: z.number().min(0).max(1),
});
export type QuestionModelFile = z.infer<typeof QuestionModelFile>;

/** A model ready to score. */
export interface QuestionModel {
  weights: ReadonlyMap<string, number>;
  /** Words and pairs of words that it has weights for. */
  grams: ReadonlySet<string>;
  calibration: QuestionModelFile['calibration'];
  least: number;
}

/** Makes a model of its file. */
function openModel({ weights, calibration, least }: QuestionModelFile): QuestionModel {
  const grams = new Set<string>();
  for (const name of Object.keys(weights)) {
    const gram = /^(?:null )?g=(.+?)(?: [ksnc]=[^ ]*)?$/.exec(name);
    if (gram?.[1] !== undefined) grams.add(gram[1]);
  }
  return { weights: new Map(Object.entries(weights)), grams, calibration, least };
}

/** Sum of the weights of features; each counts once. */
export function scoreOf(features: Iterable<string>, { weights }: QuestionModel): number {
  let sum = 0;
  for (const name of new Set(features)) sum += weights.get(name) ?? 0;
  return sum;
}

/** Returns the share of answers with such a score that were right, interpolated linearly between measured points. */
export function confidenceOf(score: number, { calibration }: QuestionModel): number {
  const above = calibration.findIndex((point) => point.score > score);
  if (above < 0) return calibration.at(-1)?.right ?? 0;
  const [low, high] = [calibration[above - 1], calibration[above]];
  if (high === undefined) return 0;
  if (low === undefined) return Math.min(score, high.right);
  return low.right + ((score - low.score) / (high.score - low.score)) * (high.right - low.right);
}
