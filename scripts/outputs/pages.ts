import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../cli/window/find-browser.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { startTestServer } from '../../tests/support/server.js';
import { countByClass, expectedModel } from './check-result.js';
import type { Context } from './context.js';
import { checkCoco, checkCsv, checkJson, checkOriginNote } from './detection-files.js';
import type { Ledger } from './ledger.js';
import type { Results } from './shell-detection.js';
import { BUILT, TABLE_FILE, TABLE_ROWS } from './workplace.js';

/** Loopback only: the browser itself reports to its maker otherwise. */
const ARGS = ['--no-sandbox', '--proxy-server=127.0.0.1:9', '--proxy-bypass-list=127.0.0.1'];
const TIMEOUT_MS = 30_000;

interface Window {
  open(path: string): Promise<Page>;
}

/** Waits until a text of the page holds something. */
async function waitForText(page: Page, selector: string, pattern: RegExp): Promise<string> {
  const target = page.locator(selector).filter({ hasText: pattern }).first();
  await target.waitFor();
  return target.innerText();
}

const noteOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).innerText();

/** The file that a button of the page saves. */
async function saved(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return readFile(await (await waiting).path(), 'utf8');
}

/** The image page with each model in turn: its rows are those of that model, chosen in the same window. */
async function checkImagePage(context: Context, window: Window, results: Results): Promise<void> {
  const { place, ledger } = context;
  const page = await window.open('/image');
  ledger.visit('page /image', 'page /image');
  await page.locator('input[type=file]').setInputFiles([join(place.folder, 'photos', 'signs.png')]);
  const chooser = page
    .locator('label', { hasText: /^\s*Model/ })
    .locator('select')
    .first();
  for (const id of [...place.models, 'mock']) {
    await chooser.selectOption(id);
    const own = results.get(id)!.get('signs.png')!.detections;
    const expected = own.map(({ class_name: name, confidence }) => `${name} ${confidence.toFixed(2)}`);
    const rows = page.locator('table.objects tbody tr');
    const read = async () =>
      (await rows.allInnerTexts()).map((row) =>
        row
          .split(/\s*\t\s*|\n/)
          .slice(0, 2)
          .join(' ')
          .trim(),
      );
    const isShown = async () => JSON.stringify(await read()) === JSON.stringify(expected);
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await isShown()) && Date.now() < deadline) await page.waitForTimeout(100);
    ledger.same(`rows under ${id}`, await read(), expected);
    ledger.same('boxes', await page.locator('svg.photo .box').count(), expected.length);
    await checkShownFiles(ledger, page, results.get(id)!.get('signs.png')!);
  }
  await checkComparison(context, page, results);
  await page.close();
}

/** The origin note, and each file that the page saves. */
async function checkShownFiles(ledger: Ledger, page: Page, result: DetectImageResult): Promise<void> {
  checkOriginNote(ledger, await noteOf(page, 'Made with'), result);
  const json = await saved(page, 'JSON');
  const shown = { ...result, options: JSON.parse(json).options };
  ledger.same('threshold on the page', shown.options.confidence, result.options.confidence);
  checkJson(ledger, json, shown);
  checkJson(ledger, await saved(page, 'JSON lines'), shown);
  checkCsv(ledger, await saved(page, 'CSV'), [shown]);
  checkCoco(ledger, await saved(page, 'COCO'), [shown]);
}

/** Both sides of a comparison, each named by its own result. */
async function checkComparison({ place, ledger }: Context, page: Page, results: Results): Promise<void> {
  const [a, b] = place.models.slice(-2) as [string, string];
  await page.getByLabel('Model').selectOption(a);
  await page.getByLabel('Beside it').selectOption(b);
  for (const [side, id] of [
    ['A', a],
    ['B', b],
  ] as const) {
    const result = results.get(id)!.get('signs.png')!;
    await page
      .getByRole('region', { name: `${side} made with`, exact: true })
      .filter({ hasText: id })
      .waitFor();
    checkOriginNote(ledger, await noteOf(page, `${side} made with`), result);
    const caption = (await page.locator('figcaption').allTextContents()).find((text) => text.startsWith(side)) ?? '';
    const count = result.detections.length;
    ledger.same(`caption of ${side}`, /(\S+)(?: \([^)]*\)| [0-9a-f]{8})? (\d+) objects?/.exec(caption)?.slice(1), [
      id,
      String(count),
    ]);
  }
}

