import { test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

// The first one: a page of another test that is killed without a word counts for a while.
test('the server counts this window while it is open', async () => {
  const windows = async () => ((await (await fetch(`${gui.address()}/health`)).json()) as { windows: number }).windows;
  expect(await windows()).toBe(0);
  const page = await gui.open('/');
  await expect.poll(windows).toBe(1);
  await page.reload();
  await page.getByText('Running, version').waitFor();
  await expect.poll(windows).toBe(1);
  await page.goto('about:blank');
  await expect.poll(windows).toBe(0);
  await page.context().close();
});

test('the self-test detects on a drawn image and says what came out', async () => {
  const page = await gui.open('/');
  await page.getByText('the mock: its boxes are made up').waitFor();
  await page.getByRole('button', { name: 'Run the self-test' }).press('Enter');
  await page.getByText(/mock \(made-up boxes\): \d+ objects in \d+ ms/).waitFor();
  expect(await page.locator('.self-test .box').count()).toBeGreaterThan(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.context().close();
});

test('nothing left this machine, as the server counts it', async () => {
  const page = await gui.open('/');
  await page.getByText('connections: nothing left this machine').waitFor();
  const health = (await (await fetch(`${gui.address()}/health`)).json()) as { outward_connections: number };
  expect(health.outward_connections).toBe(0);
  await page.context().close();
});

test('a server that does not answer is not called one that nobody counts', async () => {
  const page = await gui.open('/');
  await page.getByText('tried since it started').waitFor();
  await page.route('**/health?*', (route) => route.abort());
  await page.getByText('not known: it does not answer').waitFor();
  expect(await page.getByText('not started by vision-cli').count()).toBe(0);
  await page.getByText('It does not answer. Start it with: npm start, or npx vision-cli serve').waitFor();
  for (const name of ['Models', 'Recent sessions']) {
    const part = page.getByRole('region', { name });
    await part.getByText('Not known: the server does not answer.').waitFor();
    expect(await part.getByRole('listitem').count()).toBe(0);
  }
  await page.getByText('Boxes of the mock are made up.').waitFor();
  await page.unroute('**/health?*');
  await page.getByRole('region', { name: 'Models' }).getByText('mock', { exact: true }).waitFor();
  await page.getByText('the mock: its boxes are made up').waitFor();
  await page.context().close();
});

test('work with tables shows up as a session', async () => {
  const form = new FormData();
  form.append('file', new Blob(['a,b\n1,2\n3,4\n']), 'a.csv');
  await fetch(`${gui.address()}/api/analyze-upload`, { method: 'POST', body: form });
  const page = await gui.open('/');
  await page.getByText('(current)').waitFor();
  await page.context().close();
});
