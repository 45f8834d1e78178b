import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test as always, expect, onTestFinished } from 'vitest';
import { findBarriers, hasBrowser, openBrowser, useGui } from '../support/gui.js';
import {
  cellAt,
  columnNames,
  csvFile,
  exportAs,
  ORDERS,
  openTable,
  runOnCell,
  runOnColumn,
  runTool,
  selectCell,
  stepsOf,
  textsOf,
} from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

/**
 * A report with titles above its table, which are parsed as its header.
 * @param title words by which its form is recognized, so that no other test changes how it is read.
 */
const report = (title: string, year = 2024) =>
  `${title},${year},x\nprepared by Ann,,y\nname,city,visits\nbob,Paris,1\ncara,Rome,2\ndan,Oslo,3\n`;

/** Several credible delimiters. */
const AMBIGUOUS = 'a,b;c,d\n1,2;3,4\n5,6;7,8\n';

const start = (page: Page) => page.getByRole('region', { name: 'Start of the file' });
const line = (page: Page) => page.getByRole('slider', { name: 'Start of the table' });
const ways = (page: Page) => page.getByRole('region', { name: 'Ways to read this file' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'About the table' });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function openImport(text: string, name: string, options: Parameters<typeof openTable>[2] = {}): Promise<Page> {
  const page = await openTable(gui, csvFile(text, name), { width: 1600, ...options });
  await runTool(page, 'Import options');
  await ways(page).getByText('Current').waitFor();
  return page;
}

/** Drags the line to the upper edge of a row of the file. */
async function dragTo(page: Page, row: number): Promise<void> {
  const from = (await line(page).boundingBox())!;
  const to = (await start(page)
    .getByRole('listitem')
    .nth(row - 1)
    .boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 4 });
  await page.mouse.up();
}

test('dragging the line previews the table, applies it, and can be undone', async () => {
  const page = await openImport(report('Sales'), 'report.csv');
  const before = await columnNames(page);
  await dragTo(page, 5);
  expect(await line(page).getAttribute('aria-valuetext')).toBe('Row 5: cara · Rome · 2');
  await start(page).getByText('From row 5: 3 columns').waitFor();
  // Nothing has changed yet.
  expect(await columnNames(page)).toEqual(before);
  await start(page).getByText('This row is the header', { exact: true }).click();
  await start(page).getByText('From row 5: 3 columns (column_1, column_2, column_3)').waitFor();
  await start(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(page, 0)).toEqual(['cara', 'dan']);
  expect(await columnNames(page)).toEqual(['column_1', 'column_2', 'column_3']);
  await toast(page).getByRole('button', { name: /Undo/ }).click();
  await expect.poll(() => columnNames(page)).toEqual(before);
});

test('the line moves by keys, says where it is, and Esc discards the preview', async () => {
  const page = await openImport(report('Costs'), 'report.csv');
  await line(page).focus();
  await page.keyboard.press('Home');
  expect(await line(page).getAttribute('aria-valuenow')).toBe('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await line(page).getAttribute('aria-valuetext')).toBe('Row 3: name · city · visits');
  await start(page).getByText('From row 3: 3 columns (name, city, visits)').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await start(page).getByRole('button', { name: 'Apply' }).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await start(page).getByRole('button', { name: 'Apply' }).click();
  await toast(page).getByText('The file was read with other import options.').waitFor();
});

test('lists three ways to read a file side by side, and reads it in another way', async () => {
  const page = await openImport(AMBIGUOUS, 'ambiguous.csv');
  const cards = ways(page).getByRole('listitem');
  expect(await cards.locator('b').allTextContents()).toEqual(['As detected', 'delimiter comma', 'delimiter none']);
  const tops = await Promise.all([0, 1, 2].map(async (at) => (await cards.nth(at).boundingBox())!.y));
  expect(new Set(tops).size).toBe(1);
  expect(await cards.nth(1).textContent()).toContain('3 columns instead of 2');
  expect(await findBarriers(page)).toEqual([]);
  await ways(page).getByRole('button', { name: 'Read it like this: delimiter comma' }).click();
  await expect.poll(() => columnNames(page)).toEqual(['a', 'b;c', 'd']);
  await expect.poll(() => cards.nth(1).getAttribute('aria-current')).toBe('true');
});

test('says if there is only one credible way to read a file', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `${at},2024-01-0${(at % 9) + 1},${at / 4}`).join('\n');
  const page = await openImport(`id,date,price\n${rows}\n`, 'prices.csv');
  await ways(page).getByText('There is only one credible way to read this file.').waitFor();
});

