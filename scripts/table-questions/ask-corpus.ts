import { join } from 'node:path';
import { rankPlans } from '../../core/tables/query/language/rank-plans.js';
import type { QuestionReader } from '../../core/tables/query/language/open-question-reader.js';
import { analyseQuestion } from '../../core/tables/query/language/question.js';
import { confidenceOf } from '../../core/tables/query/language/question-model.js';
import type { PlanResult } from '../../core/tables/query/plan-result.js';
import { fitsTarget } from './fits-target.js';
import { openAskedTable } from './open-asked-table.js';
import type { CorpusQuestion } from './read-corpus.js';

/** The best answer to a question, whether it would be given or not. */
export interface ScoredQuestion {
  question: CorpusQuestion;
  confidence: number;
  isRight: boolean;
}

/** How the files of the corpus are written. */
export const CORPUS_FORM = { delimiter: ',', header_row: 1, header_rows: 1, escape: 'backslash' } as const;

/** Puts questions to their tables, one table after another. @param folder of the corpus. */
export async function askCorpus(
  folder: string,
  questions: readonly CorpusQuestion[],
  reader: QuestionReader,
): Promise<ScoredQuestion[]> {
  const scored: ScoredQuestion[] = [];
  for (const path of new Set(questions.map(({ table }) => table))) {
    const { table, engine } = await openAskedTable(join(folder, path), CORPUS_FORM);
    for (const question of questions.filter((one) => one.table === path)) {
      const [best] = await rankPlans(analyseQuestion(question.text, table, reader.words), reader.model, engine.probe);
      const isRight = best !== undefined && fitsTarget(question.target, textsOf(best.plans[0].result));
      scored.push({ question, confidence: best === undefined ? 0 : confidenceOf(best.share, reader.model), isRight });
    }
    engine.close();
  }
  return scored;
}

/** The values of an answer as the corpus writes them. */
export function textsOf({ values }: PlanResult): string[] {
  const cells = values.flat().filter((cell) => cell !== null);
  return cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell)));
}
