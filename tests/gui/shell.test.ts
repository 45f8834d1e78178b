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
  await page.getByRole('status').getByText('Ready').waitFor();
  const health = (await (await fetch(`${gui.address()}/health`)).json()) as { version: string };
  await page.getByRole('contentinfo').getByText(`Server ${health.version}`).waitFor();
});

test('? lists the shortcuts, Esc closes the list, Alt and a digit opens a page', async () => {
  const page = await gui.open('/');
  await page.getByRole('status').getByText('Ready').waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Go to Image').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+2');
  await page.getByRole('heading', { name: 'Image', level: 1 }).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/app\/image$/);
});

test('Esc closes a dialog without affecting the page below it', async () => {
  const page = await gui.open('/tables');
  await page.getByRole('heading', { name: 'Tables', level: 1 }).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Stop reading').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
});

test('a narrow window has the main pages at the bottom, and the others behind "More"', async () => {
  const page = await gui.open('/', { width: 390, height: 844 });
  const rail = page.getByRole('navigation', { name: 'Pages' });
  const [needed, there] = await rail.evaluate((bar) => [bar.scrollWidth, bar.clientWidth]);
  expect(needed).toBeLessThanOrEqual(there!);
  await rail.getByRole('button', { name: 'More' }).click();
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('option', { name: 'Go to Agent' }).click();
  await page.getByRole('heading', { name: 'Agent Assistant' }).waitFor();
});

test.each(['chinese', '中文', 'langu'])(
  'the palette finds the languages by "%s"; the focus returns after a switch',
  async (words) => {
    const page = await gui.open('/');
    const tile = page.getByRole('main').getByRole('link', { name: /^Tables/ });
    await tile.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await page.getByRole('option', { name: 'Language: 简体中文' }).click();
    await page.getByRole('heading', { name: '概览', level: 1 }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^表格/);
  },
);

test('remembers the theme', async () => {
  const page = await gui.open('/');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click();
  const dark = await page.evaluate(BACKGROUND);
  await page.reload();
  await page.getByRole('status').getByText('Ready').waitFor();
  await expect.poll(() => page.evaluate(BACKGROUND)).toBe(dark);
});

test('the palette finds pages and commands, runs them by keyboard, and shows recent ones first', async () => {
  const page = await gui.open('/');
  await page.getByRole('status').getByText('Ready').waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  const field = palette.getByRole('combobox');
  await field.fill('settgs');
  await palette.getByRole('option', { name: 'Go to Settings', selected: true }).waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.keyboard.press('Control+k');
  await palette.getByRole('option').first().getByText('Go to Settings').waitFor();
  expect(await palette.getByText('Recent').count()).toBe(1);
  await field.press('ArrowDown');
  await expect.poll(() => palette.getByRole('option').nth(1).getAttribute('aria-selected')).toBe('true');
  await field.press('Escape');
  await palette.waitFor({ state: 'detached' });
});

test('keys that are typed while the palette loads reach its field, and Enter waits for the items', async () => {
  const page = await gui.open('/about');
  await page.getByRole('status').getByText('Ready').waitFor();
  const hold = async (pattern: RegExp) => {
    const held: (() => void)[] = [];
    let isReleased = false;
    // The browser may request a script twice: to preload it, and to run it.
    await page.route(pattern, (route) => (isReleased ? route.continue() : void held.push(() => route.continue())));
    return async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      isReleased = true;
      for (const release of held) release();
    };
  };
  const releaseScript = await hold(/\/palette-[^/]*\.js/);
  const releaseItems = await hold(/\/workspace\/items\?.*limit=200/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('setz');
  await page.keyboard.press('Backspace');
  await releaseScript();
  const field = page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('combobox');
  await expect.poll(() => field.inputValue()).toBe('set');
  await page.keyboard.type('tings');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('settings');
  await releaseItems();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
});

test('switches between English and Chinese without a reload, and remembers it', async () => {
  const page = await gui.open('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('中文');
  await page.getByRole('combobox').press('Enter');
  await page.getByRole('link', { name: '概览' }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN');
  await page.reload();
  await page.getByRole('link', { name: '设置' }).waitFor();
});

test('back, forward and deep links work, and old bookmarks lead to the same page', async () => {
  const page = await gui.open('/');
  const rail = page.getByRole('navigation', { name: 'Pages' });
  await rail.getByRole('link', { name: 'Video' }).click();
  await page.getByRole('heading', { name: 'Video Detection' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Video Detection' }).waitFor();
  await page.goto(`${gui.address()}/app/tables`);
  await page.getByRole('heading', { name: 'Tables', level: 1 }).waitFor();
  await page.goto(`${gui.address()}/#/agent`);
  await page.getByRole('heading', { name: 'Agent Assistant' }).waitFor();
  expect(page.url()).toBe(`${gui.address()}/app/agent`);
});

test('the code of notifications is loaded at the start, so that it is available if the server ends', async () => {
  const page = await gui.open('/');
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(async () => (await loaded()).join()).toMatch(/toast-list-[\w-]+\.js/);
});

test.each(['/nowhere', '/a/b/c/d', `/image/${'a'.repeat(200)}/x`, '/%E0%A4%A', `/nowhere?q=${'a'.repeat(8000)}`])(
  'the unknown address %s leads back',
  async (path) => {
    const page = await gui.open(path);
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  },
);

test('the page may run neither scripts of another host nor inline ones', async () => {
  const reply = await fetch(`${gui.address()}/app`);
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(await reply.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
});

test('a worker may load nothing, because it uses the policy of its own file', async () => {
  const page = await (await fetch(`${gui.address()}/app/image`)).text();
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
  await page.getByText('Counted in the main thread of the server since').waitFor();
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

test('a file dropped on a page that does not accept files opens its page, or is refused with a reason', async () => {
  const page = await gui.open('/');
  const rail = page.getByRole('navigation', { name: 'Pages' });
  const refused = join(gui.folder(), 'program.exe');
  await writeFile(refused, 'MZ');
  const table = join(gui.folder(), 'dropped.csv');
  await writeFile(table, 'id,name\n1,a\n2,b\n');
  for (const name of ['Agent', 'Settings'] as const) {
    await rail.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await dropFile(page, refused);
    const notice = page.getByRole('region', { name: 'Notifications' });
    await notice.getByText('The type of “program.exe” is not supported').waitFor();
    await notice.getByRole('button', { name: 'Close' }).click();
  }
  await dropFile(page, table);
  await page.getByRole('heading', { level: 1, name: 'dropped.csv' }).waitFor();
  await page.getByRole('columnheader', { name: /\bname\b/ }).waitFor();
});
