import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { read as readWorkbook, utils } from 'xlsx';
import { hasBrowser, useGui } from '../support/gui.js';
import { exportAs, ORDERS, openTable, runTool, textsOf } from '../support/table-page.js';

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

test.each(['drop', 'paste a file', 'paste a text'] as const)('reads a table by "%s"', async (what) => {
  const page = await gui.open('/tables');
  await page.getByRole('button', { name: 'Choose a table' }).waitFor();
  await handOver(page, what);
  await page.getByRole('gridcell').first().waitFor();
  expect(await textsOf(page, 0)).toEqual(IDS);
});

test('an exported XLSX contains the edited table and a sheet of changes', async () => {
  const page = await openTable(gui);
  await page.getByRole('button', { name: 'Fix all safe' }).click();
  await expect.poll(async () => (await textsOf(page, 1))[0]).toBe('Ann');
  const { name, path } = await exportAs(page, 'Excel workbook (XLSX)');
  expect(name).toBe('orders-edited.xlsx');
  const { SheetNames, Sheets } = readWorkbook(await readFile(path));
  const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0]!]!, { header: 1, raw: false, defval: '' });
  expect(rows.map((row) => row[0])).toEqual(['id', ...IDS]);
  expect(rows[1]?.[1]).toBe('Ann');
  const others = SheetNames.slice(1).map((sheet) => utils.sheet_to_csv(Sheets[sheet]!));
  expect(others.join('\n')).toMatch(/customer.*Ann/);
});

test('an exported CSV for Excel has a byte order mark and the delimiter of the region', async () => {
  const page = await openTable(gui);
  const { name, path } = await exportAs(page, 'CSV for Excel');
  expect(name).toBe('orders-edited.csv');
  expect((await readFile(path, 'utf8')).startsWith('\u{feff}id,customer,')).toBe(true);
});

test.each(['Parquet', 'Arrow'])('exports %s', async (format) => {
  const page = await openTable(gui);
  const { name, path } = await exportAs(page, format);
  expect(name).toBe(`orders-edited.${format.toLowerCase()}`);
  expect((await readFile(path)).subarray(0, 4).toString('latin1')).toBe(format === 'Parquet' ? 'PAR1' : 'ARRO');
});

test.each([
  { command: 'Report (Markdown)', name: 'orders-report.md', form: /^# .*orders/ },
  { command: 'Report (HTML)', name: 'orders-report.html', form: /^<!doctype html>/i },
])('saves "$command" with the findings', async ({ command, name, form }) => {
  const page = await openTable(gui);
  const waiting = page.waitForEvent('download');
  await runTool(page, command);
  const saved = await waiting;
  expect(saved.suggestedFilename()).toBe(name);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toMatch(form);
  expect(text).toMatch(/N\/A/);
  expect(text).toMatch(/5 rows/);
});

test('saves the journal, which records the question', async () => {
  const page = await openTable(gui);
  await page.getByRole('textbox', { name: 'Question about the table' }).fill('What is the average price?');
  await page.keyboard.press('Enter');
  await page.getByText('294.875').first().waitFor();
  const waiting = page.waitForEvent('download');
  await runTool(page, 'Journal (JSON)');
  const saved = await waiting;
  expect(saved.suggestedFilename()).toBe('handlens-journal.json');
  expect(await readFile(await saved.path(), 'utf8')).toContain('What is the average price?');
});
