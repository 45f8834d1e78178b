import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import { csvFile, openTable } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const CITIES = [
  'id,city,price',
  ...Array.from({ length: 20 }, (_, at) => `${at + 1},St. Paul,${at + 10}`),
  '21,St Paul,N/A',
  '22,ST. PAUL,31',
  '23,Bend,-',
  '',
].join('\n');

async function openSteps(): Promise<Page> {
  const page = await openTable(gui, csvFile(CITIES, 'cities.csv'));
  await page.getByRole('tab', { name: 'Recipe' }).click();
  await page.locator('.clean-step').first().waitFor();
  return page;
}

const titles = (page: Page) => page.locator('.step-line label').allTextContents();

/** Returns the texts of each row in the grid of changes. */
const changes = (page: Page) => page.locator('.changes .grid-row').allTextContents();

test('merges a cluster of similar categories only after approval, into the chosen name', async () => {
  const page = await openSteps();
  const step = page.locator('.clean-step').filter({ hasText: /variants? in "city"/ });
  await step.getByRole('button', { name: /^More/ }).click();
  const cluster = step.getByRole('list', { name: 'Clusters' }).getByRole('listitem').first();
  expect(await cluster.getByRole('checkbox').isChecked()).toBe(false);
  await cluster.getByRole('textbox').fill('Saint Paul');
  await cluster.getByRole('textbox').press('Enter');
  await expect.poll(() => cluster.getByRole('checkbox').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Show changes' }).click();
  await expect
    .poll(async () => (await changes(page)).filter((row) => row.includes('Saint Paul')).length)
    .toBeGreaterThan(0);
});

test('a step can be edited, which updates later steps', async () => {
  const page = await openSteps();
  const tokens = page.locator('.clean-step').filter({ hasText: 'Clear the cells of "price"' });
  await tokens.getByRole('checkbox').first().check();
  await expect.poll(() => tokens.locator('.step-count').textContent()).toBe('2 cells');
  await tokens.getByRole('button', { name: /^More/ }).click();
  await tokens.getByLabel(/Placeholders for a missing value/).fill('N/A');
  await tokens.getByLabel(/Placeholders for a missing value/).blur();
  await page.getByText('These steps are applied exactly as listed.').waitFor();
  await expect.poll(() => tokens.locator('.step-count').textContent()).toBe('1 cell');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tokens.locator('.step-count').textContent()).toBe('2 cells');
});

test('steps can be moved', async () => {
  const page = await openSteps();
  const [first, second] = await titles(page);
  await page.getByRole('button', { name: `Move down: ${first}` }).click();
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual([second, first]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual([first, second]);
});

test('a step outside the plan can be added', async () => {
  const page = await openSteps();
  await page.getByText('Add a step').click();
  await page.getByLabel('Operation').selectOption('rename_headers');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('These steps are applied exactly as listed.').waitFor();
  await expect.poll(async () => (await titles(page)).at(-1)).toMatch(/snake_case/);
  await page.getByLabel('Operation').selectOption('drop_empty_columns');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dropped = page.locator('.clean-step').filter({ hasText: 'Drop empty columns' });
  await dropped.getByRole('button', { name: /^More/ }).click();
  await dropped.getByLabel('Except these columns (one per line)').waitFor();
});

test('a finding links to the step that fixes it, and to each change', async () => {
  const page = await openTable(gui, csvFile(CITIES, 'cities.csv'));
  await page.getByRole('button', { name: /N\/A/ }).first().click();
  await page.getByRole('button', { name: 'Fix with replace null tokens' }).click();
  await expect.poll(async () => (await changes(page)).join()).toMatch(/22price.*N\/Aempty.*replace null tokens/);
  await page.getByRole('button', { name: 'Show in the rows' }).click();
  await page.locator('.is-changed').first().waitFor();
});

test('adds the suggested cleaning of an answer to the same changes', async () => {
  const page = await openTable(gui, csvFile(CITIES, 'cities.csv'));
  await page.getByRole('tab', { name: 'Ask' }).click();
  await page.getByLabel('Question about the rows').fill('How many rows are missing a price?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show the suggested cleaning' }).click();
  await expect.poll(async () => (await changes(page)).join()).toMatch(/price.*N\/Aempty.*replace null tokens/);
});
