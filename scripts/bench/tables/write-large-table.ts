import { closeSync, openSync, writeSync } from 'node:fs';
import { LARGE_TABLE_HEADER, largeTableRows } from './large-table.js';

const BLOCK = 4_194_304;

/** Writes the large table as a stream. @param path of a new file. @param rows 2,000,000 have some 200 MB. */
export function writeLargeTable(path: string, rows: number, seed: number, raggedShare?: number): void {
  const file = openSync(path, 'wx');
  let block = LARGE_TABLE_HEADER;
  for (const row of largeTableRows(rows, seed, raggedShare)) {
    block += row;
    if (block.length < BLOCK) continue;
    writeSync(file, block);
    block = '';
  }
  writeSync(file, block);
  closeSync(file);
}
