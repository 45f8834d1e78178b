import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import {
  cellAt,
  columnNames,
  csvFile,
  openTable,
  runOnColumn,
  runOnStep,
  runTool,
  selectCell,
  stepsOf,
  textsOf,
} from '../support/table-page.js';

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

const NAMES = 'id,name,city\n1,ann lee,Oslo\n2,bob ray,Rome\n3,cara fox,Oslo\n';

const titles = (page: Page) => stepsOf(page).locator('b').allTextContents();

/** The form of a transformation, in the side panel. */
const form = (page: Page) => page.getByRole('complementary', { name: 'About the table' }).locator('form');

async function edit(page: Page, row: number, column: number, text: string): Promise<void> {
  const before = await stepsOf(page).count();
  await selectCell(page, row, column);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => stepsOf(page).count()).toBe(before + 1);
}

/** Opens a table with two operations: an upper-case name column, and an edited city. */
async function openTwoSteps(): Promise<Page> {
  const page = await openTable(gui, csvFile(NAMES, 'names.csv'));
  await runOnColumn(page, 'name', 'Change case…');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann Lee', 'Bob Ray', 'Cara Fox']);
  await edit(page, 1, 2, 'Bergen');
  return page;
}

test('merges a cluster of similar categories into the chosen name', async () => {
  const page = await openTable(gui, csvFile(CITIES, 'cities.csv'));
  const found = page.getByRole('region', { name: 'Findings' });
  await found
    .getByRole('button', { name: /"city"/ })
    .first()
    .click();
  await found.getByRole('button', { name: /variants? in "city"/ }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await runOnStep(page, 1, 'Edit…');
  const variants = form(page).getByLabel('Variants with their new text (one per line: old → new)');
  await variants.fill('St. Paul → Saint Paul\nST. PAUL → Saint Paul');
  await variants.blur();
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(async () => (await textsOf(page, 1)).filter((text) => text === 'Saint Paul').length)
    .toBeGreaterThan(10);
});

test('replaces no texts while a line has no arrow', async () => {
  const page = await openTable(gui, csvFile(NAMES, 'names.csv'));
  await runOnColumn(page, 'city', 'Replace texts…');
  const texts = form(page).getByLabel('Texts, one per line: before → after');
  await texts.fill('Oslo -> Bergen\nRome');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  expect(await texts.evaluate((field: { validationMessage?: string }) => field.validationMessage)).toContain(
    'Line 2 has no arrow',
  );
  expect(await stepsOf(page).count()).toBe(0);
  await texts.fill('Oslo -> Bergen\nRome -> Milan');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(page, 2)).toEqual(['Bergen', 'Milan', 'Bergen']);
});

test('marks the cells of the operation or finding under the pointer', async () => {
  const page = await openTable(gui, csvFile(CITIES, 'cities.csv'));
  const lookOf = async (row: number, column: number) => String(await cellAt(page, row, column).getAttribute('class'));
  await edit(page, 1, 1, 'Oslo');
  await stepsOf(page).first().hover();
  await expect.poll(() => lookOf(1, 1)).toContain('_finding_');
  expect(await lookOf(0, 1)).not.toContain('_finding_');
  await page
    .getByRole('region', { name: 'Findings' })
    .getByRole('button', { name: /variants? in "city"|"city" has/ })
    .first()
    .hover();
  await expect.poll(() => lookOf(20, 1)).toContain('_finding_');
  expect(await lookOf(1, 1)).not.toContain('_finding_');
  await page.mouse.move(0, 0);
  await expect.poll(() => lookOf(20, 1)).not.toContain('_finding_');
});

test('an operation can be switched off and on', async () => {
  const page = await openTwoSteps();
  await runOnStep(page, 1, 'Switch off');
  await expect.poll(() => textsOf(page, 1)).toEqual(['ann lee', 'bob ray', 'cara fox']);
  expect(await textsOf(page, 2)).toEqual(['Oslo', 'Bergen', 'Oslo']);
  await stepsOf(page).first().getByText('Off', { exact: true }).waitFor();
  await stepsOf(page).first().getByRole('button', { name: 'Switch on' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann Lee', 'Bob Ray', 'Cara Fox']);
});

test('an operation can be edited, which keeps the later ones', async () => {
  const page = await openTwoSteps();
  await runOnStep(page, 1, 'Edit…');
  await form(page).getByRole('button', { name: /^Case/ }).click();
  await page.getByRole('option', { name: 'UPPER CASE' }).click();
  await expect.poll(async () => (await textsOf(page, 1))[0]).toContain('ANN LEE');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['ANN LEE', 'BOB RAY', 'CARA FOX']);
  expect(await textsOf(page, 2)).toEqual(['Oslo', 'Bergen', 'Oslo']);
  expect(await stepsOf(page).count()).toBe(2);
});

test('operations can be moved and removed', async () => {
  const page = await openTwoSteps();
  const [first, second] = await titles(page);
  await runOnStep(page, 1, 'Move down');
  await expect.poll(() => titles(page)).toEqual([second, first]);
  await runOnStep(page, 2, 'Move up');
  await expect.poll(() => titles(page)).toEqual([first, second]);
  await runOnStep(page, 2, 'Remove');
  await expect.poll(() => titles(page)).toEqual([first]);
  await expect.poll(() => textsOf(page, 2)).toEqual(['Oslo', 'Rome', 'Oslo']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page)).toEqual([first, second]);
});

