import { readFileSync } from 'node:fs';
import { openBytes } from '../../../core/tables/ingest/byte-source.js';
import { openDataset } from '../../../core/tables/ingest/open-dataset.js';
import { type ReadTable, readTable } from '../opened-table.js';
import type { AskedTable } from './read-questions.js';

/** The table of a file of the fixtures, read and profiled. */
export function openAskedTable({ path }: Pick<AskedTable, 'path'>): ReadTable {
  const [table] = openDataset(openBytes(path, readFileSync(path)), {}).tables;
  return readTable(table!);
}
