import { askTable } from '../../../core/tables/ask/ask-table.js';
import { openAskedData } from '../../../core/tables/ask/asked/asked-data.js';
import { openEngine } from '../../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../../core/tables/ask/engine/open-query-table.js';
import type { QuestionReader } from '../../../core/tables/ask/language/question-reader.js';
import { openFixtureTable } from './open-table.js';
import type { FixtureTable } from './read-questions.js';
import { askQuestions, type ScoredQuestion } from './score-questions.js';

/**
 * Asks the questions about a table, all on one engine. If the table has rows that add up others, each question gets its
 * own, because it decides whether these rows are included.
 */
export async function askFixtureTable(table: FixtureTable, reader: QuestionReader): Promise<ScoredQuestion[]> {
  const opened = openFixtureTable(table);
  const { data, profile } = opened;
  const asked = openAskedData(data, profile, { includeTotals: false, keepBlanks: false });
  if (asked.leftOut.size > 0) return askQuestions([table], (_, question) => askTable(question, opened, { reader }));
  const engine = await openEngine(asked.data, profile, openQueryTable(asked.data, profile), { file: data });
  try {
    return await askQuestions([table], (_, question) => askTable(question, opened, { reader, engine }));
  } finally {
    engine.close();
  }
}
