import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { QuestionLanguage } from './parts/words/part-tokens.js';
import { openParts, PartsFile, type PartsWords } from './parts/words/parts-words.js';
import { compileWords, type QuestionWords, QuestionWordsFile } from './question/question-words.js';

/** Words and ranking model for questions in one language. */
export interface QuestionReader {
  words: QuestionWords;
  model: QuestionModel;
  /** Words of the reader of parts, by language. */
  parts: (language: QuestionLanguage) => PartsWords;
}

/** Open readers by folder. Never evicted, because a process has only one configuration folder. */
const READERS = new Map<string, QuestionReader>();

/**
 * Opens a reader, once per process.
 * @param folder folder with `en.yaml` and `en.weights.json`.
 */
export function openQuestionReader(folder: string): QuestionReader {
  const opened = READERS.get(folder) ?? readQuestionReader(folder);
  READERS.set(folder, opened);
  return opened;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function readQuestionReader(folder: string): QuestionReader {
  const words = QuestionWordsFile.parse(parse(readFileSync(join(folder, 'en.yaml'), 'utf8')));
  const model = QuestionModelFile.parse(readJson(join(folder, 'en.weights.json')));
  return {
    words: compileWords(words),
    model: openModel(model),
    parts: openParts(PartsFile.parse(readJson(join(folder, 'parts', 'words.json')))),
  };
}

/** Schema of `configs/questions/<language>.weights.json`, which is fitted to questions with known answers. */
export const QuestionModelFile = z.strictObject({
  /** Weight of each feature; 0 for features that are not listed. */
  weights: z.record(z.string(), z.number()),
  /** Share of correct answers by score, from each score up to the next. */
  calibration: z.array(z.strictObject({ score: z.number(), right: z.number().min(0).max(1) })).min(1),
  /** Minimum confidence of an answer, 0 to 1. Below it, the question is declined. */
  least: z.number().min(0).max(1),
});
export type QuestionModelFile = z.infer<typeof QuestionModelFile>;

/** A model prepared for scoring. */
export interface QuestionModel {
  weights: ReadonlyMap<string, number>;
  /** Words and word pairs that have a weight. */
  grams: ReadonlySet<string>;
  calibration: QuestionModelFile['calibration'];
  least: number;
}

/** Prepares a model from its file. */
function openModel({ weights, calibration, least }: QuestionModelFile): QuestionModel {
  const grams = new Set<string>();
  for (const name of Object.keys(weights)) {
    const gram = /^(?:null )?g=(.+?)(?: [ksnc]=[^ ]*)?$/.exec(name);
    if (gram?.[1] !== undefined) grams.add(gram[1]);
  }
  return { weights: new Map(Object.entries(weights)), grams, calibration, least };
}

/** Sums the weights of distinct features. */
export function scoreOf(features: Iterable<string>, { weights }: QuestionModel): number {
  let sum = 0;
  for (const name of new Set(features)) sum += weights.get(name) ?? 0;
  return sum;
}

/**
 * Returns the confidence at a score: the share of correct answers, 0 to 1, interpolated linearly between the measured
 * points.
 */
export function confidenceOf(score: number, { calibration }: QuestionModel): number {
  const above = calibration.findIndex((point) => point.score > score);
  if (above < 0) return calibration.at(-1)?.right ?? 0;
  const [low, high] = [calibration[above - 1], calibration[above]];
  if (high === undefined) return 0;
  if (low === undefined) return Math.min(score, high.right);
  return low.right + ((score - low.score) / (high.score - low.score)) * (high.right - low.right);
}
