import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openQuestionReader } from '../../../core/tables/ask/language/question-reader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { askFixtureTable } from './ask-fixture-table.js';
import type { BusinessQuestion } from './read-questions.js';

const reader = openQuestionReader('configs/questions');

async function ask(csv: string, questions: BusinessQuestion[]) {
  const path = join(await temporaryFolder(), 'sales.csv');
  await writeFile(path, csv);
  const scored = await askFixtureTable({ name: 'sales', path, questions }, reader);
  return scored.map(({ verdict, given }) => [verdict, given.values]);
}

const answered = (ask: string, ...answer: [string | number, ...number[]][]): BusinessQuestion => ({
  ask,
  kind: 'sum',
  answer,
});

test('asks all questions about a table, with the blank cells of its groups filled', async () => {
  const given = await ask('Store,Item,Sales\nRome,A,10\n,B,5\nBonn,C,8\n', [
    answered('sum of Sales', [23]),
    answered('total Sales by Store', ['Rome', 15], ['Bonn', 8]),
    answered('sum of Sales', [24]),
  ]);
  expect(given.map(([verdict]) => verdict)).toEqual(['right', 'right', 'wrong']);
});

test('each question decides whether rows that add up others are included', async () => {
  const rows = 'North,Bolts,10\n,Nuts,7\nSubtotal North,,17\nSouth,Bolts,5\n,Nuts,4\nSubtotal South,,9\n';
  const given = await ask(`Region,Product,Q1\n${rows}`, [
    answered('sum of Q1', [26]),
    answered('sum of Q1 including totals', [52]),
    answered('sum of Q1 for Subtotal North', [17]),
  ]);
  expect(given).toEqual([
    ['right', [[26]]],
    ['right', [[52]]],
    ['right', [[17]]],
  ]);
});
