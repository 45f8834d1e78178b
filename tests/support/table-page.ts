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

/** Opens the page of tables with a table. */
export async function openTable(
  gui: Gui,
  file: ReturnType<typeof csvFile> | string = csvFile(ORDERS),
  options: Parameters<Gui['open']>[1] = {},
): Promise<Page> {
  // Otherwise the page would restore the view and steps that another test stored for a file with the same content.
  await fetch(`${gui.address()}/cache?kinds=workspace`, { method: 'DELETE' });
  const page = await gui.open('/tables', options);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.grid-row').first().waitFor();
  return page;
}

/** Returns the texts of a column in the rendered rows. @param column from 0. */
export const textsOf = (page: Page, column: number) =>
  page.locator(`.grid-cell[data-column="${column}"]`).allTextContents();