test('a branch has the operations up to one, and leaves the first session unchanged', async () => {
  const page = await openTwoSteps();
  await runOnStep(page, 1, 'New session up to here');
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await expect.poll(() => textsOf(page, 2)).toEqual(['Oslo', 'Rome', 'Oslo']);
  expect(await textsOf(page, 1)).toEqual(['Ann Lee', 'Bob Ray', 'Cara Fox']);
  const item = /tables\/([a-z2-7]+)/.exec(page.url())![1];
  const list = await (await fetch(`${gui.address()}/api/sessions?item_id=${item}`)).json();
  expect((list as { sessions: { steps: unknown }[] }).sessions).toHaveLength(2);
});

test('shows the changes of one operation', async () => {
  const page = await openTwoSteps();
  await runOnStep(page, 2, 'Show its changes');
  await expect.poll(() => textsOf(page, 0)).toEqual(['2']);
  await expect.poll(() => cellAt(page, 0, 2).locator('del').textContent()).toBe('Rome');
  expect(await cellAt(page, 0, 2).locator('ins').textContent()).toBe('Bergen');
  expect(await cellAt(page, 0, 1).locator('del').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove the filter “Changes of step 2”' }).click();
  await expect.poll(() => textsOf(page, 0)).toEqual(['1', '2', '3']);
});

test('an operation that needs one that is off says so, and works again with it', async () => {
  const page = await openTable(gui, csvFile(NAMES, 'names.csv'));
  await runOnColumn(page, 'name', 'Split the column…');
  await form(page).getByRole('textbox', { name: 'Separator' }).fill(' ');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(page, 3)).toEqual(['lee', 'ray', 'fox']);
  await runOnColumn(page, 'name 2', 'Change case…');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(page, 3)).toEqual(['Lee', 'Ray', 'Fox']);
  await runOnStep(page, 1, 'Switch off');
  await stepsOf(page).nth(1).getByText('Needs step 1, which is off').waitFor();
  expect(await stepsOf(page).nth(1).getAttribute('class')).toContain('_failed_');
  await stepsOf(page).first().getByRole('button', { name: 'Switch on' }).click();
  await expect.poll(() => textsOf(page, 3)).toEqual(['Lee', 'Ray', 'Fox']);
});

test('an operation follows its column to another name, also while the renaming is off', async () => {
  const page = await openTable(gui, csvFile(NAMES, 'names.csv'));
  await runOnColumn(page, 'name', 'Rename the column…');
  await form(page).getByLabel('New name').fill('person');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => columnNames(page)).toEqual(['id', 'person', 'city']);
  await runOnColumn(page, 'person', 'Change case…');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann Lee', 'Bob Ray', 'Cara Fox']);
  await runOnStep(page, 1, 'Switch off');
  await expect.poll(() => columnNames(page)).toEqual(['id', 'name', 'city']);
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann Lee', 'Bob Ray', 'Cara Fox']);
});

test('editing an operation that is limited to some rows keeps its limit', async () => {
  const page = await openTable(gui, csvFile(NAMES, 'names.csv'));
  await runOnColumn(page, 'city', 'Facet');
  await page.getByRole('region', { name: 'city' }).getByRole('button', { name: /^Oslo/ }).click();
  await expect.poll(() => textsOf(page, 0)).toEqual(['1', '3']);
  await runOnColumn(page, 'name', 'Change case…');
  await form(page).getByRole('checkbox', { name: 'Only in the 2 filtered rows' }).check({ force: true });
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove the facet of city' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann Lee', 'bob ray', 'Cara Fox']);
  await runOnStep(page, 1, 'Edit…');
  await form(page).getByRole('button', { name: /^Case/ }).click();
  await page.getByRole('option', { name: 'UPPER CASE' }).click();
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['ANN LEE', 'bob ray', 'CARA FOX']);
});

test('other import options keep the operations, also those that are off', async () => {
  const page = await openTwoSteps();
  const before = await titles(page);
  await runOnStep(page, 1, 'Switch off');
  await expect.poll(() => textsOf(page, 1)).toEqual(['ann lee', 'bob ray', 'cara fox']);
  await runTool(page, 'Import options');
  await page.getByLabel('Encoding').selectOption('windows-1252');
  await page.getByRole('button', { name: 'Reset to detected' }).waitFor();
  await page.getByRole('complementary').getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(before);
  await stepsOf(page).first().getByText('Off', { exact: true }).waitFor();
  await expect.poll(() => textsOf(page, 1)).toEqual(['ann lee', 'bob ray', 'cara fox']);
  expect(await textsOf(page, 2)).toEqual(['Oslo', 'Bergen', 'Oslo']);
});
