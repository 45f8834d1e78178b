import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../cli/window/find-browser.js';
import { startTestServer, type TestServer } from '../tests/support/server.js';
import { drawAnimation } from './screenshots/draw-animation.js';
import { drawSamples, type Samples, SCREENSHOT_PAGES, type ScreenshotPage } from './screenshots/screenshot-pages.js';

const OUT = 'docs/images';
const SIZE = { width: 1280, height: 800 };
/** Pages that also get a screenshot with the dark theme. */
const DARK = new Set(['image', 'tables']);
/** Time for animations of charts and pictures to finish, ms. */
const SETTLE_MS = 2500;

/** Hides paths of this machine from a page. */
async function hidePaths(page: Page, home: string): Promise<void> {
  const places = JSON.stringify([
    [home, '/home/ada'],
    [resolve('.'), '/home/ada/handlens'],
  ]);
  await page.evaluate(`{
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const [from, to] of ${places}) node.data = node.data.replaceAll(from, to);
  }`);
}

/** Converts a screenshot to WebP in the browser. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate<string>(`(async () => {
    const image = Object.assign(new Image(), { src: 'data:image/png;base64,${png.toString('base64')}' });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.88);
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

interface Studio {
  browser: Browser;
  blank: Page;
  address: string;
  samples: Samples;
}

async function shoot({ browser, blank, address, samples }: Studio, shown: ScreenshotPage, scheme: 'light' | 'dark') {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: scheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}/#${shown.path}`);
  await page.locator('main').waitFor();
  if (await page.getByText('Page not found').isVisible()) {
    await context.close();
    return;
  }
  await shown.act(page, samples);
  await page.waitForTimeout(SETTLE_MS);
  await hidePaths(page, folder);
  const file = join(OUT, `page-${shown.file}${scheme === 'dark' ? '-dark' : ''}.webp`);
  const data = await toWebp(blank, await page.screenshot());
  await writeFile(file, data);
  console.log(`wrote ${file}, ${Math.round(data.length / 1000)} KB`);
  await context.close();
}

const path = findBrowser(process.platform, process.env);
if (path === null) throw new Error('No Chromium, Chrome, Edge or Brave is installed: pictures are taken with one.');
const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-pictures-')));
await mkdir(OUT, { recursive: true });
await mkdir(join(folder, 'models'));
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
let stack: TestServer | undefined;
try {
  const blank = await browser.newPage();
  const samples = await drawSamples(folder);
  stack = await startTestServer([], { HOME: folder, HANDLENS_MODELS_DIR: join(folder, 'models') }, folder);
  const studio = { browser, blank, address: new URL(stack.address).origin, samples };
  const only = process.argv.slice(2);
  for (const shown of SCREENSHOT_PAGES.filter(({ file }) => only.length === 0 || only.includes(file))) {
    await shoot(studio, shown, 'light');
    if (DARK.has(shown.file)) await shoot(studio, shown, 'dark');
  }
  if (only.length === 0 || only.includes('window')) {
    const file = join(OUT, 'window.webp');
    const data = await drawAnimation(browser, studio.address, (page) => hidePaths(page, folder));
    await writeFile(file, data);
    console.log(`wrote ${file}, ${Math.round(data.length / 1000)} KB`);
  }
} finally {
  stack?.process.kill('SIGTERM');
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
