import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Section, tableSection } from '../report.js';
import { round } from '../statistics.js';
import { fillWorkspace } from './fill-workspace.js';
import { type GuiSetting, openPage, spreadCells } from './gui-setting.js';
import { measureFrames } from './main-thread-work.js';

const IMAGES = 10_000;
const FRAMES = 240;
/** Maximum work of the main thread for a frame, ms: half of what a frame of 60 Hz takes. */
const MAX_WORK_MS = 8;

/** Page script: scrolls in each frame, half of them down and half up. */
const SCROLL = `(step) => new Promise((done) => {
  const pane = document.querySelector('[role=grid]').parentElement;
  let frame = 0;
  const turn = () => {
    if (frame === ${FRAMES}) return done();
    pane.scrollTop += frame < ${FRAMES / 2} ? step : -step;
    frame += 1;
    requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
})`;

/** Px per frame: a turn of the wheel, a flick, and a drag of the scroll bar. */
const STEPS = [
  ['120 px a frame, as a wheel', 120],
  ['480 px a frame, as a flick', 480],
  ['6,000 px a frame, as the bar is pulled', 6_000],
] as const;

async function openGrid(setting: GuiSetting, folder: string): Promise<{ page: Page; openMs: number }> {
  const started = performance.now();
  const page = await openPage(setting, `/batch/${folder}`);
  await page
    .getByRole('status')
    .filter({ hasText: `of ${IMAGES.toLocaleString('en')} images` })
    .waitFor();
  await page.getByRole('gridcell').first().waitFor();
  return { page, openMs: performance.now() - started };
}

/** Measures the work of the main thread while a grid of many thumbnails with boxes is scrolled. */
export async function measureBatchGrid(setting: GuiSetting): Promise<Section> {
  setting.log(`generating ${IMAGES} images with results`);
  const folder = await fillWorkspace(join(setting.folder, 'state'), IMAGES);
  setting.log('scrolling a grid of thumbnails');
  const { page, openMs } = await openGrid(setting, folder);
  const measured: [string, number[]][] = [];
  for (const [name, step] of STEPS) {
    const times: number[] = [];
    for (let turn = 0; turn < setting.rounds; turn += 1)
      times.push(...(await measureFrames(setting.browser, page, () => page.evaluate(`(${SCROLL})(${step})`))));
    measured.push([name, times]);
  }
  await page.context().close();
  return tableSection({
    title: 'Scrolling a batch of images',
    how: `A folder of ${IMAGES.toLocaleString('en')} images with results on the page Batch, 1 to 8 boxes each. It is scrolled in each frame, ${FRAMES} frames a round, ${setting.rounds} rounds: the working time of the main thread per frame (scripts, style, layout, paint), from a trace of the browser.`,
    caption: `Milliseconds of work for a frame; opening the page took ${round(openMs / 1000, 1)} s`,
    columns: ['scrolled', 'frames', 'p50', 'p95', 'worst', 'target'],
    rows: measured.map(([name, times]) => [name, times.length, ...spreadCells(times), `p95 <= ${MAX_WORK_MS}`]),
    values: {
      ...Object.fromEntries(measured.map(([name, times]) => [name, times.map((ms) => round(ms, 2))])),
      open_ms: [round(openMs, 0)],
    },
  });
}
