import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { compareCleaned } from './compare-cleaning.js';
import { MESSY_TABLES, type MessyTable } from './messy-tables.js';
import * as window from './page-window.js';
import type { Context } from './shell.js';
import { cleanTable, reportSentence, textOfHtml } from './shell-tables.js';

/** Reads the cells of the grid by row, without cells that display unusual white space as marks. */
async function checkGrid(page: Page, { ledger }: Context, { rows, file }: MessyTable): Promise<void> {
  const isPlain = (cell: string) => cell === cell.trim() && !/\s\s|\n/.test(cell);
  const expected = rows.map(({ row, cells }) => [String(row), ...cells.map((cell) => (isPlain(cell) ? cell : null))]);
  const read = async () => {
    const shown = await window.readParts(page, '[role=grid] [role=row]:has([role=rowheader])');
    return shown.map((row, at) => row.map((cell, place) => (expected[at]?.[place] === null ? null : cell)));
  };
  await window.compareShown(page, [ledger, `rows of ${file}`], [read, expected]);
}

/** Returns the file that a command of a menu saves. */
async function saveBy(page: Page, [button, command]: readonly [button: string, command: string]): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: command, exact: true }).click();
  return readFile(await (await waiting).path());
}

/** Checks the table that the page exports after the safe repairs, and its reports on the file. */
async function checkSaved(page: Page, context: Context, truth: MessyTable): Promise<void> {
  const { ledger } = context;
  // Only the safe steps.
  const own = await cleanTable(context, truth);
  ledger.visit(`page /tables with ${truth.file}`, 'page /tables');
  const { cells_changed: cells } = own.counts;
  if (cells > 0) await page.getByRole('button', { name: 'Fix all safe' }).click();
  const differs = async () => (await page.getByText(/^[\d,]+ cells? differs?$/).innerText()).replace(/\D/g, '');
  await window.compareShown(page, [ledger, 'changed cells'], [differs, String(cells)]);
  const csv = await saveBy(page, ['Export', 'CSV, as the source']);
  compareCleaned(ledger, { ...own, csv: csv.toString() }, truth);
  for (const name of ['Report (HTML)', 'Report (Markdown)']) {
    const report = textOfHtml((await saveBy(page, ['More', name])).toString());
    ledger.states(`sentence of the ${name}`, report, reportSentence(truth));
  }
}

/** Checks the page with each messy table against its known content. */
export async function checkTablesPage(context: Context, own: window.Window): Promise<void> {
  const { place, ledger } = context;
  for (const truth of MESSY_TABLES) {
    const page = await own.open('/tables');
    ledger.visit(`page /tables with ${truth.file}`, 'page /tables');
    await page.locator('input[type=file]').first().setInputFiles(join(place.folder, truth.file));
    const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
    const size = `${count(truth.rows.length, 'row')} × ${count(truth.columns.length, 'column')}`;
    const head = async () => (await page.getByRole('contentinfo').innerText()).includes(size);
    await window.compareShown(page, [ledger, `size of ${truth.file}: ${size}`], [head, true]);
    await checkGrid(page, context, truth);
    await checkSaved(page, context, truth);
    await page.context().close();
  }
}
