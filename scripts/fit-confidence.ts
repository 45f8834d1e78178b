/**
 * Prints the reliability of the confidence in detected import options, and the monotone functions that correct it,
 * fitted to one half of the calibration set. Usage: npx tsx scripts/fit-confidence.ts [FILES] [ROUNDS], after npm run
 * build.
 */
import './quiet-log.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNCERTAIN_OPTIONS } from '../core/tables/read/source/interpretation.js';
import { collectResults } from './bench/calibration/collect-results.js';
import { fitMonotone, reliabilityOf } from './bench/calibration/reliability.js';

const [files = '600', rounds = '3'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'handlens-fit-'));
const results = await collectResults('fit', { files: Number(files), rounds: Number(rounds) }, folder);
await rm(folder, { recursive: true });
for (const what of UNCERTAIN_OPTIONS) {
  const own = results.filter((result) => result.what === what);
  process.stdout.write(`${what}: ${own.length} results\n`);
  for (const { from, count, stated, right } of reliabilityOf(own))
    process.stdout.write(`  from ${from}: ${count}, stated ${stated.toFixed(3)}, right ${right.toFixed(3)}\n`);
  process.stdout.write(`  ${JSON.stringify(fitMonotone(own))}\n`);
}
