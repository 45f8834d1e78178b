/**
 * `npx tsx scripts/write-large-table.ts FILE [ROWS] [SEED]`: streams a CSV file of any size for measuring reading and
 * profiling; 2,000,000 rows have about 200 MB. The same seed gives the same rows.
 */
import { writeLargeTable } from './bench/tables/large-table.js';

const [path, rows = '2000000', seed = '1'] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npx tsx scripts/write-large-table.ts FILE [ROWS] [SEED]');
  process.exitCode = 2;
} else writeLargeTable(path, Number(rows), Number(seed));
