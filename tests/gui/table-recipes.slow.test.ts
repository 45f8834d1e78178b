import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import {
  cellAt,
  columnNames,
  csvFile,
  openTable,
  runOnColumn,
  runTool,
  stepsOf,
  textsOf,
} from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const MARCH = 'id,customer,price\n1, Ann ,7\n2,Bob,9\n';
/** The column "price" has another name. */
const APRIL = 'id,customer,amount\n3, Cara,5\n4,Dan ,6\n';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'About the table' });

/** Saves the history as a recipe. @returns its file name and text. */
async function save(page: Page): Promise<{ name: string; text: string }> {
  const saved = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: /^Save \d step/ })
    .click();
  const file = await saved;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const applyFile = (page: Page, { name, text }: { name: string; text: string }) =>
  panel(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) });

async function march() {
  const page = await openTable(gui, csvFile(MARCH, 'march.csv'));
  await runOnColumn(page, 'customer', 'Trim spaces');
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await runOnColumn(page, 'price', 'Remove the column');
  await expect.poll(() => stepsOf(page).count()).toBe(2);
  await runTool(page, 'Recipes');
  return save(page);
}

test('last month’s recipe is applied, its misfit is fixed, and a new version is saved', async () => {
  const recipe = await march();
  expect(recipe.name).toBe('march.recipe.yaml');
  const page = await openTable(gui, csvFile(APRIL, 'april.csv'));
  await runTool(page, 'Recipes');
  await panel(page).getByText('The history has no steps yet.').waitFor();
  await applyFile(page, recipe);
  const unfit = page.getByRole('region', { name: '1 step does not fit this table' });
  await unfit.getByText('price').first().waitFor();
  await panel(page).getByText('Columns of the recipe that are missing here: "price".').waitFor();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Cara', 'Dan']);
  expect(await findBarriers(page)).toEqual([]);
  await unfit.getByRole('button', { name: 'Remove' }).click();
  await unfit.waitFor({ state: 'detached' });
  await runOnColumn(page, 'amount', 'Remove the column');
  await expect.poll(() => columnNames(page)).toEqual(['id', 'customer']);
  const next = await save(page);
  expect(next.name).toBe('march-2.recipe.yaml');
  expect(next.text).toContain('amount');
  expect(next.text).not.toContain('price');
  await panel(page).getByText('vision-cli table session start FILE --recipe march-2.recipe.yaml').waitFor();
});

test('a step that names a missing column is given another one', async () => {
  const page = await openTable(gui, csvFile(MARCH, 'march.csv'));
  await runOnColumn(page, 'customer', 'Change case…');
  await panel(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await runTool(page, 'Recipes');
  const recipe = await save(page);
  const other = await openTable(gui, csvFile('id,client\n3,CARA\n4,dan\n', 'april.csv'));
  await runTool(other, 'Recipes');
  await applyFile(other, recipe);
  await other
    .getByRole('region', { name: /does not fit/ })
    .getByRole('button', { name: 'Edit…' })
    .click();
  await panel(other).getByRole('button', { name: 'Column' }).click();
  await other.getByRole('option', { name: 'client' }).click();
  await expect.poll(() => textsOf(other, 1)).toEqual(['CARACara', 'danDan']);
  await panel(other).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(other, 1)).toEqual(['Cara', 'Dan']);
});

test('applying a recipe keeps the present history, and can be undone', async () => {
  const recipe = await march();
  const page = await openTable(gui, csvFile(MARCH, 'march.csv'));
  await cellAt(page, 0, 2).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect.poll(() => textsOf(page, 2)).toEqual(['8', '9']);
  await runTool(page, 'Recipes');
  await applyFile(page, recipe);
  await expect.poll(() => columnNames(page)).toEqual(['id', 'customer']);
  await toast(page).getByText('The recipe was applied.').waitFor();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textsOf(page, 2)).toEqual(['8', '9']);
});

test('another kind of file is refused with the reason', async () => {
  const page = await openTable(gui, csvFile(MARCH, 'march.csv'));
  await runTool(page, 'Recipes');
  await applyFile(page, { name: 'notes.yaml', text: 'shopping: [milk]' });
  await toast(page)
    .getByText(/recipe/i)
    .first()
    .waitFor();
  expect(await stepsOf(page).count()).toBe(0);
});
