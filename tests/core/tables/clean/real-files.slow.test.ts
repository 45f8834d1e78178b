import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { cleanTable } from '../../../../core/tables/clean/clean-table.js';
import type { LogEntry } from '../../../../core/tables/clean/pass/change-log.js';
import { undoCleaning } from '../../../../core/tables/clean/undo-cleaning.js';
import { memorySink } from '../../../../core/tables/clean/writers/byte-sink.js';
import { CsvWriter } from '../../../../core/tables/clean/writers/csv-writer.js';
import { planCleaning } from '../../../../core/tables/inspect/plan-cleaning.js';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import type { OpenedTable } from '../../../../core/tables/read/opened/dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';
import { AWKWARD_TEXTS } from '../../../support/awkward-tables/awkward-texts.js';
import { AWKWARD_WORKBOOKS } from '../../../support/awkward-tables/awkward-workbooks.js';
import { cleanRead } from '../../../support/clean-given.js';
import { withSharedData } from '../../../support/needs-shared-data.js';
import { readTable } from '../../../support/opened-table.js';

/** Maximum size of the tested files, bytes: many small ones find more than a few large ones. */
const MAX_BYTES = { fixtures: 100_000, errors: 400_000 };
type Folder = keyof typeof MAX_BYTES;

function tablesOf(name: string, bytes: Uint8Array): OpenedTable[] {
  try {
    return openDataset(openBytes(name, bytes), {}).tables;
  } catch (error) {
    if (isFault(error)) return [];
    throw error;
  }
}

const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(csv|tsv|txt|xlsx|xls|ods)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const changesIn = (log: readonly LogEntry[]) => log.filter(({ kind }) => !['table', 'end', 'set-aside'].includes(kind));
const cellsOf = (table: OpenedTable) => [...table.batches()].flatMap(({ cells }) => cells);

/**
 * Returns the steps still offered after a cleaning was written and read again. Undoing it must restore the file's
 * cells.
 */
function leftAfterCleaning(table: OpenedTable): string[] {
  const read = readTable(table);
  const { rows, log } = cleanRead(read);
  expect(undoCleaning(rows, log).rows).toEqual(cellsOf(table));
  const sink = memorySink();
  cleanTable(table, planCleaning(read.data, read.profile, {}), new CsvWriter(sink));
  return secondTables(sink.bytes(), table.headerRows.length === 0).flatMap((again) => {
    const left = changesIn(cleanRead(readTable(again)).log);
    return left.length > 0 ? [`${table.id}: ${JSON.stringify(left[0]).slice(0, 300)}`] : [];
  });
}

test.each([...AWKWARD_TEXTS, ...AWKWARD_WORKBOOKS].map((one) => [one.name, one] as const))(
  'a cleaned and reread copy of %s has nothing left to clean',
  (_, { name, bytes, tables }) => {
    const read = tablesOf(name, bytes);
    expect(read).toHaveLength(tables.length);
    expect(read.flatMap(leftAfterCleaning)).toEqual([]);
  },
);

withSharedData('real tables', (shared) => {
  test.each<Folder>(['fixtures', 'errors'])(
    'a cleaned and reread copy of %s has nothing left to clean',
    (folder) => {
      const files = pathsIn(join(shared, 'tables', folder)).map((path) => [path, readFileSync(path)] as const);
      const tables = files.flatMap(([path, bytes]) =>
        bytes.length > MAX_BYTES[folder] ? [] : tablesOf(path, bytes).map((table) => [path, table] as const),
      );
      expect(tables.length).toBeGreaterThan(0);
      expect(tables.flatMap(([path, table]) => leftAfterCleaning(table).map((left) => `${path} ${left}`))).toEqual([]);
    },
    300_000,
  );
});

/** A CSV cannot state that it has no header, so the options must. */
function secondTables(bytes: Uint8Array, isHeaderless: boolean): OpenedTable[] {
  try {
    return openDataset(openBytes('again.csv', bytes), {
      delimiter: ',',
      encoding: 'utf-8',
      ...(isHeaderless ? { header_rows: 0 } : {}),
    }).tables;
  } catch (error) {
    if (isFault(error)) return [];
    throw error;
  }
}
