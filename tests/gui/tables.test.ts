import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull, variants } from '../support/property-runs.js';
import {
  csvFile,
  exportAs,
  ORDERS,
  openTable,
  rowNumbers,
  runOnColumn,
  runTool,
  stepsOf,
  textsOf,
} from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();

const finding = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Findings' }).getByRole('button', { name });

/** Texts of the cells that a finding marks. */
const markedTexts = (page: Page) => page.locator('[role=gridcell][class*="_finding_"]').allTextContents();

const rowCount = (page: Page, text: string) =>
  page.getByRole('toolbar', { name: 'Table' }).getByText(text, { exact: true });

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question about the table' }).fill(question);
  await page.keyboard.press('Enter');
}

test('displays the rows of an upload as in the file, and the type and distribution of each column', async () => {
  const page = await openTable(gui);
  expect(await textsOf(page, 1)).toEqual(['␣Ann␣', 'Bob', 'Cara', 'Bob', 'Dan']);
  expect(await rowNumbers(page)).toEqual(['2', '3', '4', '5', '6']);
  await page.getByRole('columnheader', { name: /^decimal price .* 1 empty 4 distinct$/ }).waitFor();
});

test('a finding links to its rows and marks their cells', async () => {
  const page = await openTable(gui);
  await finding(page, /N\/A/).click();
  await rowCount(page, '1 of 5').waitFor();
  await expect.poll(() => markedTexts(page)).toEqual(['N/A']);
  expect(await rowNumbers(page)).toEqual(['3']);
  await page.getByRole('button', { name: 'Remove the filter “Rows of a finding”' }).click();
  await rowCount(page, '5 rows').waitFor();
});

testInFull('displays all rows of a finding, beyond its examples', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `${at},${at % 2 === 0 ? ` part ${at} ` : `part ${at}`}`);
  const page = await openTable(gui, csvFile(`id,name\n${lines.join('\n')}\n`, 'padded.csv'));
  await finding(page, /"name" begins or ends with a space in 30 cells/).click();
  await rowCount(page, '30 of 60').waitFor();
  await expect.poll(async () => (await markedTexts(page))[0]).toBe('␣part 0␣');
});

test('a suggested repair of a finding is previewed, and its reason recorded', async () => {
  const page = await openTable(gui);
  await finding(page, /N\/A/).click();
  await page.getByRole('button', { name: /Clear the cells of "price"/ }).click();
  await page.getByText('1 cell changes').waitFor();
  await expect.poll(() => textsOf(page, 2)).toContain('N/A');
  await page.getByRole('button', { name: 'Apply' }).click();
  await stepsOf(page).getByText('every other text of the column is a number').waitFor();
  const { name, path } = await exportAs(page, 'CSV, as the source');
  expect(name).toBe('orders-edited.csv');
  expect((await readFile(path, 'utf8')).split(/\r?\n/)[2]).toBe('002;Bob;;2024-02-01');
});

