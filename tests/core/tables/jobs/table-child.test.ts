import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AskInput } from '../../../../core/tables/jobs/file-jobs.js';
import { createTablePool } from '../../../../core/tables/jobs/table-pool.js';
import { testInFull } from '../../../support/property-runs.js';

const BYTES = Buffer.from('city,revenue\nBend,1200\nBend,50\nSalem,300\n');
const COUNT = { op: 'summary', of: { op: 'count' }, rows: { op: 'all' } } as const;
const asked = (given: Partial<AskInput>): AskInput => ({
  source: { kind: 'bytes', name: 'sales.csv', bytes: BYTES },
  read: {},
  datasetId: null,
  question: '?',
  wordsDir: resolve('configs/questions'),
  plan: null,
  rows: { includeTotals: false, keepBlanks: false },
  memoryMb: 256,
  withTable: false,
  ...given,
});

function openPool() {
  const program = { file: resolve('dist/table-child.cjs'), heapMb: 512 };
  const pool = createTablePool({ program, workers: 1, maxQueue: 4, maxWaitMs: 60_000 });
  onTestFinished(() => pool.close());
  return pool;
}
const never = () => ({ signal: new AbortController().signal });

test('the bundled program answers a question and returns its table on request', async () => {
  const { answer, facts, table } = await openPool().run('ask', asked({ plan: COUNT, withTable: true }), never());
  expect(answer).toMatchObject({ status: 'answered', table: 't1', values: [[3]], text: 'There are 3 rows.' });
  expect(facts).toMatchObject({ name: 'sales.csv', bytes: BYTES.length });
  expect(table?.columns[0]?.texts).toEqual(['Bend', 'Salem']);
});

test('one process answers several jobs in turn', async () => {
  const pool = openPool();
  for (let turn = 0; turn < 2; turn++) {
    expect((await pool.run('ask', asked({ plan: COUNT }), never())).answer.values).toEqual([[3]]);
    expect((await pool.run('profile', asked({}), never())).tables[0]?.rows).toBe(3);
  }
});

testInFull('a fault of the question keeps its code', async () => {
  const plan = { op: 'summary', of: { op: 'count-distinct', column: 9 }, rows: { op: 'all' } } as const;
  await expect(openPool().run('ask', asked({ plan }), never())).rejects.toMatchObject({ code: 'invalid-input' });
});
