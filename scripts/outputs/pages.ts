import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../cli/window/find-browser.js';
import { startTestServer } from '../../tests/support/server.js';
import { countByClass, expectedModel } from './check-result.js';
import { compareResult } from './compare-files.js';
import { openClient } from './http-client.js';
import { checkBatchPage } from './page-batch.js';
import { checkComparison, checkImagePage } from './page-image.js';
import { checkTablesPage } from './page-tables.js';
import { boxesOf, compareShown, noteOf, readBoxes, readNote, type Window } from './page-window.js';
import type { Context } from './shell.js';
import type { Results } from './shell-detection.js';
import { checkMessage } from './shell-other.js';

/** Flags that allow only the loopback address, because the browser would otherwise contact its vendor. */
const ARGS = ['--no-sandbox', '--proxy-server=127.0.0.1:9', '--proxy-bypass-list=127.0.0.1'];
const TIMEOUT_MS = 30_000;

/** Waits until a text of the page matches a pattern. */
async function waitForText(page: Page, selector: string, pattern: RegExp): Promise<string> {
  const target = page.locator(selector).filter({ hasText: pattern }).first();
  await target.waitFor();
  return target.innerText();
}

/** Checks the agent with each model: its text, the origin, the boxes and the whole answer. */
async function checkAgentPage({ place, ledger }: Context, window: Window, results: Results): Promise<void> {
  for (const id of place.models) {
    const page = await window.open('/agent');
    ledger.visit(`page /agent with ${id}`, 'page /agent');
    const model = id === 'mock' ? '' : ` with the model ${id}`;
    await page.getByRole('textbox', { name: 'Request' }).fill(`detect objects in photos/signs.png${model}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Run this step/ }).click();
    const own = results.get(id)!.get('signs.png')!;
    await compareShown(page, [ledger, 'origin'], [() => readNote(page), noteOf(own)]);
    await compareShown(page, [ledger, 'boxes'], [() => readBoxes(page, '.agent-picture'), boxesOf(own)]);
    checkMessage(ledger, await page.locator('.agent-words').innerText(), own);
    const caption = await page.locator('.agent-picture figcaption').innerText();
    const counts = [...caption.matchAll(/(\S.*?) (\d+)(?:, |$)/g)].map(([, name, count]) => [name!, Number(count)]);
    ledger.same('counts under the picture', Object.fromEntries(counts), countByClass(own));
    const answer = JSON.parse((await page.locator('details pre').last().textContent()) ?? '{}');
    compareResult(ledger, answer, own);
    await page.context().close();
  }
}

/** Checks pages without results: the models, versions and settings they list. */
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
    await page.context().close();
  }
}

/** Checks that every page of the navigation bar was visited. */
async function checkBar({ ledger }: Context, window: Window): Promise<void> {
  const page = await window.open('/');
  const links = await page
    .locator('nav[aria-label=Pages] a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const paths = links
    .map((link) => link.replace(/^\/app(?=\/|$)/, '') || '/')
    .filter((path) => /^\/[a-z]*$/.test(path));
  for (const path of paths) ledger.isTrue(`page ${path} was visited`, ledger.visited.has(`page ${path}`));
  ledger.isTrue('the bar lists pages', paths.length > 0);
  await page.context().close();
}

async function checkAll(context: Context, window: Window, results: Results): Promise<void> {
  const checks: [string, () => Promise<void>][] = [
    ['image page', () => checkImagePage(context, window, results)],
    ['comparison', () => checkComparison(context, window, results)],
    ['batch page', () => checkBatchPage(context, window, results)],
    ['tables page', () => checkTablesPage(context, window)],
    ['agent page', () => checkAgentPage(context, window, results)],
    ['other pages', () => checkQuietPages(context, window)],
    ['bar of pages', () => checkBar(context, window)],
  ];
  for (const [area, check] of checks) await check().catch((error) => context.ledger.broken(area, error));
}

/**
 * Checks every page in a browser against the results of the command line.
 * @returns false if no browser is installed.
 */
export async function checkPages(context: Context, results: Results): Promise<boolean> {
  const executablePath = findBrowser(process.platform, process.env);
  if (executablePath === null) return false;
  const server = await startTestServer([], context.place.env, context.place.folder);
  let browser: Browser | null = null;
  try {
    browser = await chromium.launch({ executablePath, args: ARGS });
    const client = openClient(new URL(server.address).origin, context.ledger);
    const open = async (path: string) => {
      const page = await browser!.newPage({ viewport: { width: 1280, height: 900 } });
      page.setDefaultTimeout(TIMEOUT_MS);
      const address = new URL(server.address);
      address.hash = path;
      await page.goto(String(address));
      return page;
    };
    await checkAll(context, { open, client }, results);
    return true;
  } finally {
    await browser?.close();
    server.process.kill('SIGTERM');
    await server.ended;
  }
}