test('all safe repairs are applied at once, and undone at once', async () => {
  const page = await openTable(gui);
  await page.getByRole('button', { name: 'Fix all safe' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann', 'Bob', 'Cara', 'Bob', 'Dan']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['␣Ann␣', 'Bob', 'Cara', 'Bob', 'Dan']);
  await expect.poll(() => stepsOf(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann', 'Bob', 'Cara', 'Bob', 'Dan']);
});

test('another interpretation of an uncertain import is applied by its button', async () => {
  const page = await openTable(gui, csvFile('Report,x\nname,city\nBob,Paris\nCara,Rome\nDan,Oslo\n', 'report.csv'));
  await finding(page, /header/i)
    .first()
    .click();
  await page.getByRole('cell', { name: 'Paris' }).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read with header in row 2' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Paris', 'Rome', 'Oslo']);
  await page.getByRole('columnheader', { name: /city/ }).waitFor();
});

test('the use of a column can be specified', async () => {
  const page = await openTable(gui, csvFile('id,zip\n1,10115\n2,10117\n3,10119\n', 'cities.csv'));
  await runTool(page, 'Import options');
  await page.getByRole('button', { name: /^Column / }).click();
  await page.getByRole('option', { name: 'zip' }).click();
  await page.getByRole('button', { name: /^Use of the column / }).click();
  await page.getByRole('option', { name: /^categor/ }).click();
  await page.getByRole('columnheader', { name: /category zip/ }).waitFor();
  await page.reload();
  await page.getByRole('columnheader', { name: /category zip/ }).waitFor();
});

test('answers a question with its plan, its statement and the underlying rows', async () => {
  const page = await openTable(gui);
  await ask(page, 'What is the average price?');
  const answer = page.getByRole('complementary', { name: 'About the table' });
  await answer.getByText('294.875').first().waitFor();
  expect(await answer.textContent()).toMatch(/294\.875.*Interpretation.*4 of 5/);
  expect(await answer.locator('pre').textContent()).toMatch(/^SELECT/i);
  await page.getByRole('button', { name: 'Show the rows used' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['␣Ann␣', 'Cara', 'Bob', 'Dan']);
  await page.getByRole('button', { name: 'Remove the filter “What is the average price?”' }).click();
  await rowCount(page, '5 rows').waitFor();
});

test.each(['light', 'dark'] as const)('displays the chart of an answer in the %s theme', async (scheme) => {
  const page = await openTable(gui, csvFile(ORDERS), { scheme });
  await ask(page, 'number of rows per customer as a chart');
  const chart = page.getByRole('img', { name: /^Chart: Count by customer: Bob 2; / });
  await chart.waitFor();
  // The ground of the chart, between its edge and its texts.
  const ground = { left: 8, top: 4, width: 1, height: 1 };
  const color = await sharp(await chart.screenshot())
    .removeAlpha()
    .extract(ground)
    .raw()
    .toBuffer();
  expect([...color]).toEqual(scheme === 'light' ? [255, 255, 255] : [0x1e, 0x1f, 0x23]);
  expect(await findBarriers(page)).toEqual([]);
});

testInFull('displays values of an answer in full precision', async () => {
  const page = await openTable(gui);
  await ask(page, 'average price by customer');
  await page.getByRole('cell', { name: '9.75', exact: true }).waitFor();
});

test('adds the repair of an answer to the history', async () => {
  const page = await openTable(gui);
  await ask(page, 'How many rows are missing a price?');
  await page.getByRole('button', { name: 'Apply the suggested cleaning' }).click();
  await expect.poll(async () => (await textsOf(page, 2))[1]).toBe('');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await stepsOf(page).getByText('every other text of the column is a number').waitFor();
});

testInFull('numbers stay right-aligned when rows are filtered', async () => {
  const page = await openTable(gui);
  await runOnColumn(page, 'customer', 'Facet');
  await page.getByRole('region', { name: 'customer' }).getByRole('button', { name: /^Bob/ }).click();
  await expect.poll(() => textsOf(page, 2)).toEqual(['N/A', '12,50']);
  const aligned = await page.evaluate(`[...document.querySelectorAll('[role=gridcell][aria-colindex="4"]')].map(
    (cell) => getComputedStyle(cell).textAlign,
  )`);
  expect(aligned).toEqual(['right', 'right']);
});

test('rejects a file that is not a table, with the reason', async () => {
  const page = await gui.open('/tables');
  const hostile = {
    name: 'table.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('504b030414000600080000002100', 'hex'),
  };
  await page.locator('input[type=file]').setInputFiles(hostile);
  await page.getByRole('alert').getByText(/\./).first().waitFor();
  expect(await page.getByRole('grid').count()).toBe(0);
});

testInFull.each(
  variants([
    { scheme: 'light', width: 1280 },
    { scheme: 'dark', width: 1280 },
    { scheme: 'light', width: 390 },
  ] as const),
)('axe finds no problem, $scheme, $width px wide', async ({ scheme, width }) => {
  const page = await openTable(gui, csvFile(ORDERS), { scheme, width, height: 844 });
  await finding(page, /N\/A/).waitFor({ state: 'attached' });
  expect(await findBarriers(page)).toEqual([]);
  for (const tool of ['Import options', 'Review corrections', 'Ask about the table']) {
    await runTool(page, tool);
    expect(await findBarriers(page), tool).toEqual([]);
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Fix all safe' }).click();
  await stepsOf(page).first().waitFor();
  await runOnColumn(page, 'customer', 'Facet');
  await runOnColumn(page, 'customer', 'Find and replace…');
  expect(await findBarriers(page), 'form').toEqual([]);
});

test('reads a table pasted as text', async () => {
  const page = await gui.open('/tables');
  await page.getByText('Paste a table as text').click();
  await page.getByLabel('Table as text').fill('name\tprice\nAnn\t7\nBob\t8\n');
  await page.getByRole('button', { name: 'Open text' }).click();
  await page.getByRole('gridcell').first().waitFor();
  expect(await textsOf(page, 0)).toEqual(['Ann', 'Bob']);
});

testInFull('applies another delimiter immediately, and can restore the guess', async () => {
  const page = await openTable(gui);
  await runTool(page, 'Import options');
  await page.getByLabel('Delimiter').selectOption('none');
  await page.getByRole('gridcell', { name: '002;Bob;N/A;2024-02-01' }).waitFor();
  await page.getByRole('button', { name: 'Reset to detected' }).click();
  await page.getByRole('gridcell', { name: '005', exact: true }).waitFor();
  expect(await textsOf(page, 0)).toEqual(['001', '002', '003', '004', '005']);
});

test('opens a table of this machine; facets filter its rows, also after a reload', async () => {
  await writeFile(join(gui.folder(), 'requirements.txt'), 'numpy==2.0\n');
  await writeFile(join(gui.folder(), 'orders.csv'), ORDERS);
  const page = await gui.open('/tables');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'orders.csv' }) })
    .getByText(`${ORDERS.length} bytes`)
    .waitFor();
  expect(await page.getByRole('button', { name: 'requirements.txt' }).count()).toBe(0);
  await page.getByRole('button', { name: 'orders.csv' }).click();
  await page.getByRole('gridcell').first().waitFor();
  await page.getByRole('button', { name: 'Add a facet' }).click();
  await page.getByRole('menuitem', { name: 'price' }).click();
  await page.getByRole('textbox', { name: 'Lowest value of price' }).fill('10');
  await page.getByRole('textbox', { name: 'Lowest value of price' }).press('Enter');
  await expect.poll(() => textsOf(page, 0)).toEqual(['003', '004']);
  // The view is stored after a pause.
  const stored = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes('"Bob"'),
  );
  await runOnColumn(page, 'customer', 'Facet');
  await page.getByRole('region', { name: 'customer' }).getByRole('button', { name: /^Bob/ }).click();
  await expect.poll(() => textsOf(page, 0)).toEqual(['004']);
  await stored;
  await page.reload();
  await expect.poll(() => textsOf(page, 0)).toEqual(['004']);
  await page.getByRole('button', { name: 'Remove the facet of price' }).click();
  await expect.poll(() => textsOf(page, 0)).toEqual(['002', '004']);
});

