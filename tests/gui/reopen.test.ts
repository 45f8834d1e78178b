import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import { csvFile, openTable, runOnColumn, selectCell, stepsOf, textsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const TABLE = 'id,price\n1,10\n2,n/a\n3,12\n4,13\n5,14\n6,15\n';

test('a table reopens by its address after a reload, with its view and its history', async () => {
  const page = await openTable(gui, csvFile(TABLE));
  await expect.poll(() => page.url()).toMatch(/\/app\/tables\/[a-z2-7]{16}/);
  await selectCell(page, 1, 1);
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await stepsOf(page).waitFor();
  // The view is stored after a pause.
  const stored = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes('descending'),
  );
  await runOnColumn(page, 'price', 'Sort descending');
  await stored;
  await page.reload();
  await expect.poll(() => textsOf(page, 1)).toEqual(['15', '14', '13', '12', '11', '10']);
  expect(await stepsOf(page).count()).toBe(1);
});

test('the link of the rail and Continue lead back to the open table', async () => {
  const page = await openTable(gui, csvFile(`${TABLE}7,16\n`));
  const address = page.url();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tables' }).click();
  await page.getByRole('gridcell', { name: '16' }).waitFor();
  expect(page.url()).toBe(address);
});

test('a conversation keeps its requests and answers', async () => {
  const page = await gui.open('/agent');
  await page.getByLabel('Request', { exact: true }).fill('Which models can I use?');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^(?:Run|Approve|Confirm)/ })
    .first()
    .waitFor();
  await expect.poll(() => page.url()).toMatch(/\/app\/agent\/[a-z2-7]{16}$/);
  await page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes('proposed'),
  );
  await page.reload();
  await page.locator('.asked').getByText('Which models can I use?').waitFor();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('heading', { name: 'Ask in English or Chinese' }).waitFor();
  await page.goBack();
  await page.locator('.asked').getByText('Which models can I use?').waitFor();
});

test('a question of the palette becomes a conversation', async () => {
  const page = await gui.open('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('which models can I use?');
  await page.getByRole('combobox').press('Control+Enter');
  await page.locator('.asked').getByText('which models can I use?').waitFor();
  await expect.poll(() => page.url()).toMatch(/\/app\/agent\/[a-z2-7]{16}$/);
});

test('an error about a silent server disappears, and the action is repeated when the server answers', async () => {
  const page = await gui.open('/');
  await page.getByRole('status').getByText('Ready').waitFor();
  await page.route('**/workspace/items', (route) => route.abort());
  await page.route('**/health*', (route) => route.abort());
  await page.getByText('No response from the server').first().waitFor();
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a,b\\n1,2\\n3,4\\n'], 'late.csv', { type: 'text/csv' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
  await page.getByText('The local server does not answer').waitFor();
  await page.unrouteAll();
  await expect.poll(() => page.url()).toMatch(/\/app\/tables\//);
  expect(await page.getByText('The local server does not answer').count()).toBe(0);
});
