import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull, variants } from '../support/property-runs.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();

const BACKGROUND = 'getComputedStyle(document.body).backgroundColor';

test('the overview displays the status of the server', async () => {
  const page = await gui.open('/');
  await page.getByText('Running, version').waitFor();
  const health = (await (await fetch(`${gui.address()}/health`)).json()) as { workers: number };
  await page.getByText(`${health.workers} for models`).waitFor();
});

test('? lists the shortcuts, Esc closes the list, Alt and a digit opens a page', async () => {
  const page = await gui.open('/');
  await page.getByText('Running, version').waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Open Image Detection').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+2');
  await page.getByRole('heading', { name: 'Image Detection' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/#\/image$/);
});

test('Esc closes a dialog without affecting the page below it', async () => {
  const page = await gui.open('/image');
  await page.getByRole('heading', { name: 'Image Detection' }).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Cancel the run').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
});

test('a narrow window shows the whole bar, and a list of pages that closes after a choice', async () => {
  const page = await gui.open('/', { width: 390, height: 844 });
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const [needed, there] = await page.locator('.bar').evaluate((bar) => [bar.scrollWidth, bar.clientWidth]);
  expect(needed).toBeLessThanOrEqual(there!);
  await page.getByRole('button', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Agent Assistant' }).click();
  await page.getByRole('heading', { name: 'Agent Assistant' }).waitFor();
  await page.getByRole('link', { name: 'Agent Assistant' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Agent Assistant' }).waitFor();
});

test('remembers the theme', async () => {
  const page = await gui.open('/');
  await page.getByLabel('Theme').selectOption('dark');
  const dark = await page.evaluate(BACKGROUND);
  await page.reload();
  await page.getByText('Running, version').waitFor();
  await expect.poll(() => page.evaluate(BACKGROUND)).toBe(dark);
});

test('an unknown address leads back', async () => {
  const page = await gui.open('/nowhere');
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

test('the page may run neither scripts of another host nor inline ones', async () => {
  const reply = await fetch(`${gui.address()}/`);
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(await reply.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
});

test('a worker, which has the policy of its own file, may send no requests', async () => {
  const page = await (await fetch(`${gui.address()}/`)).text();
  const [script] = /\/gui\/[\w-]+\.js/.exec(page) ?? [];
  const { headers } = await fetch(`${gui.address()}${script}`);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; worker-src blob:");
});

test.each(['..%2fhome.js', '%2e%2e%2fpackage.json', 'index.html', 'a.js.map', 'no-such-file.js'])(
  'serves only files of the GUI: %s',
  async (name) => {
    const { status } = await fetch(`${gui.address()}/gui/${name}`);
    expect([400, 404]).toContain(status);
  },
);

testInFull.each(
  variants([
    ['light', 1280],
    ['dark', 390],
  ] as const),
)('axe finds no problem, %s, %i px wide', async (scheme, width) => {
  const page = await gui.open('/', { scheme, width });
  await page.getByText('0 connections to other machines').waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

/** Drags a file over the page and drops it like the system; the browser handles the drop unless the page does. */
async function dropFile(page: Page, file: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data });
  }
}

test('a file dropped on a page that does not accept it keeps the application open', async () => {
  const page = await gui.open('/');
  const file = join(gui.folder(), 'dropped.html');
  await writeFile(file, '<title>elsewhere</title>');
  // A headless browser does not open dropped files, so this records the events that the page does not handle.
  await page.evaluate(`window.dragged = [];
    for (const kind of ['dragover', 'drop']) document.addEventListener(kind, (event) => setTimeout(() => dragged.push(event)));`);
  for (const name of ['Agent Assistant', 'Settings', 'About']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByText('This page does not accept files').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await dropFile(page, file);
    await expect.poll(() => page.evaluate('window.dragged.length')).toBeGreaterThan(0);
    await page.getByText('This page does not accept files. Drop them on the Overview').waitFor();
    expect(await page.evaluate('window.dragged.splice(0).filter((event) => !event.defaultPrevented).length')).toBe(0);
    expect(await page.title()).toBe(`${name} · Handlens`);
  }
});
