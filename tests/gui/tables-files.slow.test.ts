import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { read as readWorkbook, utils } from 'xlsx';
import { hasBrowser, useGui } from '../support/gui.js';
import { ORDERS, openTable, textsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const IDS = ['001', '002', '003', '004', '005'];

/** Passes a file or text to the page as the browser does on drop and paste. */
const handOver = (page: Page, what: 'drop' | 'paste a file' | 'paste a text') =>
  page.evaluate(`(() => {
    const [what, text] = ${JSON.stringify([what, ORDERS])};
    const held = new DataTransfer();
    if (what === 'paste a text') held.setData('text/plain', text);
    else held.items.add(new File([text], 'orders.csv', { type: 'text/csv' }));
    const about = { bubbles: true, cancelable: true };
    const event = what === 'drop'
      ? new DragEvent('drop', { ...about, dataTransfer: held })
      : new ClipboardEvent('paste', { ...about, clipboardData: held });
    document.body.dispatchEvent(event);
  })()`);

async function save(page: Page, button: string): Promise<{ name: string; data: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) };
}

test.each(['drop', 'paste a file', 'paste a text'] as const)('reads a table by "%s"', async (what) => {
  const page = await gui.open('/tables');
  await page.getByRole('button', { name: 'Choose a table' }).waitFor();
  await handOver(page, what);
  await page.locator('.grid-row').first().waitFor();
  expect(await textsOf(page, 0)).toEqual(IDS);
});

test('a saved XLSX contains the cleaned table, and a sheet of changes with reasons', async () => {
  const page = await openTable(gui);
  await page.getByRole('tab', { name: 'Recipe' }).click();
  await page.getByRole('checkbox', { name: /Clear the cells of "price"/ }).check();
  await page.getByRole('tab', { name: 'Export' }).click();
  const { name, data } = await save(page, 'Export XLSX');
  expect(name).toBe('orders-cleaned.xlsx');
  const { SheetNames, Sheets } = readWorkbook(data);
  const [table = [], ...others] = SheetNames.map((sheet) =>
    utils.sheet_to_json<string[]>(Sheets[sheet]!, { header: 1, raw: false, defval: '' }),
  );
  expect(table.map((row) => row[0])).toEqual(['id', ...IDS]);
  expect(table[1]?.[1]).toBe('Ann');
  expect(table[2]?.[2]).toBe('');
  expect(JSON.stringify(others)).toMatch(/N\/A.*replace_null_tokens|replace_null_tokens.*N\/A/);
});

test.each([
  { button: 'Report as Markdown', name: 'orders-report.md', form: /^# .*orders/ },
  { button: 'Report as HTML', name: 'orders-report.html', form: /^<!doctype html>/i },
])('saves $button with its findings', async ({ button, name, form }) => {
  const page = await openTable(gui);
  await page.getByRole('tab', { name: 'Export' }).click();
  const saved = await save(page, button);
  expect(saved.name).toBe(name);
  const text = saved.data.toString('utf8');
  expect(text).toMatch(form);
  expect(text).toMatch(/N\/A/);
  expect(text).toMatch(/5 rows/);
});
