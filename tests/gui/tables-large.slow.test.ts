import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import { csvFile, ORDERS, openTable, textsOf } from '../support/table-page.js';

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
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
  expect(await page.locator('.grid-row').count()).toBeLessThan(60);
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect.poll(async () => (await textsOf(page, 0)).at(-1)).toBe(String(ROWS));
  expect(await page.locator('.grid-row').count()).toBeLessThan(60);
  expect(await page.locator('.grid-row').last().getAttribute('aria-rowindex')).toBe(String(ROWS + 1));
});

test('reading can be cancelled with Esc, and restarted', async () => {
  const page = await gui.open('/tables');
  let hold = true;
  await page.route('**/api/analyze-upload', async (route) => {
    // The server never gets the request, because the page aborts it.
    if (!hold) await route.continue();
  });
  await page.locator('input[type=file]').setInputFiles(csvFile(ORDERS));
  await page.getByRole('progressbar', { name: 'Profiling the table' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Cancelled.').waitFor();
  hold = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.grid-row').first().waitFor();
});

test('the keyboard reaches the cells, a column and a finding', async () => {
  const page = await openTable(gui);
  const here = () => page.locator('.grid .is-here').getAttribute('data-column');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await here()).toBe('1');
  const active = await page.getByRole('grid').getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).textContent()).toBe('Bob');
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Column', exact: true }).inputValue()).toBe('customer');
  await page.keyboard.press('Tab');
  expect(await page.locator('[role=tab]:focus').textContent()).toBe('Column');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.finding.is-chosen').waitFor();
});
