import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/fault.js';
import type { LogEntry } from '../../../../core/tables/clean/change-log.js';
import { cleanTable } from '../../../../core/tables/clean/clean-table.js';
import { planCleaning } from '../../../../core/tables/clean/plan-cleaning.js';
import { undoCleaning } from '../../../../core/tables/clean/undo-cleaning.js';
import { memorySink } from '../../../../core/tables/clean/writers/byte-sink.js';
import { CsvWriter } from '../../../../core/tables/clean/writers/csv-writer.js';
import { openBytes } from '../../../../core/tables/ingest/byte-source.js';
import type { OpenedTable } from '../../../../core/tables/ingest/dataset.js';
import { openDataset } from '../../../../core/tables/ingest/open-dataset.js';
import { cleanRead } from '../../../support/clean-given.js';
import { readTable } from '../../../support/opened-table.js';
import { hasSharedData, SHARED_DATA } from '../../../support/shared-data.js';

/** Largest file that is tried, bytes: many small ones say more than a few large ones. */
const MAX_BYTES = { fixtures: 100_000, errors: 400_000 };
type Folder = keyof typeof MAX_BYTES;

function tablesOf(path: string, folder: Folder): OpenedTable[] {
  const bytes = readFileSync(path);
  if (bytes.length > MAX_BYTES[folder]) return [];
  try {
    return openDataset(openBytes(path, bytes), {}).tables;
  } catch (error) {
    if (isFault(error)) return [];
    throw error;
  }
}

const files = (folder: string) =>
  hasSharedData
    ? readdirSync(join(SHARED_DATA, 'tables', folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(csv|tsv|txt|xlsx|xls|ods)$/i.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const changesIn = (log: readonly LogEntry[]) => log.filter(({ kind }) => !['table', 'end', 'aside'].includes(kind));
const cellsOf = (table: OpenedTable) => [...table.batches()].flatMap(({ cells }) => cells);

test.skipIf(!hasSharedData).each<Folder>(['fixtures', 'errors'])(
  'reading, cleaning, writing and reading %s again leaves nothing to clean',
  (folder) => {
    const failures: string[] = [];
    let seen = 0;
    for (const path of files(folder)) {
      for (const table of tablesOf(path, folder)) {
        seen += 1;
        const read = readTable(table);
        const { rows, log } = cleanRead(read);
        expect(undoCleaning(rows, log).rows).toEqual(cellsOf(table));
        const sink = memorySink();
        cleanTable(table, planCleaning(read.data, read.profile, {}), new CsvWriter(sink));
        for (const again of secondTables(sink.bytes(), table.headerRows.length === 0)) {
          const left = changesIn(cleanRead(readTable(again)).log);
          if (left.length > 0) failures.push(`${path} ${table.id}: ${JSON.stringify(left[0]).slice(0, 300)}`);
        }
      }
    }
    expect(seen).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  },
  300_000,
);

/** A CSV cannot say that it has no header: whoever reads it again has to. */
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
