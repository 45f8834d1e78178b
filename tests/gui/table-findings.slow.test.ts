import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { cellAt, columnNames, csvFile, openTable, runOnColumn, stepsOf, textsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const CITIES = ['Berlin', 'Hamburg', 'Munich', 'Cologne'];
const POSTCODES = ['10115', '20095', '80331', '50667'];
/** Row 19 has a typing error, and row 32 the postcode of another city. Three columns have padded texts. */
const VISITS = [
  'id,city,postcode,guest,host,note',
  ...Array.from({ length: 80 }, (_, at) => {
    const city = at === 17 ? 'Hambrug' : CITIES[at % 4]!;
    const postcode = at === 30 ? '20095' : POSTCODES[at % 4]!;
    const pad = at % 10 === 3 ? ' ' : '';
    return `${at + 1},${city},${postcode},${pad}Guest ${at}${pad},${pad}Host ${at},Note ${at}${pad}`;
  }),
  '',
].join('\n');

const findings = (page: Page) => page.getByRole('region', { name: 'Findings' });
const repairs = (page: Page) => findings(page).getByRole('list', { name: 'Repairs' });
const preview = (page: Page) => page.getByRole('status').filter({ hasText: 'Preview:' });
/** Returns the rendered texts of a column. */
const cells = async (page: Page, column: string) => textsOf(page, (await columnNames(page)).indexOf(column));

async function open(): Promise<Page> {
  const page = await openTable(gui, csvFile(VISITS, 'visits.csv'), { width: 1600 });
  await findings(page).getByText('dependency').or(findings(page).getByText('contradicts')).first().waitFor();
  return page;
}

const showRepairs = (page: Page) => findings(page).getByRole('radio', { name: 'Repairs' }).click();

test('repairs are filtered by confidence, previewed, accepted and ignored with a reason', async () => {
  const page = await open();
  await showRepairs(page);
  const typo = repairs(page).getByRole('listitem', { name: 'city: Hambrug → Hamburg' });
  const postcode = repairs(page).getByRole('listitem', { name: 'postcode: 20095 → 80331' });
  await typo.waitFor();
  expect(await postcode.count()).toBe(0);
  await findings(page).getByText('1 cell', { exact: true }).first().waitFor();
  const slider = findings(page).getByRole('slider', { name: 'Confidence' });
  await slider.press('Home');
  await findings(page).getByRole('status').getByText('2 cells').waitFor();
  await postcode.waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await typo.getByRole('button', { name: 'Accept' }).click();
  await preview(page).getByText('1 cell changes').waitFor();
  expect(await stepsOf(page).count()).toBe(0);
  await preview(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await expect.poll(async () => (await cells(page, 'city'))[17]).toBe('Hamburg');
  await expect.poll(() => typo.count()).toBe(0);

  await postcode.getByRole('button', { name: 'Ignore…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ignore' });
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click();
  await dialog.getByText('Enter why it is ignored.').waitFor();
  await dialog.getByLabel('Reason').fill('moved last year');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Reason').press('Enter');
  await findings(page).getByRole('button', { name: '1 ignored' }).waitFor();
  await expect.poll(() => postcode.count()).toBe(0);

  await page.reload();
  await findings(page).getByRole('button', { name: '1 ignored' }).click();
  await findings(page).getByText('moved last year').waitFor();
  await findings(page)
    .getByRole('button', { name: /^Show again: postcode/ })
    .click();
  await expect.poll(() => findings(page).getByText('moved last year').count()).toBe(0);
});

test('accepting all repairs above a confidence adds an operation for each rule and column', async () => {
  const page = await open();
  await showRepairs(page);
  await findings(page).getByRole('slider', { name: 'Confidence' }).press('Home');
  await findings(page).getByRole('status').getByText('2 cells').waitFor();
  await findings(page).getByRole('button', { name: 'Accept all', exact: true }).first().click();
  await preview(page).getByText('2 cells change').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => preview(page).count()).toBe(0);
  await findings(page).getByRole('button', { name: 'Accept all: dependency, postcode' }).click();
  await preview(page).getByText('1 cell changes').waitFor();
  await preview(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => stepsOf(page).count()).toBe(1);
  await expect.poll(() => cellAt(page, 30, 2).textContent()).toBe('80331');
});

test('findings of one kind are a group, whose members lead to their cells', async () => {
  const page = await open();
  const group = findings(page).getByRole('button', { name: /3 findings/ });
  await group.click();
  await findings(page)
    .getByRole('button', { name: /“?"?guest/ })
    .first()
    .click();
  await findings(page).getByRole('button', { name: 'Row 15', exact: true }).click();
  await expect
    .poll(() => page.getByRole('contentinfo').getByText('Row 15, guest').or(page.getByText('Row 15, guest')).count())
    .toBeGreaterThan(0);
  expect(await findBarriers(page)).toEqual([]);
});

test('a place in a finding is shown, also if its column is hidden or the view shows only changes', async () => {
  const page = await open();
  await runOnColumn(page, 'guest', 'Hide');
  await page.getByRole('radio', { name: /^Changes/ }).click();
  await findings(page)
    .getByRole('button', { name: /3 findings/ })
    .click();
  await findings(page)
    .getByRole('button', { name: /“?"?guest/ })
    .first()
    .click();
  await page.getByRole('radio', { name: /^Changes/ }).click();
  await findings(page).getByRole('button', { name: 'Row 15', exact: true }).click();
  await page.getByRole('contentinfo').getByText('Row 15, guest').waitFor();
});

test('hovering the same finding again asks the server nothing', async () => {
  const page = await open();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('finding=')) asked.push(request.url());
  });
  const finding = findings(page)
    .getByRole('button', { name: /postcode/ })
    .first();
  const marked = () => page.locator('[role=gridcell][class*="finding"]').count();
  await finding.hover();
  await expect.poll(marked).toBeGreaterThan(0);
  await page.getByRole('grid').hover();
  await expect.poll(marked).toBe(0);
  await finding.hover();
  await expect.poll(marked).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
});

test('a suggested step that is in the history is not added again', async () => {
  const page = await open();
  const fix = findings(page).getByRole('button', { name: 'Fix all safe' });
  // Both clicks come before the page knows the result of the first one.
  await fix.dblclick();
  await page.getByText(/already in the history and w(as|ere) not added again/).waitFor();
  const titles = await stepsOf(page).allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
});
