import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { runCli } from '../run-cli.js';

/** Effect of a cleaning on the cells of a table whose correct contents are known. */
export interface RepairScore {
  /** Number of wrong and right cells before the cleaning. */
  wrong: number;
  right: number;
  /** Number of wrong cells that became exactly right, and of right cells that were changed. */
  repaired: number;
  harmed: number;
  /** Wrong cells that were changed, to the right text or to another. */
  touched: number;
}

export const readRows = (path: string) =>
  Papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true }).data;

/**
 * Cleans the dirty version of a table with `vision-cli table clean` and compares it with the clean one by position.
 * @param folder folder of `dirty.csv` and `clean.csv`, whose rows are in the same order.
 * @param options `output`: path of the cleaned file, which is removed; `steps`: flags that choose the steps.
 */
export async function measureRepairs(
  folder: string,
  stateDir: string,
  { output, steps = ['--accept', 'proposed'] }: { output: string; steps?: readonly string[] },
): Promise<RepairScore> {
  const path = join(folder, 'dirty.csv');
  await runCli(['table', 'clean', path, ...steps, '-o', output, '--quiet'], stateDir);
  const [dirty, clean, cleaned] = [path, join(folder, 'clean.csv'), output].map((one) => readRows(one).slice(1));
  await rm(output);
  if (cleaned!.length !== dirty!.length) throw new Error(`${cleaned!.length} of ${dirty!.length} rows remained.`);
  const cells = dirty!.flatMap((row, at) =>
    row.map((before, place) => ({ before, truth: clean![at]![place], after: cleaned![at]![place] })),
  );
  const wrong = cells.filter(({ before, truth }) => before !== truth);
  const right = cells.filter(({ before, truth }) => before === truth);
  return {
    wrong: wrong.length,
    right: right.length,
    repaired: wrong.filter(({ truth, after }) => after === truth).length,
    harmed: right.filter(({ truth, after }) => after !== truth).length,
    touched: wrong.filter(({ before, after }) => after !== before).length,
  };
}
