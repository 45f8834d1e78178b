import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import {
  cellAt,
  columnNames,
  csvFile,
  openTable,
  runOnCell,
  runOnColumn,
  selectCell,
  stepsOf,
  textsOf,
} from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const PEOPLE = 'id,name,city,visits\n1,Ann Lee,Oslo,7\n2,Bob Ray,Rome,\n3,Cara Fox,Oslo,12\n4,Dan Poe,Bonn,9\n';

const openPeople = () => openTable(gui, csvFile(PEOPLE, 'people.csv'));

const IDS = ['1', '2', '3', '4'];
const NAMES = ['Ann Lee', 'Bob Ray', 'Cara Fox', 'Dan Poe'];
const CITIES = ['Oslo', 'Rome', 'Oslo', 'Bonn'];

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text of the cell' });

/** The form of a transformation, in the side panel. */
const form = (page: Page) => page.getByRole('complementary', { name: 'About the table' }).locator('form');

/** The bar about the change that is previewed. */
const preview = (page: Page) => page.getByRole('status').filter({ hasText: 'Preview:' });

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Row and column of the active cell, from 0. */
const activePlace = (page: Page) =>
  page.evaluate(`(() => {
    const id = document.querySelector('[role=grid]').getAttribute('aria-activedescendant');
    const { row, column } = document.getElementById(id).dataset;
    return [Number(row), Number(column)];
  })()`);

const write = (page: Page, text: string) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
const readClipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()');

test('typing replaces a cell, and Enter, Tab and Esc end it', async () => {
  const page = await openPeople();
  await selectCell(page, 0, 1);
  await page.keyboard.type('Eve');
  await page.keyboard.press('Enter');
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', ...NAMES.slice(1)]);
  expect(await activePlace(page)).toEqual([1, 1]);
  await page.keyboard.type('Fay');
  await page.keyboard.press('Tab');
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', 'Fay', ...NAMES.slice(2)]);
  expect(await activePlace(page)).toEqual([1, 2]);
  await page.keyboard.type('nowhere');
  await page.keyboard.press('Escape');
  await editor(page).waitFor({ state: 'detached' });
  expect(await textsOf(page, 2)).toEqual(CITIES);
  // The grid has the focus again.
  await page.keyboard.press('ArrowDown');
  expect(await activePlace(page)).toEqual([2, 2]);
});

test('F2 and a double click edit the present text', async () => {
  const page = await openPeople();
  await selectCell(page, 2, 1);
  await page.keyboard.press('F2');
  await page.keyboard.type('es');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => textsOf(page, 1)).toContain('Cara Foxes');
  expect(await activePlace(page)).toEqual([1, 1]);
  await cellAt(page, 0, 1).dblclick();
  expect(await editor(page).inputValue()).toBe('Ann Lee');
  await page.keyboard.type('!');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => textsOf(page, 1)).toContain('Ann Lee!');
  expect(await activePlace(page)).toEqual([0, 0]);
});

