import { basename } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { measureFrames } from '../gui/main-thread-work.js';
import { type Section, tableSection } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { quantile, round } from '../statistics.js';

const FRAMES = 240;
/** Maximum work of the main thread for a frame, ms: half of what a frame of 60 Hz takes. */
export const MAX_WORK_MS = 8;
const SIZE = { width: 1600, height: 1000 };

/** Title of the section, by which targets find its figures. */
export const SCROLLING = 'Scrolling the grid of a session';

/** Page script: scrolls the grid in each frame, half of them forwards and half back. */
const SCROLL = `([x, y]) => new Promise((done) => {
  const grid = document.querySelector('[role=grid]');
  let frame = 0;
  const turn = () => {
    if (frame === ${FRAMES}) return done();
    const sign = frame < ${FRAMES / 2} ? 1 : -1;
    grid.scrollBy(sign * x, sign * y);
    frame += 1;
    requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
})`;

/** Px per frame, across and down: a turn of the wheel, a flick, a drag of the scroll bar, and a wide table sideways. */
const STEPS = [
  ['120 px a frame, as a wheel', [0, 120]],
  ['480 px a frame, as a flick', [0, 480]],
  ['20,000 px a frame, as the bar is pulled', [0, 20_000]],
  ['80 px a frame sideways', [80, 0]],
] as const;

interface GridTable {
  name: string;
  path: string;
  /** Whether the table is wider than the window. */
  isWide: boolean;
}

/** Opens a session on a table as the window does, and waits for its first cells. */
async function openGrid(browser: Browser, api: ServedApi, { path }: GridTable): Promise<Page> {
  const { session } = (await api.post('/api/sessions', { path })) as { session: { id: string; item_id: string } };
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.goto(`${api.address}/#/tables/${session.item_id}?session=${session.id}`);
  await page.getByRole('gridcell').first().waitFor({ timeout: 120_000 });
  return page;
}

/** Measures the work of the main thread while the grid of a session is scrolled. */
export async function measureGrid(
  browser: Browser,
  api: ServedApi,
  tables: readonly GridTable[],
  { rounds, log }: { rounds: number; log(line: string): void },
): Promise<Section> {
  const measured: [string, number[]][] = [];
  for (const table of tables) {
    log(`scrolling ${basename(table.path)}`);
    const page = await openGrid(browser, api, table);
    for (const [name, step] of STEPS) {
      if (step[0] > 0 && !table.isWide) continue;
      const frames: number[] = [];
      for (let turn = 0; turn < rounds; turn += 1)
        frames.push(
          ...(await measureFrames(browser, page, () => page.evaluate(`(${SCROLL})(${JSON.stringify(step)})`))),
        );
      measured.push([`${table.name}: ${name}`, frames]);
      log(`${name}: p95 ${quantile(frames, 0.95).toFixed(1)} ms`);
    }
    await page.context().close();
  }
  const spread = (frames: readonly number[]) => [0.5, 0.95, 1].map((part) => round(quantile(frames, part), 1));
  return tableSection({
    title: SCROLLING,
    how: `Chromium without a window, ${SIZE.width} x ${SIZE.height} px. The grid is scrolled in each frame, ${FRAMES} frames a round, ${rounds} rounds. Work is the processor time of the main thread between two frames, from a trace of the browser.`,
    caption: 'Milliseconds of work a frame',
    columns: ['scrolled', 'frames', 'p50', 'p95', 'worst', 'target'],
    rows: measured.map(([name, frames]) => [name, frames.length, ...spread(frames), `p95 <= ${MAX_WORK_MS}`]),
    values: Object.fromEntries(measured.map(([name, frames]) => [name, frames.map((ms) => round(ms, 1))])),
  });
}
