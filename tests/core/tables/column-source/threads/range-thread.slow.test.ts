import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEncoded } from '../../../../../core/tables/column-source/bytes/load-encoded.js';
import { readInThread } from '../../../../../core/tables/column-source/column-source.js';
import { loadTable } from '../../../../../core/tables/columns/load-table.js';
import { profileTable } from '../../../../../core/tables/inspect/profile-table.js';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openFile } from '../../../../../core/tables/read/source/byte-source.js';
import { writeLargeTable } from '../../../../../scripts/bench/tables/large-table.js';

const PROGRAM = `${process.cwd()}/dist/range-worker.mjs`;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ranges-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(name: string) {
  const path = join(folder, name);
  const source = openFile(path, name, statSync(path).size);
  return { source, table: openDataset(source, {}).tables[0]! };
}

test('reader threads read the same as the careful reader', () => {
  writeLargeTable(join(folder, 'orders.csv'), 6000, 7);
  const { source, table } = open('orders.csv');
  const read: number[] = [];
  const startThread = readInThread.bind(null, { program: PROGRAM });
  const reading = { threads: 3, rangeBytes: source.size / 8, startThread };
  const data = loadEncoded(table, table.text!, (bytes) => read.push(bytes), reading)!;
  expect(read.at(-1)).toBe(source.size);
  const byCare = open('orders.csv');
  const expected = loadTable(byCare.table);
  expect([...data.sourceRows]).toEqual([...expected.sourceRows]);
  expect(data.columns).toEqual(expected.columns);
  expect(profileTable(data)).toEqual(profileTable(expected));
  expect(table.broken()).toEqual(byCare.table.broken());
  source.close();
  byCare.source.close();
});