test('edits of a column become one operation, each of which can be undone', async () => {
  const page = await openPeople();
  await selectCell(page, 0, 1);
  for (const text of ['Eve', 'Fay']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', 'Fay', ...NAMES.slice(2)]);
  expect(await stepsOf(page).count()).toBe(1);
  await stepsOf(page).getByText('2 cells', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', ...NAMES.slice(1)]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textsOf(page, 1)).toEqual(NAMES);
  await expect.poll(() => stepsOf(page).count()).toBe(0);
});

test('edits that are typed faster than the server answers are all stored', async () => {
  const page = await openPeople();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/operations', (route) => isReleased.then(() => route.continue()));
  await selectCell(page, 0, 1);
  for (const text of ['Eve', 'Fay', 'Gus', 'Hal']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  release();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', 'Fay', 'Gus', 'Hal']);
  expect(await stepsOf(page).count()).toBe(1);
});

test('equal cells can be changed, too', async () => {
  const page = await openPeople();
  await selectCell(page, 0, 2);
  await page.keyboard.type('Bergen');
  await page.keyboard.press('Enter');
  await toast(page).getByText('Another cell is “Oslo”, too.').waitFor();
  await page.getByRole('button', { name: 'Change them all' }).click();
  await expect.poll(() => textsOf(page, 2)).toEqual(['Bergen', 'Rome', 'Bergen', 'Bonn']);
});

test('copies and pastes blocks with tabs, quotes and line breaks', async () => {
  const page = await openPeople();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await selectCell(page, 0, 1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await toast(page).getByText('4 cells copied').waitFor();
  expect(await readClipboard(page)).toBe('Ann Lee\tOslo\nBob Ray\tRome');
  await page.keyboard.press('Control+Shift+c');
  await expect.poll(() => readClipboard(page)).toBe('name\tcity\nAnn Lee\tOslo\nBob Ray\tRome');
  await write(page, '"Eve ""E"" Moe"\t"two\nlines"\r\nFay\tLyon\r\n');
  await selectCell(page, 2, 1);
  await page.keyboard.press('Control+v');
  await expect.poll(() => textsOf(page, 1)).toEqual(['Ann Lee', 'Bob Ray', 'Eve "E" Moe', 'Fay']);
  expect((await textsOf(page, 2))[3]).toBe('Lyon');
  await selectCell(page, 2, 2);
  await page.keyboard.press('Control+c');
  await expect.poll(() => readClipboard(page)).toBe('"two\nlines"');
  // One operation, which is undone at once.
  await page.keyboard.press('Control+z');
  await expect.poll(() => textsOf(page, 1)).toEqual(NAMES);
  expect(await textsOf(page, 2)).toEqual(CITIES);
});

test('one copied text fills all selected cells', async () => {
  const page = await openPeople();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await write(page, 'Paris');
  await selectCell(page, 1, 2);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+v');
  await expect.poll(() => textsOf(page, 2)).toEqual(['Oslo', 'Paris', 'Paris', 'Bonn']);
});

test('reports the part of a block that does not fit', async () => {
  const page = await openPeople();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await write(page, 'a\tb\nc\td\n');
  await selectCell(page, 3, 3);
  await page.keyboard.press('Control+v');
  await toast(page).getByText('The block is larger than the table. Rows cut: 1, columns cut: 1.').waitFor();
  await expect.poll(() => textsOf(page, 3)).toEqual(['7', '', '12', 'a']);
});

test('Delete clears the selected cells', async () => {
  const page = await openPeople();
  await selectCell(page, 0, 1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  await expect.poll(() => textsOf(page, 1)).toEqual(['', ...NAMES.slice(1)]);
  expect(await textsOf(page, 2)).toEqual(['', ...CITIES.slice(1)]);
});

test('changes can be undone and redone after a reload', async () => {
  const page = await openPeople();
  await selectCell(page, 0, 1);
  await page.keyboard.type('Eve');
  await page.keyboard.press('Enter');
  await stepsOf(page).waitFor();
  await page.reload();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', ...NAMES.slice(1)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page)
    .getByText(/^Undone: /)
    .waitFor();
  await expect.poll(() => textsOf(page, 1)).toEqual(NAMES);
  await page.reload();
  await expect.poll(() => textsOf(page, 1)).toEqual(NAMES);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', ...NAMES.slice(1)]);
});

test('sorts the view, or the rows for good', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'visits', 'Sort descending');
  await expect.poll(() => textsOf(page, 3)).toEqual(['12', '9', '7', '']);
  expect(await stepsOf(page).count()).toBe(0);
  await runOnColumn(page, 'visits', 'Do not sort');
  await expect.poll(() => textsOf(page, 0)).toEqual(IDS);
  await runOnColumn(page, 'city', 'Sort ascending');
  await expect.poll(() => textsOf(page, 2)).toEqual(['Bonn', 'Oslo', 'Oslo', 'Rome']);
  await runOnColumn(page, 'city', 'Sort the rows for good');
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  expect(await textsOf(page, 2)).toEqual(['Bonn', 'Oslo', 'Oslo', 'Rome']);
});

test('hides, shows, moves and removes columns', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'name', 'Hide');
  await expect.poll(() => columnNames(page)).toEqual(['id', 'city', 'visits']);
  expect(await textsOf(page, 1)).toEqual(CITIES);
  await runOnColumn(page, 'city', 'Show 1 hidden');
  await expect.poll(() => columnNames(page)).toEqual(['id', 'name', 'city', 'visits']);
  await runOnColumn(page, 'city', 'Move left');
  await expect.poll(() => columnNames(page)).toEqual(['id', 'city', 'name', 'visits']);
  await runOnColumn(page, 'id', 'Move right');
  await expect.poll(() => columnNames(page)).toEqual(['city', 'id', 'name', 'visits']);
  await runOnColumn(page, 'id', 'Remove the column');
  await expect.poll(() => columnNames(page)).toEqual(['city', 'name', 'visits']);
  await expect.poll(() => textsOf(page, 1)).toEqual(NAMES);
});

test('frozen columns stay while the others scroll', async () => {
  const head = Array.from({ length: 30 }, (_, at) => `column ${at}`);
  const rows = ['1', '2'].map((row) => head.map((_, at) => `${row}-${at}`).join(','));
  const page = await openTable(gui, csvFile([head.join(','), ...rows, ''].join('\n'), 'wide.csv'));
  await runOnColumn(page, 'column 0', 'Freeze up to here');
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await page.getByRole('gridcell', { name: '1-29' }).waitFor();
  const left = await cellAt(page, 0, 0).evaluate((cell) => cell.getBoundingClientRect().left);
  const grid = await page.getByRole('grid').evaluate((own) => own.getBoundingClientRect().left);
  expect(left - grid).toBeGreaterThanOrEqual(60);
  expect(left - grid).toBeLessThan(64);
  await runOnColumn(page, 'column 0', 'Unfreeze');
  await cellAt(page, 0, 0).waitFor({ state: 'detached' });
});

test('renames a column', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'name', 'Rename the column…');
  await form(page).getByLabel('New name').fill('person');
  await preview(page).getByText('1 column is renamed').waitFor();
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => columnNames(page)).toEqual(['id', 'person', 'city', 'visits']);
  await form(page).waitFor({ state: 'detached' });
});

