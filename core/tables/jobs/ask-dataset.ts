import { askTable } from '../ask/ask-table.js';
import { openAskedData } from '../ask/asked/asked-data.js';
import { chooseAnswer, type TableAnswer } from '../ask/choose-answer.js';
import { openQueryTable } from '../ask/engine/open-query-table.js';
import { openQuestionReader } from '../ask/language/question-reader.js';
import type { QueryTable } from '../ask/plan/query-table.js';
import { columnSource } from '../column-source/column-source.js';
import type { TableData } from '../columns/table-data.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import type { AskInput, AskValue } from './file-jobs.js';
import type { JobInput } from './job-input.js';
import { type OpenJobDataset, withDatasetAsync } from './open-source.js';
import { passProgress } from './pass-progress.js';
import { profileThreaded } from './profile-threaded.js';

/** Maximum tables of a file that are tried for a question. */
const MAX_TABLES = 8;
/** Maximum distinct texts of a column that are sent to another process. */
const MAX_TEXTS = 20_000;

/**
 * Answers a question with the table that can answer it. Reads tables one after another, so that only one is in memory.
 */
export function askDataset(input: AskInput, report: (done: number, total: number) => void): Promise<AskValue> {
  return withDatasetAsync(input, async ({ opened, facts, size }: OpenJobDataset) => {
    const tables = opened.tables.slice(0, MAX_TABLES);
    const nextPass = passProgress(tables.length, size, report);
    const answers: (TableAnswer & { table: QueryTable | null })[] = [];
    for (const table of tables) {
      const data = columnSource.load(opened, table, nextPass());
      answers.push({
        id: table.id,
        name: table.name,
        ...(await askOne(input, { data, profile: profileThreaded(data) })),
      });
    }
    const answer = chooseAnswer(input.question, answers);
    const remaining = opened.tables.length - tables.length;
    const note = `The question was tried on the first ${MAX_TABLES} tables; the file contains ${remaining} more.`;
    return {
      facts,
      answer: remaining > 0 ? { ...answer, notes: [...answer.notes, note] } : answer,
      table: answers.find(({ id }) => id === answer.table)?.table ?? null,
    };
  });
}

/** A question, without the file that it is about. */
export type AskedQuestion = Omit<AskInput, keyof JobInput>;

/** Answers a question with a table. */
export async function askOne(
  { question, plan, rows, memoryMb, withTable, wordsDir }: AskedQuestion,
  { data, profile }: { data: TableData; profile: TableProfile },
): Promise<Pick<AskValue, 'answer' | 'table'>> {
  const answer = await askTable(
    question,
    { data, profile },
    {
      reader: openQuestionReader(wordsDir),
      rows,
      memoryMb,
      ...(plan === null ? {} : { plan }),
    },
  );
  if (!withTable) return { answer, table: null };
  const { data: asked } = openAskedData(data, profile, rows);
  return { answer, table: withoutLongColumns(openQueryTable(asked, profile)) };
}

/** Returns a table to send to another process, without the texts of columns that have too many. */
function withoutLongColumns(table: QueryTable): QueryTable {
  const none = { texts: null, counts: null, numbers: null, numbers2: null, dates: null };
  const columns = table.columns.map((column) =>
    column.texts !== null && column.texts.length > MAX_TEXTS ? { ...column, ...none } : column,
  );
  return { ...table, columns };
}
