import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { csvFile, openTable, runTool, stepsOf, textsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

/** Cities of hotels with typing errors. */
const HOTELS = ['Boston', 'Chicago', 'Denver', 'Seattle'].flatMap((city, at) =>
  Array.from({ length: 12 }, (_, row) => `H${at}${row},${city},${90 + row * 3 + at}`),
);
const TYPOS = ['H90,Bostn,91', 'H91,Chicgo,95', 'H92,Denverr,88', 'H93,Seatle,99'];
const hotels = (name: string) => csvFile(`${name},city,price\n${[...HOTELS, ...TYPOS].join('\n')}\n`, `${name}.csv`);

/** @param name of the file and its first column, so that no answer of another test belongs to it. */
async function openReview(name: string, options: Parameters<typeof openTable>[2] = {}): Promise<Page> {
  const page = await openTable(gui, hotels(name), options);
  await runTool(page, 'Review corrections');
  await title(page).waitFor();
  return page;
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'About the table' });
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 }).nth(1);
const state = (page: Page) => panel(page).getByRole('status').first().textContent();

/** Texts of the column "city" in the last rows, which contain the errors. */
const cities = async (page: Page) => (await textsOf(page, 1)).slice(-4);

test('takes answers by keys, and adds the steps that they result in to the history', async () => {
  const page = await openReview('keys');
  const first = await title(page).textContent();
  expect(first).toBe('city in row 50: "Bostn" -> "Boston"?');
  await page.keyboard.press('n');
  await expect.poll(() => state(page)).toContain('1 answered');
  await page.keyboard.press('b');
  await expect.poll(() => title(page).textContent()).toBe(first);
  await page.keyboard.press('a');
  await expect.poll(() => state(page)).toContain('3 cells will be corrected');
  await page.getByRole('button', { name: 'Add the steps to the history' }).click();
  await stepsOf(page).first().getByText('decided in a review').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect.poll(() => cities(page)).toContain('Boston');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stepsOf(page).count()).toBe(0);
  await expect.poll(() => cities(page)).toEqual(['Bostn', 'Chicgo', 'Denverr', 'Seatle']);
});

test('takes another text than the suggested one, and continues after the page was closed', async () => {
  const page = await openReview('edit');
  await page.getByLabel('Another text').fill('Bristol');
  await page.keyboard.press('Enter');
  await expect.poll(() => state(page)).toContain('1 answered');
  // The page opens its table again by itself.
  await page.reload();
  await page.getByRole('gridcell').first().waitFor();
  await runTool(page, 'Review corrections');
  await title(page).waitFor();
  expect(await state(page)).toContain('1 answered');
  await page.getByRole('button', { name: 'Add the steps to the history' }).click();
  await stepsOf(page).first().waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect.poll(() => cities(page)).toContain('Bristol');
});

test('shows the row of an example, and the request of an answer', async () => {
  const page = await openReview('row');
  await page.getByRole('button', { name: 'Show row 50' }).click();
  await page.getByRole('contentinfo').getByText('Row 50, city').waitFor();
  await page.getByRole('button', { name: /^Yes\s*Y$/ }).click();
  await expect.poll(() => state(page)).toContain('1 answered');
  await page.getByRole('button', { name: 'Show request' }).click();
  await page.getByText(/vision-cli table review \S+ .*=yes/).waitFor();
});

test.each(['light', 'dark'] as const)('axe finds no problem, %s', async (scheme) => {
  const page = await openReview(scheme, { scheme });
  expect(await findBarriers(page)).toEqual([]);
});

test('asks in the language of the page', async () => {
  const page = await openReview('language');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('简体中文');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '“city”列：更改 1 个单元格？' }).waitFor();
});