test('a facet counts empty cells and filters by them', async () => {
  const page = await openTable(gui, csvFile('id,name\n1,Ann\n2,\n3,Bob\n4,\n', 'gaps.csv'));
  await runOnColumn(page, 'name', 'Facet');
  await page.getByRole('checkbox', { name: 'empty (2)' }).check({ force: true });
  await expect.poll(() => textsOf(page, 0)).toEqual(['2', '4']);
});

testInFull('requests to the server can be repeated by hand', async () => {
  const page = await openTable(gui);
  await page.getByRole('button', { name: 'Show request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Requests to the server' });
  await dialog
    .getByText(/vision-cli table session rows --session \S+/)
    .first()
    .waitFor();
});

/** Generates 2,410 beers, 1,005 of them with a placeholder for their bitterness, and other faults of collected data. */
function messyBeers(): string {
  const rows = Array.from({ length: 2410 }, (_, at) => {
    const bitterness = at % 12 < 5 ? 'N/A' : String(15 + ((at * 7) % 90));
    const ounces = ['12.0', '12.0 oz', '16.0 ounce', '12.0 OZ.'][at % 4];
    return [at + 1, `Beer ${(at * 31) % 2305}`, bitterness, ounces, `0.0${40 + (at % 50)}${at % 9 === 0 ? '%' : ''}`];
  });
  return [['id', 'beer', 'ibu', 'ounces', 'abv'], ...rows].map((row) => row.join(',')).join('\n');
}

testInFull('a large messy table has its findings and repairs', async () => {
  const page = await openTable(gui, csvFile(`${messyBeers()}\n`, 'beers.csv'));
  await rowCount(page, '2,410 rows').waitFor();
  await finding(page, /"ibu" contains "N\/A" in 1,005 cells/).click();
  await rowCount(page, '1,005 of 2,410').waitFor();
  await page.getByRole('button', { name: /Clear the cells of "ibu"/ }).click();
  await page.getByText('1,005 cells change').waitFor();
});
