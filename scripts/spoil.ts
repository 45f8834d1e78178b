import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { spoilFiles } from './spoil/spoil-files.js';

/** Writes spoilt tables with their truth: `tsx scripts/spoil.ts FOLDER [--count 500] [--seed 1]`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});
const folder = positionals[0];
if (folder === undefined) throw new Error('Name the folder to write to: tsx scripts/spoil.ts FOLDER');
const target = resolve(folder);
mkdirSync(target, { recursive: true });
const truth = [];
for (const { bytes, ...file } of spoilFiles(Number(values.count), Number(values.seed))) {
  writeFileSync(join(target, file.name), bytes);
  truth.push(file);
}
writeFileSync(join(target, 'truth.json'), `${JSON.stringify(truth, null, 1)}\n`);
console.log(`${truth.length} files and truth.json are in ${target}`);
