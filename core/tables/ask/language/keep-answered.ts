import type { RunPlan } from '../plan/plan-result.js';
import { isExplicit } from './is-explicit.js';
import { TableFacts } from './parts/facts/column-facts.js';
import { readParts } from './parts/read-parts.js';
import { languagesOf } from './parts/words/question-language.js';
import { analyzeQuestion } from './question/question.js';
import { containsRecords, type TableIndex } from './question/table-index.js';
import { type ReadQuestionOptions, readQuestion } from './read-question.js';
import { readWhole } from './whole/read-whole.js';

/** Maximum rows for which suggested questions are run. On larger tables, they are only interpreted. */
const MAX_ROWS = 20_000;
const MAX_KEPT = 4;

/** Returns the suggested questions that can be answered. */
export async function keepAnswered(
  questions: readonly string[],
  index: TableIndex,
  run: RunPlan,
  options: ReadQuestionOptions,
): Promise<string[]> {
  const kept: string[] = [];
  for (const question of new Set(questions)) {
    if (kept.length === MAX_KEPT) break;
    if (!isRead(question, index, options)) continue;
    if (index.table.rowCount > MAX_ROWS || (await isAnswered(question, index, run, options))) kept.push(question);
  }
  return kept;
}

function isRead(text: string, index: TableIndex, { reader }: ReadQuestionOptions): boolean {
  const [language = 'en'] = languagesOf(text, reader.parts);
  if (language !== 'en') return readParts(text, new TableFacts(index, reader.parts(language))).plans.length > 0;
  const question = analyzeQuestion(text, index, reader.words);
  const { plan } = readWhole(question, reader.words.whole);
  return plan !== null && (plan.op === 'quality' || containsRecords(question.index) || isExplicit(plan, question));
}

async function isAnswered(
  question: string,
  index: TableIndex,
  run: RunPlan,
  options: ReadQuestionOptions,
): Promise<boolean> {
  const reading = await readQuestion(question, index, run, options);
  if (reading.kind === 'declined') return false;
  const { plan, values, mixedUnits } = reading.result;
  return plan.op === 'quality' || (mixedUnits === undefined && values.some((row) => row.some((cell) => cell !== null)));
}
