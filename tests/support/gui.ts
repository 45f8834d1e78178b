import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { findBrowser } from '../../cli/window/find-browser.js';
import { isFullRun } from './property-runs.js';
import { startTestServer, type TestServer } from './server.js';
import { WAIT } from './wait.js';

const BROWSER = findBrowser(process.platform, process.env);

/** Whether a suitable Chromium for the tests of the GUI is installed. */
export const hasBrowser = BROWSER !== null;

if (!hasBrowser) console.warn('No Chromium is installed: tests of the GUI are skipped.');

/** Flags that make the browser's own requests to its vendor fail, as in the window of users. */
export const NO_WAY_OUT = ['--proxy-server=127.0.0.1:9', '--proxy-bypass-list=127.0.0.1'];

/** The GUI in a real browser, on a server started like users start it. */
export interface Gui {
  address(): string;
  /** Output of the server so far. */
  log(): string;
  /** The token for requests; null if this server needs none. */
  token(): string | null;
  /** Folder that the server was started in. */
  folder(): string;
  /** Opens a page of the GUI by its address after the `#`, like a window that is opened for the first time. */
  open(path: string, options?: PageOptions): Promise<Page>;
}

interface PageOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** Whether the cache of the browser is empty. */
  isFirst?: boolean;
}

/** Requests of a page to other hosts, and errors on its console. */
interface Watched {
  outside: string[];
  errors: string[];
}

function watch(page: Page, watched: Watched): void {
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isHere = ['blob:', 'data:'].includes(protocol) || hostname === '127.0.0.1';
    if (!isHere) watched.outside.push(request.url());
  });
  page.on('pageerror', (error) => watched.errors.push(error.message));
  page.on('console', (message) => {
    // Ignores the browser's message about error responses, because the page reports them.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) watched.errors.push(message.text());
  });
}

let launched: Promise<Browser> | undefined;

/**
 * Returns the browser of this process, which all test files share, because they run one after another. It ends with the
 * process.
 */
export function openBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: BROWSER!,
    args: ['--no-sandbox', '--disable-features=PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton', ...NO_WAY_OUT],
  });
  return launched;
}

/** Clears the browser storage; deleting a database would wait for the page to close. */
const EMPTY_STORAGE = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await new Promise((done) => (opening.onsuccess = done));
    const stores = [...opening.result.objectStoreNames];
    for (const store of stores) opening.result.transaction(store, 'readwrite').objectStore(store).clear();
    opening.result.close();
  }
})()`;

/** Page events that tests listen to. */
const LISTENED = ['console', 'dialog', 'download', 'pageerror', 'request', 'response'];

/** Leaves the window and undoes changes of a test to its page, so that the next test finds it like a new one. */
async function leavePage(page: Page, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Otherwise the page would continue to write its state.
  await page.goto(`${origin}/health`);
  await page.evaluate(EMPTY_STORAGE);
  await page.mouse.move(0, 0);
  for (const event of LISTENED) await page.removeAllListeners(event);
}

async function openAlone(shared: BrowserContext): Promise<Page> {
  const context = await shared.browser()!.newContext();
  context.setDefaultTimeout(WAIT.timeout);
  onTestFinished(() => context.close());
  return context.newPage();
}

/**
 * Starts a server before the tests of a file and stops it afterwards; then checks that no request went to another host
 * and no script failed. A test must not close its pages, because the next one uses them.
 */
export function useGui(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Gui {
  let server: TestServer;
  let context: BrowserContext;
  let folder: string;
  /** Pages of completed tests, because opening another takes longer than most tests. */
  const left: Page[] = [];
  const watched: Watched = { outside: [], errors: [] };

  beforeAll(async () => {
    if (!hasBrowser) return;
    folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-gui-')));
    server = await startTestServer(
      args,
      { HANDLENS_STATE_DIR: `${folder}/state`, HANDLENS_MODELS_DIR: `${folder}/models`, ...env },
      folder,
    );
    context = await (await openBrowser()).newContext();
    context.setDefaultTimeout(WAIT.timeout);
  });

  afterAll(async () => {
    await context?.close();
    server?.process.kill('SIGTERM');
    await server?.ended;
    await rm(folder, { recursive: true, force: true });
    expect(watched).toEqual({ outside: [], errors: [] });
  });

  return {
    address: () => new URL(server.address).origin,
    log: () => server.log(),
    token: () => server.token,
    folder: () => folder,
    async open(path, { width = 1280, height = 800, scheme = 'light', isFirst = false } = {}) {
      const page = isFirst ? await openAlone(context) : (left.pop() ?? (await context.newPage()));
      if (!isFirst)
        onTestFinished(async () => {
          await leavePage(page, new URL(server.address).origin);
          left.push(page);
        });
      // The browser slows down pages in the background.
      await page.bringToFront();
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      watch(page, watched);
      const opening = new URL(server.address);
      if (server.token !== null) opening.searchParams.set('token', server.token);
      opening.hash = path;
      await page.goto(String(opening));
      return page;
    },
  };
}

/** Rules of axe for full runs only. They check each text and take nine tenths of the time. */
const SLOW_RULES = ['color-contrast'];

/**
 * Returns accessibility problems that axe finds on a page, by rule and place; empty if there are none. WCAG 2.2 A and
 * AA, and best practice.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  // Waits for the page itself, because the navigation bar exists before it.
  await page.locator('main').waitFor();
  // Without legacy mode, axe passes its results to a blank page, which takes three quarters of the time. Only pages
  // with frames of other origins need that. Results of passed rules would take half of the remaining time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .disableRules(isFullRun ? [] : SLOW_RULES)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
