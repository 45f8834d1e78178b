import { readFileSync } from 'node:fs';
import { openDataset } from '../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../core/tables/read/source/byte-source.js';
import { type ReadTable, readTable } from '../opened-table.js';
import type { AskedTable } from './read-questions.js';

/** Reads and profiles the table in a fixture. */
export function openAskedTable({ path }: Pick<AskedTable, 'path'>): ReadTable {
  const [table] = openDataset(openBytes(path, readFileSync(path)), {}).tables;
  return readTable(table!);
}
