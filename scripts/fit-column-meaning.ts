/**
 * `npx tsx scripts/fit-column-meaning.ts FILE [--write]`: measures how well the uses of labelled columns are found, on
 * columns that the weights were not fitted on. With `--write`, fits them on all columns and writes them to
 * core/tables/profile/meaning/fitted-weights.ts. FILE is a CSV with a row per column.
 */
import { writeFileSync } from 'node:fs';
import { COLUMN_USES } from '../core/tables/cells/column-use.js';
import { accuracyOf, type Confusion, evaluateFolds, evaluateWeights } from './meaning/evaluate-folds.js';
import { fitWeights, readLabelledColumns } from './meaning/fit-weights.js';

const TARGET = 'core/tables/profile/meaning/fitted-weights.ts';
const SEED = 1;
/** Smaller weights change no verdict and are omitted. */
const MIN_WEIGHT = 0.03;

function print(title: string, confusion: Confusion): void {
  console.log(`${title}: ${(100 * accuracyOf(confusion)).toFixed(1)} %`);
  console.log(`${'given, found'.padEnd(20)}${COLUMN_USES.map((use) => use.slice(0, 8).padStart(9)).join('')}`);
  confusion.forEach((row, use) => {
    console.log(`${(COLUMN_USES[use] ?? '').padEnd(20)}${row.map((count) => String(count).padStart(9)).join('')}`);
  });
}

function writeWeights(weights: ReturnType<typeof fitWeights>): void {
  const kept = [...weights].filter(([, row]) => row.some((weight) => Math.abs(weight) >= MIN_WEIGHT));
  const lines = kept.map(
    ([name, row]) => `  '${name}': [${row.map((weight) => String(Number(weight.toFixed(2)))).join(', ')}],`,
  );
  const head =
    '/** Written by `scripts/fit-column-meaning.ts --write`: for each feature, a weight for each of COLUMN_USES. */';
  writeFileSync(
    TARGET,
    `${head}\nexport const FITTED_WEIGHTS: Readonly<Record<string, readonly number[]>> = {\n${lines.join('\n')}\n};\n`,
  );
}

const [path, option] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npx tsx scripts/fit-column-meaning.ts FILE [--write]');
  process.exitCode = 2;
} else {
  const columns = readLabelledColumns(path);
  print('Columns held aside one by one', evaluateFolds(columns, 'column', SEED));
  print('Columns held aside by table', evaluateFolds(columns, 'table', SEED));
  if (option === '--write') writeWeights(fitWeights(columns));
  else print('Committed weights, on the columns they were fitted on', evaluateWeights(columns));
}