test('a start that was dragged is used for the next file of the same form, until it is forgotten', async () => {
  const page = await openImport(report('Visits'), 'may.csv');
  await dragTo(page, 4);
  await start(page).getByText('This row is the header', { exact: true }).click();
  await start(page).getByText('From row 4: 3 columns (column_1, column_2, column_3)').waitFor();
  await start(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => columnNames(page)).toEqual(['column_1', 'column_2', 'column_3']);
  const openNext = async (name: string, year: number) => {
    await page.goto(`${gui.address()}/app/tables`);
    await page.locator('input[type=file]').setInputFiles(csvFile(report('Visits', year), name));
    await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
    await page.getByRole('gridcell').first().waitFor();
  };
  await openNext('june.csv', 2025);
  await toast(page).getByText('Read like a file of the same form that you read before.').waitFor();
  expect(await columnNames(page)).toEqual(['column_1', 'column_2', 'column_3']);
  await runTool(page, 'Import options');
  await page.getByText('Files of this form are read with: no header, from row 4 on').waitFor();
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.getByText('Files of this form are read with').waitFor({ state: 'detached' });
  await openNext('july.csv', 2026);
  expect(await columnNames(page)).not.toContain('column_1');
});

test('other import options keep authors and reasons, and list steps that no longer fit', async () => {
  const page = await openImport(ORDERS.replace('id;customer', 'number;guest'), 'orders.csv');
  await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
  await runOnColumn(page, 'guest', 'Trim spaces');
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await runTool(page, 'Import options');
  await page.getByLabel('Encoding').selectOption('windows-1252');
  await page.getByRole('button', { name: 'Reset to detected' }).waitFor();
  await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
  await stepsOf(page).first().getByText('by you').waitFor();
  await runTool(page, 'Import options');
  await start(page).getByRole('button', { name: /guest/ }).click();
  await start(page).getByRole('button', { name: 'No header: the table starts here' }).click();
  const unfit = page.getByRole('region', { name: '1 step does not fit this table' });
  await unfit.waitFor();
  expect(await unfit.textContent()).toContain('guest');
  await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
  await stepsOf(page).first().getByText('The table has no column "guest".').waitFor();
});

test('a facet of equal numbers is a range', async () => {
  const page = await openTable(gui, csvFile('id,price\n1,5\n2,5\n3,5\n', 'prices.csv'));
  await runOnColumn(page, 'price', 'Facet');
  const facet = page.getByRole('region', { name: 'price' });
  await facet.getByLabel('Lowest value of price').fill('6');
  await facet.getByLabel('Lowest value of price').press('Enter');
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1');
  expect(await facet.getByLabel('Highest value of price').count()).toBe(1);
});

/** Opens a table in a phone: narrow, without a mouse. */
async function openPhone(text: string, name: string): Promise<Page> {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const opening = new URL(gui.address());
  if (gui.token() !== null) opening.searchParams.set('token', gui.token()!);
  opening.hash = '/tables';
  await fetch(`${gui.address()}/cache?kinds=workspace`, { method: 'DELETE' });
  await page.goto(String(opening));
  await page.locator('input[type=file]').setInputFiles(csvFile(text, name));
  await page.getByRole('gridcell').first().waitFor();
  return page;
}

const isWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

test('a phone has facets, ways to read a file, and the line, without scrolling the page sideways', async () => {
  const page = await openPhone(
    AMBIGUOUS.replaceAll(/[a-d]/g, (letter) => `${letter}${letter}`),
    'ambiguous.csv',
  );
  await page.getByRole('button', { name: 'Facets' }).tap();
  await page.getByRole('button', { name: 'Add a facet' }).tap();
  await page.getByRole('menuitem', { name: 'aa,bb' }).tap();
  await page
    .getByRole('region', { name: 'aa,bb' })
    .getByRole('button', { name: /: 1 rows/ })
    .first()
    .tap();
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
  expect([await isWide(page), await findBarriers(page)]).toEqual([false, []]);
  await panel(page).getByRole('button', { name: 'Close', exact: true }).tap();
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Import options' }).tap();
  const cards = ways(page).getByRole('listitem');
  await cards.nth(2).waitFor();
  const lefts = await Promise.all([0, 1, 2].map(async (at) => (await cards.nth(at).boundingBox())!.x));
  expect(new Set(lefts).size).toBe(1);
  expect([await isWide(page), await findBarriers(page)]).toEqual([false, []]);
});

