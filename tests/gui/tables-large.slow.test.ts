import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import { csvFile, openTable, rowNumbers, runOnColumn, textsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const ROWS = 100_000;

const large = () => {
  const lines = Array.from({ length: ROWS }, (_, at) => `${at + 1},${(at * 37) % 1000},name ${at % 500}`);
  return csvFile(`id,amount,name\n${lines.join('\n')}\n`, 'large.csv');
};

test('renders only the visible ones of 100,000 rows, and can scroll to each', async () => {
  const page = await openTable(gui, large());
  const grid = page.getByRole('grid');
  const rows = grid.getByRole('row');
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
  expect(await rows.count()).toBeLessThan(60);
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect.poll(async () => (await textsOf(page, 0)).at(-1)).toBe(String(ROWS));
  expect(await rows.count()).toBeLessThan(60);
  expect((await rowNumbers(page)).at(-1)).toBe(String(ROWS + 1));
});

test('goes to a row of the file, among sorted rows', async () => {
  const page = await openTable(gui, large());
  await runOnColumn(page, 'id', 'Sort descending');
  await expect.poll(async () => (await textsOf(page, 0))[0]).toBe(String(ROWS));
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+g');
  await page.getByLabel('Row of the file').fill('70001');
  await page.keyboard.press('Enter');
  await expect.poll(() => textsOf(page, 0)).toContain('70000');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('contentinfo').getByText('Row 70,001, id').waitFor();
});

test('an edit far down is stored, and a filter finds it', async () => {
  const page = await openTable(gui, large());
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect.poll(async () => (await textsOf(page, 0)).at(-1)).toBe(String(ROWS));
  await page.keyboard.type('last');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Changes 1' }).click();
  await expect.poll(() => rowNumbers(page)).toEqual([String(ROWS + 1)]);
});

test('the keyboard reaches the cells and a finding', async () => {
  const page = await openTable(gui);
  const grid = page.getByRole('grid');
  const active = async () => {
    const id = await grid.getAttribute('aria-activedescendant');
    return page.locator(`[id="${id}"]`).textContent();
  };
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toBe('Bob');
  await page.getByRole('region', { name: 'Findings' }).getByRole('button', { name: /N\/A/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove the filter “Rows of a finding”' }).waitFor();
});

test('row numbers follow the rows of a wide table, also far to the right', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `column ${at}`);
  const rows = Array.from({ length: 20 }, (_, row) => names.map((_, at) => `${row}${at}`).join(','));
  const page = await openTable(gui, csvFile(`${names.join(',')}\n${rows.join('\n')}\n`, 'wide.csv'));
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  // The width of a column is fitted to its texts, which moves the last ones.
  await page.getByRole('columnheader', { name: /column 149 .*20 distinct/ }).waitFor();
  await runOnColumn(page, 'column 149', 'Sort descending');
  await expect.poll(async () => (await rowNumbers(page))[0]).toBe('21');
  // Edits go to the row that has the number.
  await page.keyboard.press('Escape');
  await page.getByRole('grid').focus();
  await page.keyboard.type('last');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Changes 1' }).click();
  await expect.poll(() => rowNumbers(page)).toEqual(['21']);
});