test('previews the parts of a split column, and adds them by Apply', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'name', 'Split the column…');
  await form(page).getByRole('textbox', { name: 'Separator' }).fill(' ');
  await preview(page).getByText('2 new columns').waitFor();
  await expect.poll(() => columnNames(page)).toEqual(['id', 'name', 'name 1', 'name 2', 'city', 'visits']);
  await expect.poll(() => textsOf(page, 3)).toEqual(['Lee', 'Ray', 'Fox', 'Poe']);
  expect(await stepsOf(page).count()).toBe(0);
  await preview(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await form(page).waitFor({ state: 'detached' });
  await expect.poll(() => columnNames(page)).toEqual(['id', 'name', 'name 1', 'name 2', 'city', 'visits']);
});

test('Esc discards a preview, which changes nothing', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'city', 'Find and replace…');
  await form(page).getByLabel('Find', { exact: true }).fill('Oslo');
  await form(page).getByLabel('Replace with').fill('Bergen');
  await preview(page).getByText('2 cells change').waitFor();
  await expect.poll(() => cellAt(page, 0, 2).locator('ins').textContent()).toBe('Bergen');
  await page.keyboard.press('Escape');
  await preview(page).waitFor({ state: 'detached' });
  await form(page).waitFor({ state: 'detached' });
  await expect.poll(() => textsOf(page, 2)).toEqual(CITIES);
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
});

test('an incomplete form previews nothing, and Enter stores nothing', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'city', 'Find and replace…');
  await form(page).getByLabel('Find', { exact: true }).fill('Oslo');
  await form(page).getByLabel('Replace with').fill('Bergen');
  await preview(page).getByText('2 cells change').waitFor();
  await form(page).getByLabel('Find', { exact: true }).fill('');
  await expect.poll(() => preview(page).getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => textsOf(page, 2)).toEqual(CITIES);
  await form(page).getByLabel('Find', { exact: true }).fill('Bonn');
  await preview(page).getByText('1 cell changes').waitFor();
  expect(await stepsOf(page).count()).toBe(0);
});

