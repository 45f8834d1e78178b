import { readFileSync } from 'node:fs';
import { openQuestionReader, type QuestionReader } from '../../core/tables/query/language/open-question-reader.js';
import { openModel, QuestionModelFile } from '../../core/tables/query/language/question-model.js';

/** What was learned from questions to the tables of the first half alone. */
export const HALF_WEIGHTS = 'scripts/table-questions/half.weights.json';

/** A reader that never saw a table of the second half of the corpus. */
export function openHalfReader(): QuestionReader {
  const { words } = openQuestionReader('configs/questions');
  return { words, model: openModel(QuestionModelFile.parse(JSON.parse(readFileSync(HALF_WEIGHTS, 'utf8')))) };
}
