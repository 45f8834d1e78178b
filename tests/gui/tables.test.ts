import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull, variants } from '../support/property-runs.js';
import { csvFile, ORDERS, openTable, textsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const step = (page: Page, title: string | RegExp) => page.getByRole('checkbox', { name: title });

test('displays the rows of an upload as in the file, and the kind of each column', async () => {
  const page = await openTable(gui);
  expect(await textsOf(page, 1)).toEqual(['␣Ann␣', 'Bob', 'Cara', 'Bob', 'Dan']);
  expect(await page.locator('.grid-row-name').allTextContents()).toEqual(['2', '3', '4', '5', '6']);
  const price = await page.getByRole('columnheader', { name: /price/ }).textContent();
  expect(price).toMatch(/decimal.*20% missing.*4 distinct/);
});

test('displays the first rows and how they are read before the profile', async () => {
  const page = await gui.open('/tables');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/analyze*', (route) => held.then(() => route.continue()));
  await page.locator('input[type=file]').setInputFiles(csvFile('city;price\nOslo;4,50\nRome;7,20\n', 'prices.csv'));
  const first = page.locator('.first-rows');
  await first.getByRole('cell', { name: '7,20' }).waitFor();
  expect(await first.locator('p').textContent()).toBe('encoding utf-8 · delimiter semicolon · header in row 1');
  expect(await findBarriers(page)).toEqual([]);
  answer();
  await page.locator('.grid-row').first().waitFor();
  expect(await first.count()).toBe(0);
});

test('a finding links to its rows and marks their cells', async () => {
  const page = await openTable(gui);
  await page.getByRole('button', { name: /N\/A/ }).click();
  await page.getByText('1 of 5 rows').waitFor();
  expect(await page.locator('.is-marked').allTextContents()).toEqual(['N/A']);
  expect(await page.locator('.grid-row-name').allTextContents()).toEqual(['3']);
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await page.getByText('5 rows', { exact: true }).first().waitFor();
});

testInFull(
  'displays all rows of a finding, beyond those of the profile, without recording that in the journal',
  async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `${at},${at % 2 === 0 ? ` part ${at} ` : `part ${at}`}`);
    const page = await openTable(gui, csvFile(`id,name\n${lines.join('\n')}\n`, 'padded.csv'));
    await page.getByRole('button', { name: /"name" begins or ends with a space in 30 cells/ }).click();
    await page.getByText('30 of 60 rows').waitFor();
    expect(await page.locator('.is-marked').first().textContent()).toBe('␣part 0␣');
    const journal = await page.request.get(`${gui.address()}/api/session/export`);
    const tableEvents = (await journal.json()).events.filter(
      ({ dataset }: { dataset: { name: string } }) => dataset.name === 'padded.csv',
    );
    expect(tableEvents.map(({ event }: { event: string }) => event)).toEqual(['profiled']);
  },
);

test('another interpretation of an uncertain import is applied by its button', async () => {
  const page = await openTable(gui, csvFile('Report,x\nname,city\nBob,Paris\nCara,Rome\nDan,Oslo\n', 'report.csv'));
  await page.getByRole('tab', { name: 'Ask' }).click();
  await page.getByRole('button', { name: 'Show other interpretations' }).click();
  await page.getByRole('cell', { name: 'Paris' }).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read with header in row 2' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Paris', 'Rome', 'Oslo']);
  await page.getByRole('columnheader', { name: /^city/ }).waitFor();
});

test('the use of a column can be specified', async () => {
  const page = await openTable(gui, csvFile('id,zip\n1,10115\n2,10117\n3,10119\n', 'cities.csv'));
  await page.getByRole('tab', { name: 'Column' }).click();
  await page.getByRole('combobox', { name: 'Column' }).selectOption('zip');
  await page.getByLabel('Use').selectOption('categorical');
  await page.getByRole('columnheader', { name: /zip.*category/ }).waitFor();
  expect(await page.getByLabel('Use').inputValue()).toBe('categorical');
  // The window remembers the import options of a file.
  await page.reload();
  await page.getByRole('columnheader', { name: /zip.*category/ }).waitFor();
});