test('a finger selects, extends, edits and opens the menu of cells', async () => {
  const page = await openPhone(report('Phone').split('\n').slice(2).join('\n'), 'visits.csv');
  await cellAt(page, 1, 1).tap();
  await expect.poll(() => cellAt(page, 1, 1).getAttribute('aria-selected')).toBe('true');
  const handle = (await page.locator('[data-handle]').boundingBox())!;
  const to = (await cellAt(page, 2, 1).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await send('touchStart', x, y);
  await send('touchMove', to.x + 20, to.y + 14);
  await send('touchEnd', 0, 0);
  await expect.poll(() => page.locator('[role=gridcell][aria-selected=true]').count()).toBe(2);
  const cell = (await cellAt(page, 0, 0).boundingBox())!;
  await send('touchStart', cell.x + 10, cell.y + 10);
  await page.getByRole('menuitem', { name: 'Edit the cell' }).waitFor();
  await send('touchEnd', 0, 0);
  await page.getByRole('menuitem', { name: 'Edit the cell' }).tap();
  await page.getByRole('textbox', { name: 'Text of the cell' }).fill('Eve');
  await page.keyboard.press('Enter');
  await expect.poll(() => cellAt(page, 0, 0).textContent()).toBe('Eve');
});

/** Makes the page like one over plain HTTP from another machine, which has no clipboard API. */
const withoutClipboard = (page: Page) =>
  page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })`);

test('copies without the clipboard API, and shows the text if the browser refuses that, too', async () => {
  const page = await openTable(gui, csvFile('id,name\n1,Ann\n2,Bob\n', 'people.csv'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const read = await page.evaluateHandle('navigator.clipboard.readText.bind(navigator.clipboard)');
  await withoutClipboard(page);
  await selectCell(page, 0, 1);
  await page.keyboard.press('Control+c');
  await toast(page).getByText('1 cell copied as text with tabs').waitFor();
  expect(await read.evaluate((text) => (text as () => Promise<string>)())).toBe('Ann');
  await page.evaluate(`document.execCommand = () => false`);
  await runOnCell(page, 1, 1, 'Copy as JSON without names');
  const dialog = page.getByRole('dialog', { name: 'Copy the cells' });
  await dialog.waitFor();
  expect(JSON.parse(await dialog.getByRole('textbox').inputValue())).toEqual([['Bob']]);
  expect(await page.evaluate('String(getSelection())')).toContain('Bob');
  expect(await findBarriers(page)).toEqual([]);
});

test('cutting cells keeps their texts if the browser refuses to copy', async () => {
  const page = await openTable(gui, csvFile('id,name\n1,Ann\n2,Bob\n', 'people.csv'));
  await withoutClipboard(page);
  await page.evaluate(`document.execCommand = () => false`);
  await selectCell(page, 0, 1);
  await page.keyboard.press('Control+x');
  await page.getByRole('dialog', { name: 'Copy the cells' }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(`document.execCommand = () => true`);
  await selectCell(page, 1, 1);
  await page.keyboard.press('Control+x');
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann', '']);
});

test.each([
  ['Copy', 'Ann'],
  ['Copy with header', 'name\nAnn'],
  ['Copy as Markdown', '| name |\n| --- |\n| Ann |'],
  ['Copy as Markdown without header', '|  |\n| --- |\n| Ann |'],
  ['Copy as JSON', '[\n {\n  "name": "Ann"\n }\n]'],
  ['Copy as JSON without names', '[\n [\n  "Ann"\n ]\n]'],
])('%s writes the cells', async (command, expected) => {
  const page = await openTable(gui, csvFile('id,name\n1,Ann\n2,Bob\n', 'people.csv'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cellAt(page, 0, 1).click();
  await runOnCell(page, 0, 1, new RegExp(`^${command}(?: ?Ctrl.*)?$`));
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(expected);
});

test.each([
  [
    'SQL script (DuckDB)',
    'orders-edited.sql',
    '-- Written by Handlens: the operations of a table session as SQL for DuckDB.',
    'read_csv',
  ],
  [
    'Python script (pandas)',
    'orders-edited.py',
    '# Written by Handlens: the operations of a table session as Python.',
    'import pandas',
  ],
  [
    'Python script (polars)',
    'orders-edited.py',
    '# Written by Handlens: the operations of a table session as Python.',
    'import polars',
  ],
])('exports a %s', async (format, name, head, content) => {
  const page = await openTable(gui);
  await runOnColumn(page, 'customer', 'Trim spaces');
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  const file = await exportAs(page, format);
  expect(file.name).toBe(name);
  const text = await readFile(file.path, 'utf8');
  expect(text).toContain(content);
  expect(text.split('\n')[0]).toBe(head);
});
