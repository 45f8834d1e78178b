import { expect, test } from 'vitest';
import type { JobInput } from '../../../../core/tables/jobs/job-input.js';
import { profileOf } from '../../../../core/tables/jobs/table-child.js';
import { growthOfSteps } from '../../../support/count-steps.js';

/** Returns a file of small tables with blank lines between them. */
const tables = (count: number, table?: string): JobInput => ({
  source: {
    kind: 'bytes',
    name: 'pieces.csv',
    bytes: Buffer.from(Array.from({ length: count }, () => 'id,name\n1,a\n2,b').join('\n\n')),
  },
  read: table === undefined ? {} : { table },
  datasetId: null,
});
const run = (input: JobInput) => profileOf(input, () => undefined);

test('rejects a file with too many tables, with a remedy', () => {
  expect(() => run(tables(5_000))).toThrow(/5,000 tables.*1,000.*Name one with `table`/);
  expect(() => run(tables(5_000))).toThrow(expect.objectContaining({ code: 'table-too-large' }));
});

test('reads one named table of a file with too many, and all tables of a file with fewer', () => {
  expect(run(tables(5_000, 't4999')).tables.map(({ id }) => id)).toEqual(['t4999']);
  expect(run(tables(40)).tables).toHaveLength(40);
  expect(() => run(tables(5_000, 't5001'))).toThrow(expect.objectContaining({ code: 'table-not-found' }));
});

test('finding the last table takes steps linear in the number of tables', async () => {
  expect(await growthOfSteps(2_000, (count) => run(tables(count, `t${count}`)))).toBeLessThan(2.5);
});
