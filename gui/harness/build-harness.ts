import type { Page } from 'playwright-core';
import { build } from 'vite';

/** Address of the harness. Only pages that called `openHarness` can reach it. */
const ADDRESS = 'http://harness.localhost/gui/harness/canvas.html';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  woff2: 'font/woff2',
};

let built: Promise<Map<string, string | Uint8Array>> | undefined;

/** Builds the harness as the pages are built, in memory. @returns contents by path. */
async function buildFiles(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    configFile: 'gui/vite.config.ts',
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: 'gui/harness/canvas.html' } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  return new Map(outputs.map((file) => [`/gui/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

/** Opens a page that has only a canvas. @param photo served as `/photo`. */
export async function openHarness(page: Page, photo: { body: Buffer; contentType: string }): Promise<void> {
  built ??= buildFiles();
  const files = await built;
  await page.route('http://harness.localhost/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/photo') return route.fulfill(photo);
    const body = files.get(path);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body: Buffer.from(body), contentType: TYPES[path.split('.').at(-1)!] ?? '' });
  });
  await page.goto(ADDRESS);
  await page.waitForFunction('globalThis.harness !== undefined');
}
