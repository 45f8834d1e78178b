import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { drawImage } from '../support/generated-image.js';
import { hasBrowser, useGui } from '../support/gui.js';
import { exportAs, openTable, stepsOf } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
/** Reachable from other machines, with the most detailed log. */
const gui = useGui({}, ['--host', '0.0.0.0', '--verbose']);

const token = () => gui.token()!;

/** Records error responses to a page as `status path`, the number of all responses, and requests without a response. */
function watchAnswers(page: Page) {
  const seen = { all: 0, refused: [] as string[], waiting: new Set<Request>() };
  // Excludes the long poll for changes of jobs, which is always open.
  page.on('request', (request) => request.url().includes('after_revision') || seen.waiting.add(request));
  page.on('requestfinished', (request) => seen.waiting.delete(request));
  page.on('requestfailed', (request) => seen.waiting.delete(request));
  page.on('response', (response) => {
    seen.all++;
    if (response.status() >= 400) seen.refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return seen;
}

const PAGES = [
  ['/', 'Overview'],
  ['/image', 'Image'],
  ['/video', 'Video Detection'],
  ['/batch', 'Batch Detection'],
  ['/tables', 'Tables'],
  ['/agent', 'Agent Assistant'],
  ['/settings', 'Settings'],
  ['/about', 'About'],
] as const;

test('the address with the token opens the window, and the address bar does not keep the token', async () => {
  const page = await gui.open('/image', { isFirst: true });
  await page.getByRole('heading', { name: 'Image' }).waitFor();
  expect(page.url()).toBe(`${gui.address()}/app/image`);
  const stored = await page.evaluate(
    'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, history.state, document.referrer, performance.getEntries().map((entry) => entry.name)])',
  );
  expect(stored).not.toContain(token());
  // Scripts cannot read it, and the browser does not send it to other sites.
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ value: token(), httpOnly: true, sameSite: 'Lax', domain: '127.0.0.1' });
  await page.reload();
  await page.getByRole('heading', { name: 'Image' }).waitFor();
});

test('the requests of every page include it', async () => {
  const page = await gui.open('/', { isFirst: true });
  const seen = watchAnswers(page);
  for (const [path, heading] of PAGES) {
    await page.goto(`${gui.address()}/#${path}`);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await expect.poll(() => seen.waiting.size).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await expect.poll(() => seen.waiting.size).toBe(0);
  }
  expect(seen.refused).toEqual([]);
  expect(seen.all).toBeGreaterThan(4 * PAGES.length);
  await page.goto(`${gui.address()}/docs`);
  await page.getByText('/detect/image').first().waitFor();
  expect(seen.refused).toEqual([]);
});

test('uploads, pictures and long lists include it: a photo, a table and a request to the agent', async () => {
  const photo = join(gui.folder(), 'a.png');
  await writeFile(photo, await drawImage({ width: 320, height: 240 }));
  const table = await openTable(gui);
  const page = await gui.open('/image', { isFirst: true });
  const seen = [table, page].map(watchAnswers);
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await page.locator('[data-box]').first().waitFor();
  await table.getByRole('button', { name: 'Fix all safe' }).click();
  await stepsOf(table).first().waitFor();
  await exportAs(table, 'CSV, as the source');
  await page.goto(`${gui.address()}/#/agent`);
  await page.getByRole('textbox', { name: 'Request' }).fill('detect objects in a.png');
  await page.keyboard.press('Enter');
  const picture = page.waitForResponse((reply) => reply.url().includes('/images/preview'));
  await page.getByRole('button', { name: 'Run this step' }).click();
  await page.locator('.agent-picture svg').waitFor();
  expect((await picture).status()).toBe(200);
  expect(seen.map(({ refused }) => refused)).toEqual([[], []]);
});

test('a browser without it displays only the reason', async () => {
  const other = await gui.open('/', { isFirst: true });
  await other.getByRole('status').getByText('Ready').waitFor();
  await other.context().clearCookies();
  const reply = await other.goto(`${gui.address()}/?again`);
  expect(reply!.status()).toBe(401);
  expect(await other.content()).toContain('This address requires a token');
  expect(await other.content()).not.toContain('<script');
  await other.close();
});

test('the token was never printed during all requests', () => {
  expect(gui.log().match(/"endpoint":"/g)?.length).toBeGreaterThan(20);
  expect(gui.log()).not.toContain(token());
});
