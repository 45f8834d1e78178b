import { join } from 'node:path';
import type { QuestionReader } from '../../core/tables/query/language/open-question-reader.js';
import { analyseQuestion } from '../../core/tables/query/language/question.js';
import { confidenceOf } from '../../core/tables/query/language/question-model.js';
import { rankPlans } from '../../core/tables/query/language/rank-plans.js';
import { readQuestion } from '../../core/tables/query/language/read-question.js';
import type { PlanResult } from '../../core/tables/query/plan-result.js';
import { fitsTarget } from './fits-target.js';
import { type AskedTable, openAskedTable } from './open-asked-table.js';
import type { CorpusQuestion } from './read-corpus.js';

/** What came of a question. Where it was declined, the likeliest answer is told all the same. */
export interface ScoredQuestion {
  question: CorpusQuestion;
  isAnswered: boolean;
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
    const asked = await openAskedTable(join(folder, path), CORPUS_FORM);
    for (const question of questions.filter(({ table }) => table === path)) {
      scored.push(await askOne(question, asked, reader));
    }
    asked.engine.close();
  }
  return scored;
}

async function askOne(
  question: CorpusQuestion,
  { table, engine }: AskedTable,
  reader: QuestionReader,
): Promise<ScoredQuestion> {
  const options = { reader, probe: engine.probe };
  const reading = await readQuestion(question.text, table, engine.probe, options);
  if (reading.kind === 'plan') {
    const isRight = fitsTarget(question.target, textsOf(reading.result));
    return { question, isAnswered: true, confidence: reading.confidence, isRight };
  }
  const [best] = await rankPlans(analyseQuestion(question.text, table, reader.words), reader.model, engine.probe);
  if (best === undefined) return { question, isAnswered: false, confidence: 0, isRight: false };
  const isRight = fitsTarget(question.target, textsOf(best.plans[0].result));
  const confidence = Math.min(confidenceOf(best.share, reader.model), reader.model.least * 0.999);
  return { question, isAnswered: false, confidence, isRight };
}

/** The values of an answer as the corpus writes them. */
export function textsOf({ values }: Pick<PlanResult, 'values'>): string[] {
  const cells = values.flat().filter((cell) => cell !== null);
  return cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell)));
}