test('an enabled step displays each change with its reason, and applies to the saved CSV', async () => {
  const page = await openTable(gui);
  await page.getByRole('tab', { name: 'Recipe' }).click();
  await step(page, /Clear the cells of "price"/).check();
  await page.getByRole('button', { name: 'Show changes' }).click();
  const row = page.locator('.changes .grid-row').filter({ hasText: 'N/A' });
  await row.waitFor();
  expect(await row.textContent()).toMatch(
    /3.*price.*N\/A.*empty.*replace null tokens.*is a placeholder for a missing value/,
  );
  await page.getByRole('tab', { name: 'Export' }).click();
  const { name, text } = await download(page, 'Export CSV');
  expect(name).toBe('orders-cleaned.csv');
  expect(text.split(/\r?\n/)[2]).toBe('002,Bob,,2024-02-01');
});

test('changes of steps can be undone and redone', async () => {
  // The steps of a table that was open before are kept.
  const page = await openTable(gui, csvFile(`${ORDERS}006;Eve;N/A;2024-02-05\n`));
  await page.getByRole('tab', { name: 'Recipe' }).click();
  const tokens = step(page, /Clear the cells of "price"/);
  await tokens.check();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tokens.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => tokens.isChecked()).toBe(true);
});

test('answers a question with its plan, its statement and the underlying rows', async () => {
  const page = await openTable(gui);
  await page.getByRole('tab', { name: 'Ask' }).click();
  await page.getByLabel('Question about the rows').fill('What is the average price?');
  await page.keyboard.press('Enter');
  await page.locator('.answer').waitFor();
  expect(await page.locator('.answer').textContent()).toMatch(/294\.875.*Interpretation.*4 of 5/);
  expect(await page.locator('.answer pre').textContent()).toMatch(/^SELECT/i);
  await page.getByRole('button', { name: 'Show the rows used' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['␣Ann␣', 'Cara', 'Bob', 'Dan']);
});

test.each(['light', 'dark'] as const)('displays the chart of an answer in the %s theme', async (scheme) => {
  const page = await openTable(gui, csvFile(ORDERS), { scheme });
  await page.getByRole('tab', { name: 'Ask' }).click();
  await page.getByLabel('Question about the rows').fill('number of rows per customer as a chart');
  await page.keyboard.press('Enter');
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
  await page.getByRole('tab', { name: 'Ask' }).click();
  await page.getByLabel('Question about the rows').fill('average price by customer');
  await page.keyboard.press('Enter');
  await page.locator('.answer-values td.number').first().waitFor();
  expect(await page.locator('.answer-values td.number').allTextContents()).toContain('9.75');
});

testInFull('numbers stay right-aligned when rows are reused', async () => {
  const page = await openTable(gui);
  const prices = page.locator('.grid-cell[data-column="2"]');
  await expect.poll(() => prices.count()).toBe(5);
  await page.locator('.grid-heading').nth(1).dblclick();
  await page.getByLabel('Contains').fill('Bob');
  await expect.poll(() => prices.allTextContents()).toEqual(['N/A', '12,50']);
  const looks = await prices.evaluateAll((all) => all.map((cell) => cell.classList.contains('number')));
  expect(looks).toEqual([true, true]);
});

test('rejects a file that is not a table, with the reason', async () => {
  const page = await gui.open('/tables');
  const png = {
    name: 'table.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('504b030414000600080000002100', 'hex'),
  };
  await page.locator('input[type=file]').setInputFiles(png);
  expect(await page.getByRole('alert').textContent()).toMatch(/The request failed.*\./);
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.getByRole('button', { name: 'Choose a table' }).waitFor();
});

testInFull.each(
  variants([
    { scheme: 'light', width: 1280, panels: ['Column', 'Review', 'Recipe', 'Ask', 'Export'] },
    { scheme: 'dark', width: 1280, panels: ['Recipe'] },
    { scheme: 'light', width: 390, panels: ['Column'] },
  ] as const),
)('axe finds no problem, $scheme, $width px wide', async ({ scheme, width, panels }) => {
  const page = await openTable(gui, csvFile(ORDERS), { scheme, width, height: 844 });
  expect(await findBarriers(page)).toEqual([]);
  for (const name of panels) {
    await page.getByRole('tab', { name }).click();
    if (name === 'Recipe') await page.locator('.clean-step').first().waitFor();
    expect(await findBarriers(page), name).toEqual([]);
  }
});

test('reads a table pasted as text', async () => {
  const page = await gui.open('/tables');
  await page.getByText('Paste a table as text').click();
  await page.getByLabel('Table as text').fill('name\tprice\nAnn\t7\nBob\t8\n');
  await page.getByRole('button', { name: 'Open text' }).click();
  await page.locator('.grid-row').first().waitFor();
  expect(await textsOf(page, 0)).toEqual(['Ann', 'Bob']);
});

testInFull('applies another delimiter immediately, and can restore the guess', async () => {
  const page = await openTable(gui);
  await page.getByRole('button', { name: 'Import options' }).click();
  await page.getByLabel('Delimiter').selectOption('none');
  await page.getByRole('gridcell', { name: '002;Bob;N/A;2024-02-01' }).waitFor();
  await page.getByRole('button', { name: 'Reset to detected' }).click();
  await page.getByRole('gridcell', { name: '005', exact: true }).waitFor();
  expect(await textsOf(page, 0)).toEqual(['001', '002', '003', '004', '005']);
});

test('facets filter the rows; the address contains them and a table of this machine', async () => {
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
  await page.locator('.grid-row').first().waitFor();
  await page.getByRole('columnheader', { name: /customer/ }).click();
  await page.getByRole('checkbox', { name: 'Bob' }).check();
  await expect.poll(() => textsOf(page, 0)).toEqual(['002', '004']);
  await page.reload();
  await expect.poll(() => textsOf(page, 0)).toEqual(['002', '004']);
  await page.getByLabel('Missing cells').selectOption('filled');
  await page.getByRole('combobox', { name: 'Column', exact: true }).selectOption('price');
  await page.getByLabel('From').fill('10');
  await page.getByLabel('From').press('Enter');
  await expect.poll(() => textsOf(page, 0)).toEqual(['004']);
});

test('reports the written and excluded rows of a saved table', async () => {
  const page = await openTable(gui, csvFile(`item,price\n${'Nail,1.50\nBolt,=1+1\n'.repeat(5)}\nSource: the shop,\n`));
  await page.getByRole('tab', { name: 'Export' }).click();
  const { text } = await download(page, 'Export CSV');
  const saved = page.locator('.saved');
  await saved.getByText('Rows written').waitFor();
  expect(await saved.textContent()).toContain(`Rows written: ${text.trim().split('\n').length - 1}. Cells changed: 5.`);
  expect(await saved.textContent()).toContain('1 row outside the table, 5 formulas escaped');
});

test('saves the journal with its hash and the command to replay it', async () => {
  const page = await openTable(gui);
  await page.getByRole('tab', { name: 'Export' }).click();
  const { text } = await download(page, 'Export journal');
  await page.getByText('Exported handlens-journal.json').waitFor();
  const saved = await page.locator('.saved').textContent();
  expect(saved).toContain(createHash('sha256').update(text).digest('hex'));
  expect(saved).toContain('vision-cli table journal verify');
  expect(JSON.parse(text).events.map(({ event }: { event: string }) => event)).toContain('profiled');
});

testInFull('requests to the server can be repeated by hand', async () => {
  const page = await openTable(gui);
  await page.getByRole('button', { name: 'Show request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Requests to the server' });
  await dialog.getByText('vision-cli table profile orders.csv').waitFor();
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

testInFull('a large messy table has its findings and steps', async () => {
  const page = await gui.open('/tables');
  await page.locator('input[type=file]').setInputFiles(csvFile(`${messyBeers()}\n`, 'beers.csv'));
  await page.getByText('2,410 rows', { exact: true }).waitFor();
  await page.getByRole('button', { name: /"ibu" contains "N\/A" in 1,005 cells/ }).click();
  await page.getByText('1,005 of 2,410 rows').waitFor();
  await page.getByRole('tab', { name: 'Recipe' }).click();
  await page.locator('.clean-step').nth(1).waitFor();
});
