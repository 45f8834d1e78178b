import type { Page } from 'playwright-core';
import type { Gui } from './gui.js';

/** Returns a CSV in the form of a file input. */
export const csvFile = (text: string, name = 'orders.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** Orders with a decimal comma, padded names, a placeholder for a missing price and two spellings of a name. */
export const ORDERS = [
  'id;customer;price;ordered',
  '001; Ann ;7,25;2024-01-31',
  '002;Bob;N/A;2024-02-01',
  '003;Cara;1150,00;2024-02-02',
  '004;Bob;12,50;2024-02-03',
  '005;Dan;9,75;2024-02-04',
  '',
].join('\n');

/** Opens the page of a table: a new item of the workspace, with an empty history. */
export async function openTable(
  gui: Gui,
  file: ReturnType<typeof csvFile> | string = csvFile(ORDERS),
  options: Parameters<Gui['open']>[1] = {},
): Promise<Page> {
  // Otherwise the page would open the session that another test stored for a file with the same content.
  await fetch(`${gui.address()}/cache?kinds=workspace`, { method: 'DELETE' });
  const page = await gui.open('/tables', options);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('gridcell').first().waitFor();
  return page;
}

/** Returns a cell of the grid. @param row @param column from 0, in the displayed order. */
export const cellAt = (page: Page, row: number, column: number) =>
  page
    .getByRole('grid')
    .locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`);

/** Selects a cell by the keyboard, because the note of a changed cell covers others. @param row @param column from 0. */
export async function selectCell(page: Page, row: number, column: number): Promise<void> {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < row; at++) await page.keyboard.press('ArrowDown');
  for (let at = 0; at < column; at++) await page.keyboard.press('ArrowRight');
}

/** Returns the texts of elements in the rendered rows by their places in the table, which may not be those in the document. */
const textsByRow = (page: Page, selector: string) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=grid] [role=row]')]
      .sort((one, other) => one.ariaRowIndex - other.ariaRowIndex)
      .flatMap((row) => [...row.querySelectorAll('${selector}')].map((one) => one.textContent))`,
  );

/** Returns the texts of a column in the rendered rows. @param column from 0. */
export const textsOf = (page: Page, column: number) =>
  textsByRow(page, `[role=gridcell][aria-colindex="${column + 2}"]`);

/** Returns the numbers of the rendered rows in the file. */
export const rowNumbers = (page: Page) => textsByRow(page, '[role=rowheader]');

/** Returns the names of the rendered columns, all at the same moment. */
export const columnNames = async (page: Page) => {
  const labels = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=columnheader] button')].map((one) => one.getAttribute('aria-label'))`,
  );
  return labels.map((label) => label.replace('Menu of the column ', ''));
};

/** The operations of the history, without the line of the file. */
export const stepsOf = (page: Page) =>
  page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });

/** Runs a command of the menu of a column. */
export async function runOnColumn(page: Page, column: string, command: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of the column ${column}`, exact: true }).click();
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

/** Runs a command of the menu of an operation. @param step its number in the history, from 1. */
export async function runOnStep(page: Page, step: number, command: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of step ${step}`, exact: true }).click();
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

/** Runs a command of the menu with further tools. */
export async function runTool(page: Page, command: string): Promise<void> {
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

/** Runs a command of the context menu of a cell. */
export async function runOnCell(page: Page, row: number, column: number, command: string | RegExp): Promise<void> {
  await cellAt(page, row, column).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command }).click();
}

/** Exports the table in a format of the menu, and returns the name and content of the file. */
export async function exportAs(page: Page, format: string): Promise<{ name: string; path: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format, exact: true }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), path: await file.path() };
}