test('finds and replaces in all columns', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'city', 'Find and replace…');
  await form(page).getByLabel('Find', { exact: true }).fill('o');
  await form(page).getByLabel('Replace with').fill('0');
  await form(page).getByRole('checkbox', { name: 'In all columns' }).check({ force: true });
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await stepsOf(page).getByText('Replace "o" with "0" in all columns').waitFor();
  await expect.poll(() => textsOf(page, 1)).toEqual(NAMES.map((text) => text.replaceAll('o', '0')));
  expect(await textsOf(page, 2)).toEqual(CITIES.map((text) => text.replaceAll('o', '0')));
});

test('finds and replaces by a regular expression, in the filtered rows only', async () => {
  const page = await openPeople();
  await runOnCell(page, 0, 2, 'Only rows with this text');
  await expect.poll(() => textsOf(page, 0)).toEqual(['1', '3']);
  await page.keyboard.press('Control+h');
  await form(page).getByLabel('Find', { exact: true }).fill('s(.)o');
  await form(page).getByLabel('Replace with').fill('S$1O');
  await form(page).getByRole('checkbox', { name: 'Regular expression' }).check({ force: true });
  await form(page).getByRole('checkbox', { name: 'Only in the 2 filtered rows' }).check({ force: true });
  await preview(page).getByText('2 cells change').waitFor();
  await form(page).getByLabel('Find', { exact: true }).press('Enter');
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await page.getByRole('button', { name: /^Remove the filter/ }).click();
  await expect.poll(() => textsOf(page, 2)).toEqual(['OSlO', 'Rome', 'OSlO', 'Bonn']);
});

test('extracts a part of a text, and joins columns', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'name', 'Extract text…');
  await form(page).getByLabel('Find', { exact: true }).fill('^\\w+');
  await form(page)
    .getByRole('textbox', { name: /^New column/ })
    .fill('first');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => columnNames(page)).toContain('first');
  await expect.poll(() => textsOf(page, 2)).toEqual(['Ann', 'Bob', 'Cara', 'Dan']);
  await runOnColumn(page, 'first', 'Join columns…');
  await form(page).getByRole('checkbox', { name: 'city' }).check({ force: true });
  await form(page).getByRole('textbox', { name: 'Separator' }).fill('/');
  await form(page)
    .getByRole('textbox', { name: /^New column/ })
    .fill('both');
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => columnNames(page)).toContain('both');
  const at = (await columnNames(page)).indexOf('both');
  await expect.poll(() => textsOf(page, at)).toEqual(['Ann/Oslo', 'Bob/Rome', 'Cara/Oslo', 'Dan/Bonn']);
});

