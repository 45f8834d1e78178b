/**
 * `npx tsx scripts/write-large-table.ts FILE [ROWS] [SEED]`: writes a CSV file of any size as a stream, to measure reading
 * and profiling with; 2,000,000 rows have some 200 MB. The same rows for the same seed.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { LARGE_TABLE_HEADER, largeTableRows } from './bench/tables/large-table.js';

const BLOCK = 4_194_304;

function writeLargeTable(path: string, rows: number, seed: number): void {
  const file = openSync(path, 'wx');
  let block = LARGE_TABLE_HEADER;
  for (const row of largeTableRows(rows, seed)) {
    block += row;
    if (block.length < BLOCK) continue;
    writeSync(file, block);
    block = '';
  }
  writeSync(file, block);
  closeSync(file);
}

const [path, rows = '2000000', seed = '1'] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npx tsx scripts/write-large-table.ts FILE [ROWS] [SEED]');
  process.exitCode = 2;
} else writeLargeTable(path, Number(rows), Number(seed));
