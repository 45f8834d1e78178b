import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { columnNames, csvFile, openTable, runOnColumn, stepsOf, textsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const BEERS = 'id,name,brewery,may,june\n1,Pale,b1,5,7\n2,Dark,b2,3,\n3,Red,b1,4,6\n4,Wild,B9,1,2\n';
const BREWERIES = 'code,town\nb1,Bend\nb2,Mons\nb3,Oslo\n';

const openBeers = () => openTable(gui, csvFile(BEERS, 'beers.csv'));
const form = (page: Page) => page.getByRole('complementary', { name: 'About the table' });
const preview = (page: Page) => page.getByRole('status').filter({ hasText: 'Preview' });

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await form(page).getByRole('button', { name: field }).first().click();
  await page.getByRole('option', { name: option }).click();
}

const addFile = (page: Page, text: string, name: string) =>
  form(page).locator('input[type=file]').setInputFiles(csvFile(text, name));

const apply = async (page: Page) => {
  await form(page).getByRole('button', { name: 'Apply' }).click();
  await form(page).getByRole('region', { name: 'History' }).waitFor();
};

test('joins a file by the suggested key, shows keys without a match, and can be undone', async () => {
  const page = await openBeers();
  await runOnColumn(page, 'brewery', 'Join a table…');
  await addFile(page, BREWERIES, 'breweries.csv');
  await form(page).getByText('This table: 3 of 4 rows match').waitFor();
  await form(page).getByText('breweries.csv: 2 of 3 rows match').waitFor();
  await form(page).locator('code', { hasText: 'B9' }).waitFor();
  await expect.poll(() => columnNames(page)).toEqual(['id', 'name', 'brewery', 'may', 'june', 'town']);
  expect(await findBarriers(page)).toEqual([]);
  await apply(page);
  await expect.poll(() => textsOf(page, 5)).toEqual(['Bend', 'Mons', 'Bend', '']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => columnNames(page)).toEqual(['id', 'name', 'brewery', 'may', 'june']);
});

test('another second table starts with its own key', async () => {
  const page = await openBeers();
  await runOnColumn(page, 'brewery', 'Join a table…');
  await addFile(page, BREWERIES, 'breweries.csv');
  await form(page).getByText('3 of 4 rows match').waitFor();
  await addFile(page, 'id,owner\n1,Ann\n2,Bob\n', 'owners.csv');
  await form(page).getByText('2 of 4 rows match').waitFor();
  await expect.poll(() => columnNames(page)).toEqual(['id', 'name', 'brewery', 'may', 'june', 'owner']);
  await choose(page, 'Rows', 'only rows without a match');
  await expect.poll(() => textsOf(page, 1)).toEqual(['Red', 'Wild']);
  await apply(page);
  expect(await stepsOf(page).count()).toBe(1);
  await expect.poll(() => textsOf(page, 1)).toEqual(['Red', 'Wild']);
});

test('turns columns into rows and groups them', async () => {
  const page = await openBeers();
  await runOnColumn(page, 'may', 'Turn columns into rows…');
  await form(page).getByRole('checkbox', { name: 'june' }).check({ force: true });
  await form(page).getByRole('textbox', { name: 'Column for the names' }).fill('month');
  await form(page).getByRole('textbox', { name: 'Column for the cells' }).fill('sold');
  await preview(page).waitFor();
  await expect.poll(() => columnNames(page)).toEqual(['id', 'name', 'brewery', 'month', 'sold']);
  await apply(page);
  await runOnColumn(page, 'month', 'Group rows…');
  await choose(page, 'Function', 'sum');
  await choose(page, 'Of', 'sold');
  await preview(page).getByText('8 rows → 2 rows').waitFor();
  await expect.poll(() => textsOf(page, 0)).toEqual(['may', 'june']);
  await expect.poll(() => textsOf(page, 1)).toEqual(['13', '15']);
  await apply(page);
  expect(await stepsOf(page).count()).toBe(2);
});
