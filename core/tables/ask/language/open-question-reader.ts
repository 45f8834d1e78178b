import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compileWords, type QuestionWords, QuestionWordsFile } from './question/question-words.js';
import { openModel, type QuestionModel, QuestionModelFile } from './question-model.js';

/** What reading questions of one language takes. */
export interface QuestionReader {
  words: QuestionWords;
  model: QuestionModel;
}

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
