import type { Locator, Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import { columnNames, csvFile, openTable, textsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

/** Counts what a user does, for the table in docs/gui.md. */
class Hands {
  clicks = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Replaces the text of a field. */
  async fill(target: Locator, text: string): Promise<void> {
    this.clicks += 1;
    this.keys += text.length;
    await target.fill(text);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += key.split('+').length;
    await this.page.keyboard.press(key);
  }

  async command(column: string, name: string): Promise<void> {
    await this.click(this.page.getByRole('button', { name: `Menu of the column ${column}`, exact: true }));
    await this.click(this.page.getByRole('menuitem', { name, exact: true }));
  }

  apply(): Promise<void> {
    return this.click(this.page.locator('form').getByRole('button', { name: /^Apply/ }));
  }
}

const CITIES = ['Berlin', 'Hamburg', 'Munich', 'Cologne'];
const POSTCODES: Readonly<Record<string, string>> = {
  Berlin: '10115',
  Hamburg: '20095',
  Munich: '80331',
  Cologne: '50667',
};

/** Visits: place and postcode depend on each other, dates have two orders, some rows are repeated. */
const VISITS = [
  'id,place,postcode,visited,guest',
  ...Array.from({ length: 80 }, (_, at) => {
    const city = CITIES[at % 4]!;
    const day = String((at % 12) + 13);
    const visited = at % 2 === 0 ? `${day}.03.2024` : `2024-03-${day}`;
    return `${at + 1},"${at === 17 ? 'Hambrug' : city}, Germany",${at === 30 ? '20095' : POSTCODES[city]},${visited},Guest ${at % 40}`;
  }),
  '',
].join('\n');

const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');
/** Returns the rendered texts of a column. */
const cells = async (page: Page, column: string) => textsOf(page, (await columnNames(page)).indexOf(column));

async function open(text = VISITS, name = 'visits.csv'): Promise<Hands> {
  const page = await openTable(gui, csvFile(text, name), { width: 1600 });
  await page
    .getByRole('button', { name: /Menu of the column/ })
    .first()
    .waitFor();
  return new Hands(page);
}

/** Checks the numbers of clicks and keys that docs/gui.md states. */
const expectEffort = ({ clicks, keys }: Hands, expected: readonly [clicks: number, keys: number]) =>
  expect([clicks, keys]).toEqual(expected);

test('fix spellings: one cell, then all equal ones', async () => {
  const hands = await open(VISITS.replaceAll('Cologne', 'Koeln'));
  const { page } = hands;
  await hands.click(page.getByRole('gridcell', { name: 'Koeln, Germany' }).first());
  await hands.type('Cologne, Germany');
  await hands.press('Enter');
  await hands.click(page.getByRole('button', { name: 'Change them all' }));
  await expect.poll(() => history(page).count()).toBe(3);
  await expect.poll(async () => (await cells(page, 'place')).filter((text) => text.startsWith('Koeln'))).toEqual([]);
  expectEffort(hands, [2, 17]);
});

test('split a column', async () => {
  const hands = await open();
  await hands.command('place', 'Split the column…');
  await hands.fill(hands.page.getByLabel('New column (several: one per line)'), 'city\ncountry');
  await hands.page.getByText('2 new columns').waitFor();
  await hands.apply();
  await expect.poll(async () => (await cells(hands.page, 'country'))[0]).toBe('Germany');
  expectEffort(hands, [4, 12]);
});

test('parse mixed dates', async () => {
  const hands = await open();
  await hands.command('visited', 'Change the type…');
  await hands.page.getByText('40 cells change').waitFor();
  await hands.apply();
  await expect.poll(async () => (await cells(hands.page, 'visited')).slice(0, 2)).toEqual(['2024-03-13', '2024-03-14']);
  expectEffort(hands, [3, 0]);
});

test('find and remove duplicates', async () => {
  const hands = await open();
  await hands.command('guest', 'Remove repeated rows…');
  await hands.page.getByText('40 rows are removed').waitFor();
  await hands.apply();
  await expect.poll(() => hands.page.getByRole('grid').getAttribute('aria-rowcount')).toBe('41');
  expectEffort(hands, [3, 0]);
});

test('fix a misread header', async () => {
  const text = 'Report,x\nname,city\nBob,Paris\nCara,Rome\nDan,Oslo\n';
  const hands = await open(text, 'report.csv');
  const { page } = hands;
  await hands.click(page.getByRole('toolbar').getByRole('button', { name: 'More' }));
  await hands.click(page.getByRole('menuitem', { name: 'Import options' }));
  await hands.click(
    page.getByRole('region', { name: 'Start of the file' }).getByRole('button', { name: /name · city/ }),
  );
  await hands.click(page.getByRole('button', { name: 'This row is the header' }));
  await expect.poll(() => cells(page, 'city')).toEqual(['Paris', 'Rome', 'Oslo']);
  expectEffort(hands, [4, 0]);
});

test('repair by dependencies', async () => {
  const hands = await open();
  const { page } = hands;
  await hands.click(
    page
      .getByRole('region', { name: 'Findings' })
      .getByRole('button', { name: /postcode/ })
      .first(),
  );
  await hands.click(page.getByRole('button', { name: /Correct .*cells of "place"/ }));
  await hands.click(page.getByRole('button', { name: 'Apply', exact: true }));
  await expect.poll(() => history(page).count()).toBe(2);
  expectEffort(hands, [3, 0]);
});

test('undo step 3 of 9', async () => {
  const hands = await open();
  const { page } = hands;
  for (let step = 1; step <= 9; step += 1) {
    await page.getByRole('button', { name: 'Menu of the column guest', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Find and replace…' }).click();
    await page.getByLabel('Find', { exact: true }).fill(`Guest ${step + 10}`);
    await page.getByLabel('Replace with').fill(`Person ${step + 10}`);
    await page.getByText('2 cells change').waitFor();
    await hands.apply();
    await expect.poll(() => history(page).count()).toBe(step + 1);
  }
  Object.assign(hands, { clicks: 0, keys: 0 });
  await hands.click(page.getByRole('button', { name: 'Menu of step 3', exact: true }));
  await hands.click(page.getByRole('menuitem', { name: 'Switch off' }));
  await expect.poll(async () => (await cells(page, 'guest'))[13]).toBe('Guest 13');
  expect((await cells(page, 'guest'))[14]).toBe('Person 14');
  expectEffort(hands, [2, 0]);
});
