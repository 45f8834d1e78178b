import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThreadedColumns } from '../../../../../core/tables/column-source/column-source.js';
import { ColumnBuilders } from '../../../../../core/tables/columns/column-builders.js';
import { loadTable } from '../../../../../core/tables/columns/load-table.js';
import type { ColumnData } from '../../../../../core/tables/columns/table-data.js';
import { firstEqual } from '../../../../support/first-equal.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { openedTable } from '../../profile/table-of-texts.js';

const THREAD_FILE = `${process.cwd()}/dist/column-worker.mjs`;

/** Generates one to eight columns and some rows, split into parts that are added one after another. */
const TABLES = fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 0, max: 40 })).chain(([width, rows]) =>
  fc.array(fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: rows, maxLength: rows }), {
    minLength: width,
    maxLength: width,
  }),
);

function tableOf(columns: readonly (readonly string[])[]) {
  return openedTable(Object.fromEntries(columns.map((texts, at) => [`c${at}`, texts])));
}

function load(columns: readonly (readonly string[])[]) {
  const threaded = new ThreadedColumns(THREAD_FILE, columns.length);
  try {
    return loadTable(tableOf(columns), undefined, threaded);
  } finally {
    threaded.close();
  }
}

const plain = (columns: readonly ColumnData[]) => structuredClone(columns);

/** Writes a column thread that ends in a given way. */
async function threadThat(ends: string): Promise<string> {
  const real = await readFile(THREAD_FILE, 'utf8');
  const file = join(await temporaryFolder(), 'column-worker.mjs');
  await writeFile(file, `${real}\nport.on('message', () => { ${ends} });`);
  return file;
}

describe('a thread that ends too early', () => {
  it.each(['process.exit(7);', "throw new Error('not caught');"])('by %s is reported without waiting', async (ends) => {
    const file = await threadThat(ends);
    const threaded = new ThreadedColumns(file, 1);
    const add = () => {
      for (let row = 0; row < 5; row++) threaded.add([['a']], Uint32Array.of(row));
      return threaded.finish(['c']);
    };
    expect(add).toThrow(
      expect.objectContaining({ code: 'backend-unavailable', message: expect.stringContaining('Try again') }),
    );
    threaded.close();
  });
});

describe('columns built in a thread', () => {
  it('equal those built here, for any texts', () => {
    fc.assert(
      fc.property(TABLES, (columns) => {
        const here = loadTable(tableOf(columns));
        const there = load(columns);
        expect(plain(there.columns)).toEqual(plain(here.columns));
        expect(there.sourceRows).toEqual(here.sourceRows);
        expect(firstEqual(there.rowHashes)).toEqual(firstEqual(here.rowHashes));
      }),
      { numRuns: propertyRuns(12) },
    );
  });

  it('are the same over many parts, and if too wide for a dictionary', () => {
    const rows = 140_000;
    const columns = [0, 1, 2, 3].map((at) =>
      Array.from({ length: rows }, (_, row) => (at < 2 ? `${row % (at + 7)}` : `text ${row * (at + 1)}`)),
    );
    const here = loadTable(tableOf(columns), undefined, new ColumnBuilders(4));
    const there = load(columns);
    expect(there.columns.map(({ form }) => form)).toEqual(['dictionary', 'dictionary', 'wide', 'wide']);
    expect(plain(there.columns)).toEqual(plain(here.columns));
    expect(there.rowCount).toBe(rows);
  });
});
