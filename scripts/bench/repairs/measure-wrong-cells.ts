import { join } from 'node:path';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import type { TableRows } from '../../../handlers/tables/rows.js';
import { runCli } from '../run-cli.js';
import { readRows } from './measure-repairs.js';

/** Limit of listed rows, above the number of rows in the tables. */
const LIMIT = '5000';

/** Precision and recall of the cells that a user sees as wrong. */
export interface WrongCellScore {
  precision: number;
  recall: number;
  f1: number;
}

/**
 * Compares the cells of all errors and warnings of `vision-cli table profile`, listed by `table rows --finding`, with
 * the differences between the dirty and the clean version of a table.
 * @param folder folder of `dirty.csv` and `clean.csv`, whose rows are in the same order.
 */
export async function measureWrongCells(folder: string, stateDir: string): Promise<WrongCellScore> {
  const path = join(folder, 'dirty.csv');
  const profile = await runCli(['table', 'profile', path, '--json', '--quiet'], stateDir);
  const [table] = (JSON.parse(profile.stdout) as DatasetProfile).tables;
  const shown = new Set<string>();
  for (const [place, { severity, unit }] of table!.issues.entries()) {
    if (severity === 'notice' || unit !== 'cells') continue;
    const { stdout } = await runCli(
      ['table', 'rows', path, '--finding', String(place + 1), '--limit', LIMIT, '--json', '--quiet'],
      stateDir,
    );
    const cells = (JSON.parse(stdout) as TableRows).finding?.cells ?? [];
    for (const { row, column } of cells) if (column !== null) shown.add(`${row} ${column}`);
  }
  return score(shown, listWrong(folder, table!));
}

/** Lists the wrong cells by line and column; no cell of these files spans lines. */
function listWrong(folder: string, { columns }: DatasetProfile['tables'][number]): Set<string> {
  const dirty = readRows(join(folder, 'dirty.csv'));
  const clean = readRows(join(folder, 'clean.csv'));
  const wrong = dirty.flatMap((cells, row) =>
    cells.flatMap((text, at) => (row > 0 && text !== clean[row]?.[at] ? [`${row + 1} ${columns[at]!.name}`] : [])),
  );
  return new Set(wrong);
}

function score(shown: ReadonlySet<string>, wrong: ReadonlySet<string>): WrongCellScore {
  const right = [...shown].filter((cell) => wrong.has(cell)).length;
  const precision = shown.size === 0 ? 1 : right / shown.size;
  const recall = wrong.size === 0 ? 1 : right / wrong.size;
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
