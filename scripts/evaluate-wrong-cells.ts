/**
 * Measures the finding of wrong cells against tables whose clean version is known:
 * `tsx scripts/evaluate-wrong-cells.ts FOLDER...`, each with dirty.csv and clean.csv, compared cell by cell by position.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Papa from 'papaparse';
import { detectWrongCells } from '../core/tables/profile/wrong-cells/detect-wrong-cells.js';
import { tableDataOf } from '../tests/support/table-data.js';
import { scoreWrongCells } from './score-wrong-cells.js';

const readRows = (path: string) => Papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true }).data;

for (const folder of process.argv.slice(2)) {
  const [header = [], ...dirty] = readRows(join(folder, 'dirty.csv'));
  const clean = readRows(join(folder, 'clean.csv')).slice(1);
  const found = detectWrongCells(tableDataOf(header, dirty));
  const { precision, recall, f1, byKind } = scoreWrongCells(found, dirty, clean);
  console.log(basename(folder), JSON.stringify({ precision, recall, f1 }), JSON.stringify(byKind));
}
