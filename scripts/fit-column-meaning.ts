/**
 * `npx tsx scripts/fit-column-meaning.ts FILE [--write]`: measures how well the uses of labelled columns are found, on
 * columns that the trees were not fitted on. With `--write`, only fits them on all columns and writes them to
 * core/tables/profile/meaning/fitted-trees.ts. FILE is a CSV with a row per column.
 */
import { writeFileSync } from 'node:fs';
import { COLUMN_USES } from '../core/tables/cells/column-use.js';
import { accuracyOf, type Confusion, evaluateFolds, evaluateTrees } from './meaning/evaluate-folds.js';
import { fitTrees } from './meaning/fit-trees.js';
import { readLabelledColumns } from './meaning/labelled-columns.js';
import { moduleOfTrees } from './meaning/module-of-trees.js';
import { withReadings } from './meaning/read-columns.js';

const TARGET = 'core/tables/profile/meaning/fitted-trees.ts';
const SEED = 1;

function print(title: string, confusion: Confusion): void {
  console.log(`${title}: ${(100 * accuracyOf(confusion)).toFixed(1)} %`);
  console.log(`${'given, found'.padEnd(20)}${COLUMN_USES.map((use) => use.slice(0, 8).padStart(9)).join('')}`);
  confusion.forEach((row, use) => {
    console.log(`${(COLUMN_USES[use] ?? '').padEnd(20)}${row.map((count) => String(count).padStart(9)).join('')}`);
  });
}

const [path, option] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npx tsx scripts/fit-column-meaning.ts FILE [--write]');
  process.exitCode = 2;
} else if (option === '--write')
  writeFileSync(TARGET, moduleOfTrees(fitTrees(withReadings(readLabelledColumns(path)))));
else {
  const columns = withReadings(readLabelledColumns(path));
  print('Columns held aside one by one', evaluateFolds(columns, 'column', SEED));
  print('Columns held aside by table', evaluateFolds(columns, 'table', SEED));
  print('Committed trees, on the columns they were fitted on', evaluateTrees(columns));
}
