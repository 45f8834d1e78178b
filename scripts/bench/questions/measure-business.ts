import { resolve } from 'node:path';
import { readQuestions } from '../../../tests/support/business-questions/read-questions.js';
import { type Score, scoreAnswer, sumUp } from '../../../tests/support/business-questions/score-questions.js';
import { inLanes } from '../in-lanes.js';
import type { Cell, Section } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { round } from '../statistics.js';
import { askServed, QUESTION_LANES } from './ask-served.js';

const percent = (share: number) => `${round(share * 100, 1)} %`;

/** Asks the questions over invented business tables: the half to build with, and the half to judge by. */
export async function measureBusiness(api: ServedApi): Promise<Section> {
  const dev = await ask('dev', api);
  const test = await ask('test', api);
  return {
    title: 'Questions over business tables',
    how: 'Invented tables with the faults of an office, and questions whose answers were worked out without the product; about a quarter cannot be answered. An answer to one of those counts as wrong. Each is sent to `/api/agent/query` of a server that was started for it.',
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

async function ask(half: 'dev' | 'test', api: ServedApi): Promise<Score> {
  const asked = readQuestions(half).flatMap((table) => table.questions.map((question) => ({ table, question })));
  const scored = await inLanes(asked, QUESTION_LANES, async ({ table, question }) => {
    const given = await askServed(api, { question: question.ask, path: resolve(table.path) });
    return scoreAnswer(table.name, question, given);
  });
  return sumUp(scored);
}

function toRow(name: string, score: Score): Cell[] {
  const { answerable, unanswerable, coverage, precision, abstention } = score;
  return [name, answerable + unanswerable, percent(coverage), percent(precision), percent(abstention)];
}
