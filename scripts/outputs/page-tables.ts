import { createHash } from 'node:crypto';
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
  const meant = rows.map(({ row, cells }) => [String(row), ...cells.map((cell) => (isPlain(cell) ? cell : null))]);
  const read = async () => {
    const shown = await window.readParts(page, '.rows-view .grid-row');
    const cells = shown.map((parts) => [parts[0], ...parts.slice(2)]);
    return cells.map((row, at) => row.map((cell, place) => (meant[at]?.[place] === null ? null : cell)));
  };
  await window.shows(page, [ledger, `rows of ${file}`], [read, meant]);
}

/** Checks the cleaned file and the reports that the page saves, and its statements about the file. */
async function checkSaved(page: Page, context: Context, truth: MessyTable): Promise<void> {
  const { ledger } = context;
  // Only the safe steps, which are the page's default.
  const own = await cleanTable(context, truth);
  ledger.visit(`page /tables with ${truth.file}`, 'page /tables');
  await page.getByRole('tab', { name: 'Export' }).click();
  const bytes = await window.save(page, 'Export CSV');
  compareCleaned(ledger, { ...own, csv: bytes.toString() }, truth);
  const { rows_after: rows, cells_changed: cells } = own.counts;
  const outsideRow =
    truth.outsideRows.length === 0
      ? ''
      : `${truth.outsideRows.length} row${truth.outsideRows.length === 1 ? '' : 's'} outside the table`;
  const losses = /Rows written: (\d+)\. Cells changed: (\d+)\. (?:(\d+ rows? outside the table))?/g;
  const saved = await page.locator('.saved').innerText();
  ledger.states('sentence on the file', saved, [losses, [[rows, cells, outsideRow]]]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  ledger.states('hash of the file', saved, [/([0-9a-f]{64})/g, [[sha256]]]);
  for (const name of ['Report as HTML', 'Report as Markdown']) {
    const report = textOfHtml((await window.save(page, name)).toString());
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
    const head = async () =>
      (await page.locator('.tables-file').allTextContents()).map((one) => one.replace(/\s+/g, ' '));
    const size = `${truth.file} csv, ${truth.rows.length} rows, ${truth.columns.length} columns`;
    await window.shows(page, [ledger, 'head'], [head, [size]]);
    await checkGrid(page, context, truth);
    await checkSaved(page, context, truth);
    await page.context().close();
  }
}
