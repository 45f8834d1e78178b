import { expect, test } from 'vitest';
import type { ColumnFacts } from '../../../core/tables/profile/meaning/column-facts.js';
import type { LabelledColumn } from '../../../scripts/meaning/labelled-columns.js';
import { withReadings } from '../../../scripts/meaning/read-columns.js';
import { writeColumn } from '../../../scripts/meaning/write-column.js';

const figures = { mean: 0, standardDeviation: 0, min: 0, max: 0 };

function column(changes: Partial<ColumnFacts>): LabelledColumn {
  const facts = { name: 'value', samples: [], rows: 100, missing: 0, distinct: 1, ...figures, type: null, ...changes };
  return { facts, readings: [], use: 'numeric' };
}

test('each reading of a column has its name, samples and counts, and nearly its statistics', () => {
  const samples = ['12.5', '13.1', '9.8', '10.2', '11.0'];
  const given = { name: 'weight', samples, distinct: 60, mean: 11, standardDeviation: 2, min: 5, max: 20 };
  const [read] = withReadings([column({ ...given, rows: 140, missing: 20 })]);
  for (const facts of read!.readings) {
    expect(facts).toMatchObject({ name: 'weight', samples, rows: 140, missing: 20, distinct: 60, type: 'decimal' });
    expect(Math.abs(facts.mean - 11)).toBeLessThan(1);
    expect([facts.min, facts.max]).toEqual([5, 20]);
  }
});

test('a long column is shortened', () => {
  const [read] = withReadings([
    column({ samples: ['open', 'paid', 'sent'], rows: 90_000, missing: 30_000, distinct: 3 }),
  ]);
  expect(read!.readings.map(({ rows, missing, distinct }) => [rows, missing, distinct])).toEqual([
    [150, 50, 3],
    [2000, 667, 3],
  ]);
});

test('a column of numbers without statistics has other texts, which are not learned', () => {
  const unknown = column({ samples: ['0'], rows: 140, distinct: 140 });
  expect(withReadings([unknown])[0]!.readings).toEqual([]);
  const lines = Buffer.from(writeColumn(unknown, { seed: 1, maxRows: 150 }))
    .toString()
    .trim()
    .split('\n');
  expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(140);
});
