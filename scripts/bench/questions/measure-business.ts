import { askTable } from '../../../core/tables/query/ask-table.js';
import type { QuestionReader } from '../../../core/tables/query/language/open-question-reader.js';
import { openAskedTable } from '../../../tests/support/business-questions/open-table.js';
import { readQuestions } from '../../../tests/support/business-questions/read-questions.js';
import { askQuestions, type Score, sumUp } from '../../../tests/support/business-questions/score-questions.js';
import type { Cell, Section } from '../report.js';
import { round } from '../statistics.js';

const percent = (share: number) => `${round(share * 100, 1)} %`;

/** Asks the questions over invented business tables: the half to build with, and the half to judge by. */
export async function measureBusiness(reader: QuestionReader): Promise<Section> {
  const dev = await ask('dev', reader);
  const test = await ask('test', reader);
  return {
    title: 'Questions over business tables',
    how: 'Invented tables with the faults of an office, and questions whose answers were worked out without the product; about a quarter cannot be answered. An answer to one of those counts as wrong.',
    tables: [
      {
        caption: 'Bars: coverage 70 %, precision 98 %, 95 % of what cannot be answered declined',
        columns: ['half', 'questions', 'coverage', 'precision', 'declined of what cannot be answered'],
        rows: [toRow('to build with', dev), toRow('to judge by', test)],
      },
    ],
    notes: [],
    values: { dev: { ...dev }, test: { ...test } },
  };
}

async function ask(half: 'dev' | 'test', reader: QuestionReader): Promise<Score> {
  const tables = readQuestions(half);
  const opened = new Map(tables.map((table) => [table.name, openAskedTable(table)]));
  const answer = ({ name }: { name: string }, question: string) => {
    const table = opened.get(name);
    if (table === undefined) throw new Error(`no table "${name}" was opened`);
    return askTable(question, table, { reader });
  };
  return sumUp(await askQuestions(tables, answer));
}

function toRow(name: string, score: Score): Cell[] {
  const { answerable, unanswerable, coverage, precision, abstention } = score;
  return [name, answerable + unanswerable, percent(coverage), percent(precision), percent(abstention)];
}