/** The batch page with each model: counts and origin, and again after another page was open. */
async function checkBatchPage({ place, ledger }: Context, window: Window, results: Results): Promise<void> {
  const photos = place.photos.filter((name) => /^signs\./.test(name));
  for (const id of place.models) {
    const page = await window.open(`/batch?model=${id}`);
    ledger.visit(`page /batch with ${id}`, 'page /batch');
    await page.locator('input[type=file]').setInputFiles(photos.map((name) => join(place.folder, 'photos', name)));
    const check = async () => {
      await page
        .locator('.batch-name')
        .nth(photos.length - 1)
        .waitFor();
      ledger.same('names', (await page.locator('.batch-name').allTextContents()).sort(), photos);
      const detections = photos.flatMap((name) => results.get(id)!.get(name)!.detections);
      const counts = page.getByRole('list', { name: 'Objects of all images' });
      if (detections.length > 0) await counts.waitFor();
      for (const [name, count] of Object.entries(countByClass({ detections }))) {
        const item = counts.locator('li').filter({ hasText: new RegExp(`^\\s*${name}\\s*${count}\\s*$`) });
        const isThere = await item.waitFor().then(
          () => true,
          () => false,
        );
        ledger.isTrue(`${count} ${name} in all images`, isThere);
      }
      checkOriginNote(ledger, await noteOf(page, 'Made with'), results.get(id)!.get(photos[0]!)!);
    };
    await check();
    await page.evaluate("location.hash = '#/about'");
    await page.locator('main').filter({ hasText: place.env.HANDLENS_MODELS_DIR! }).waitFor();
    await page.goBack();
    await check();
    await page.close();
  }
}

async function checkTablesPage({ place, ledger }: Context, window: Window): Promise<void> {
  const page = await window.open('/tables');
  ledger.visit('page /tables', 'page /tables');
  await page.locator('input[type=file]').first().setInputFiles(join(place.folder, TABLE_FILE));
  const text = await waitForText(page, 'main', new RegExp(`\\b${TABLE_ROWS} rows`));
  ledger.isTrue('the page names the file', text.includes(TABLE_FILE) || text.includes('sales'));
  await page.close();
}

async function checkAgentPage({ ledger }: Context, window: Window, results: Results): Promise<void> {
  for (const id of ['mock', BUILT]) {
    const page = await window.open('/agent');
    ledger.visit(`page /agent with ${id}`, 'page /agent');
    const by = id === 'mock' ? '' : ` with ${id}`;
    await page.getByLabel('Request').fill(`detect objects in photos/signs.png${by}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Run this step/ }).click();
    const result = results.get(id)!.get('signs.png')!;
    const text = await waitForText(page, 'main', new RegExp(`\\b${result.detections.length} objects?\\b`));
    ledger.isTrue('no error next to the answer', !/error/i.test(text));
    checkOriginNote(ledger, await noteOf(page, 'Made with'), result);
    await page.close();
  }
}

/** Pages without results of their own: each model, version and setting that they state. */
async function checkQuietPages({ place, ledger }: Context, window: Window): Promise<void> {
  for (const path of ['/', '/video', '/settings', '/about']) {
    const page = await window.open(path);
    ledger.visit(`page ${path}`, `page ${path}`);
    const text = await waitForText(page, 'main', /\S/);
    if (path === '/about') ledger.isTrue('the models folder', text.includes(place.env.HANDLENS_MODELS_DIR!));
    if (path === '/') {
      const shown = await waitForText(page, 'main', new RegExp(place.models.at(-1)!));
      for (const id of place.models) {
        const { backend } = await expectedModel(place, id);
        ledger.isTrue(`${id} is listed`, backend === 'mock' || shown.includes(id));
      }
    }
    await page.close();
  }
}

/** Every page that the bar lists was visited. */
async function checkBar({ ledger }: Context, window: Window): Promise<void> {
  const page = await window.open('/');
  const links = await page
    .locator('nav[aria-label=Pages] ul a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const paths = links.map((link) => link.replace(/^.*#/, '')).filter((path) => /^\/[a-z]*$/.test(path));
  for (const path of paths) ledger.isTrue(`page ${path} was visited`, ledger.visited.has(`page ${path}`));
  ledger.isTrue('the bar lists pages', paths.length > 0);
  await page.close();
}

async function checkAll(context: Context, window: Window, results: Results): Promise<void> {
  const checks: [string, () => Promise<void>][] = [
    ['image page', () => checkImagePage(context, window, results)],
    ['batch page', () => checkBatchPage(context, window, results)],
    ['tables page', () => checkTablesPage(context, window)],
    ['agent page', () => checkAgentPage(context, window, results)],
    ['other pages', () => checkQuietPages(context, window)],
    ['bar of pages', () => checkBar(context, window)],
  ];
  for (const [area, check] of checks) await check().catch((error) => context.ledger.broken(area, error));
}

/** Every page in a browser, against the results of the shell. @returns false if no browser is installed. */
export async function checkPages(context: Context, results: Results): Promise<boolean> {
  const executablePath = findBrowser(process.platform, process.env);
  if (executablePath === null) return false;
  const server = await startTestServer([], context.place.env, context.place.folder);
  let browser: Browser | null = null;
  try {
    const launched = await chromium.launch({ executablePath, args: ARGS });
    browser = launched;
    // Pages don't share a context, because a stored batch would reappear in the next page.
    const open = async (path: string) => {
      const opened = await launched.newContext({ viewport: { width: 1280, height: 900 } });
      opened.setDefaultTimeout(TIMEOUT_MS);
      const page = await opened.newPage();
      const address = new URL(server.address);
      address.hash = path;
      await page.goto(String(address));
      return page;
    };
    await checkAll(context, { open }, results);
    return true;
  } finally {
    await browser?.close();
    server.process.kill('SIGTERM');
    await server.ended;
  }
}
