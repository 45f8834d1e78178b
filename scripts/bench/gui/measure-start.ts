import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { entryFiles, PAGES_FOLDER } from '../../check-page-size.js';
import { type Section, tableSection } from '../report.js';
import { round } from '../statistics.js';
import { type GuiSetting, spreadCells } from './gui-setting.js';

const OPENINGS = 10;
const MAX_START_MS = 500;
const MAX_ENTRY_KB = 60;

/**
 * Page script: records when the first link of the page exists and the main thread is free, so that a click works. The
 * scripts that create the links also handle their clicks.
 */
const WATCH = `(() => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('main a[href]')) return;
    seen.disconnect();
    const free = new MessageChannel();
    free.port1.onmessage = () => (globalThis.interactiveMs = performance.now());
    requestAnimationFrame(() => free.port2.postMessage(0));
  });
  seen.observe(document, { subtree: true, childList: true });
})();`;

/** Page script: resolves with the recorded time. The policy of the page allows no polling by text. */
const REPORT = `new Promise((done) => {
  const timer = setInterval(() => {
    if (globalThis.interactiveMs === undefined) return;
    clearInterval(timer);
    done(globalThis.interactiveMs);
  }, 5);
})`;

async function openOnce({ browser, api }: GuiSetting): Promise<number> {
  // A new context has an empty cache, as the window has with its temporary profile.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(`${api.address}/app`);
  const ms = await page.evaluate<number>(REPORT);
  await context.close();
  return ms;
}

/** Size of the scripts that the first page loads before anything else, bytes after gzip. */
function entryBytes(): number {
  const scripts = entryFiles().filter((name) => name.endsWith('.js'));
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(PAGES_FOLDER, name))).length, 0);
}

/** Measures how soon the first page can be used after its address is opened, with an empty cache. */
export async function measureStart(setting: GuiSetting): Promise<Section> {
  setting.log('opening the first page');
  await openOnce(setting);
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS * setting.rounds; opening++) times.push(await openOnce(setting));
  const kilobytes = round(entryBytes() / 1000, 1);
  return tableSection({
    title: 'Opening the first page',
    how: `The overview in a new browser context with an empty cache, ${times.length} times after a warm-up: from the start of the navigation until its links exist and the main thread is free. The size is that of the entry script with its static imports after gzip.`,
    caption: 'Milliseconds, and kilobytes',
    columns: ['openings', 'p50', 'p95', 'worst', 'target', 'entry kB', 'target kB'],
    rows: [[times.length, ...spreadCells(times), `p50 <= ${MAX_START_MS}`, kilobytes, `<= ${MAX_ENTRY_KB}`]],
    values: { ms: times.map((ms) => round(ms, 1)), entry_kb: [kilobytes] },
  });
}
