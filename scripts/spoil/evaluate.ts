import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluateFile, readHere } from './evaluate-file.js';
import type { SpoiltFile } from './spoil-files.js';
import { isAllRight, printSummaries, sumUp } from './sum-up.js';

/** Reads spoilt tables and says how much was right: `tsx scripts/spoil/evaluate.ts FOLDER [--json FILE] [--wrong]`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, wrong: { type: 'boolean', default: false } },
});
const folder = positionals[0];
if (folder === undefined) throw new Error('Name the folder that `tsx scripts/spoil.ts` wrote to');
const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Omit<SpoiltFile, 'bytes'>[];
const results = truth
  .map((file) => ({ ...file, bytes: new Uint8Array(readFileSync(join(folder, file.name))) }))
  .map((file) => evaluateFile(file, readHere(file)));
const summaries = sumUp(results);
if (values.wrong) {
  for (const result of results.filter((one) => !isAllRight(one))) {
    console.log(
      `${result.name} (${result.detail}) tables ${result.tables.join(' of ')}\n  ${result.wrong.join('\n  ')}`,
    );
  }
}
console.log(printSummaries(summaries));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ summaries, results }, null, 1)}\n`);
