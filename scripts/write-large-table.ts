/**
 * `npx tsx scripts/write-large-table.ts FILE [ROWS] [SEED]`: writes a CSV file of any size as a stream, to measure reading
 * and profiling with; 2,000,000 rows have some 200 MB. The same rows for the same seed.
 */
import { writeLargeTable } from './bench/tables/large-table.js';

const [path, rows = '2000000', seed = '1'] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npx tsx scripts/write-large-table.ts FILE [ROWS] [SEED]');
  process.exitCode = 2;
} else writeLargeTable(path, Number(rows), Number(seed));