test('an invalid setting is reported in the form, and cannot be applied', async () => {
  const page = await openPeople();
  await runOnColumn(page, 'name', 'Rename the column…');
  await form(page).getByLabel('New name').fill('city');
  await expect.poll(() => form(page).getByRole('status').textContent()).toMatch(/city/);
  expect(await form(page).getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
});

test('the note of a changed cell names both texts, and keeps the original', async () => {
  const page = await openPeople();
  await selectCell(page, 1, 2);
  await page.keyboard.type('Naples');
  await page.keyboard.press('Tab');
  await stepsOf(page).waitFor();
  await page.keyboard.press('ArrowLeft');
  const note = page.getByRole('note');
  await expect.poll(() => note.textContent()).toMatch(/was Rome now Naples.*Step 1: /);
  await note.getByRole('button', { name: 'Keep original' }).click();
  await expect.poll(() => textsOf(page, 2)).toEqual(CITIES);
  await note.waitFor({ state: 'detached' });
});

test('the views "Changes" and "Original" show changed rows and the file', async () => {
  const page = await openPeople();
  await selectCell(page, 1, 2);
  await page.keyboard.type('Naples');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Changes 1' }).click();
  await expect.poll(() => textsOf(page, 0)).toEqual(['2']);
  expect(await cellAt(page, 0, 2).locator('del').textContent()).toBe('Rome');
  expect(await cellAt(page, 0, 2).locator('ins').textContent()).toBe('Naples');
  await page.getByRole('radio', { name: 'Original' }).click();
  await expect.poll(() => textsOf(page, 2)).toEqual(CITIES);
  // The file cannot be edited.
  await selectCell(page, 0, 1);
  await page.keyboard.type('Eve');
  expect(await editor(page).count()).toBe(0);
  await page.getByRole('radio', { name: 'Grid' }).click();
  await expect.poll(() => textsOf(page, 2)).toEqual(['Oslo', 'Naples', 'Oslo', 'Bonn']);
  expect(await textsOf(page, 1)).toEqual(NAMES);
});

test('removes rows, also those of a filter', async () => {
  const page = await openPeople();
  await runOnCell(page, 1, 0, 'Remove these rows');
  await expect.poll(() => textsOf(page, 0)).toEqual(['1', '3', '4']);
  await runOnCell(page, 0, 2, 'Only rows with this text');
  await expect.poll(() => textsOf(page, 0)).toEqual(['1', '3']);
  await runOnCell(page, 0, 2, 'Remove the filtered rows');
  await expect.poll(() => textsOf(page, 0)).toEqual(['4']);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textsOf(page, 0)).toEqual(IDS);
});

test('Ctrl+G goes to a row of the file, and says if it is not shown', async () => {
  const page = await openPeople();
  await page.keyboard.press('Control+g');
  await page.getByLabel('Row of the file').fill('4');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => activePlace(page)).toEqual([2, 0]);
  await page.keyboard.press('Control+g');
  await page.getByLabel('Row of the file').fill('400');
  await page.getByRole('button', { name: 'Go' }).click();
  await page.getByRole('dialog').getByText('No row 400 is shown.').waitFor();
});

test('a change of a window that is behind is refused, and its history read again', async () => {
  const page = await openPeople();
  const other = await gui.open(new URL(page.url()).pathname.replace('/app', ''));
  await other.getByRole('gridcell').first().waitFor();
  await page.bringToFront();
  await selectCell(page, 0, 1);
  await page.keyboard.type('Eve');
  await page.keyboard.press('Enter');
  await stepsOf(page).waitFor();
  await other.bringToFront();
  await selectCell(other, 3, 2);
  await other.keyboard.type('Lyon');
  await other.keyboard.press('Enter');
  await toast(other).getByText('Another window has changed this table.', { exact: false }).waitFor();
  await expect.poll(() => textsOf(other, 1)).toEqual(['Eve', ...NAMES.slice(1)]);
  expect(await textsOf(other, 2)).toEqual(CITIES);
  await selectCell(other, 3, 2);
  await other.keyboard.type('Lyon');
  await other.keyboard.press('Enter');
  await expect.poll(() => textsOf(other, 2)).toEqual(['Oslo', 'Rome', 'Oslo', 'Lyon']);
});

test('a preview follows the change of another window', async () => {
  const page = await openPeople();
  const other = await gui.open(new URL(page.url()).pathname.replace('/app', ''));
  await other.getByRole('gridcell').first().waitFor();
  await page.bringToFront();
  await selectCell(page, 0, 2);
  await page.keyboard.type('Rome');
  await page.keyboard.press('Enter');
  await stepsOf(page).waitFor();
  await other.bringToFront();
  await other.getByRole('button', { name: 'Menu of the column city', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Find and replace…' }).click();
  await other.getByLabel('Find', { exact: true }).fill('Rome');
  await other.getByLabel('Replace with').fill('Roma');
  await other.getByText('2 cells change').waitFor();
  await other
    .locator('form')
    .getByRole('button', { name: /^Apply/ })
    .click();
  await expect.poll(() => textsOf(other, 2)).toEqual(['Roma', 'Roma', ...CITIES.slice(2)]);
});
