import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { encodeImage } from '../../../core/vision/formats/drawing/encode-image.js';
import { loadSharp } from '../../../core/vision/image/load-sharp.js';
import type { ImageResult } from '../../../core/vision/results/image-result.js';
import { drawPhoto } from '../detection/draw-photo.js';
import { type Section, tableSection } from '../report.js';
import { round } from '../statistics.js';
import { type GuiSetting, ONE_FRAME_MS, spreadCells } from './gui-setting.js';
import { openStoredPhoto } from './stored-photo.js';

const BOXES = 300;
const POINTED = 100;

const SIZE = { width: 1152, height: 864 };
const CLASSES = Array.from({ length: 8 }, (_, at) => `class ${at}`);

/** Returns boxes side by side over the whole image, so that the pointer can reach each. */
function detections(): ImageResult['detections'] {
  const across = 20;
  const [w, h] = [SIZE.width / across, SIZE.height / (BOXES / across)];
  return Array.from({ length: BOXES }, (_, at) => {
    const [x1, y1] = [(at % across) * w, Math.floor(at / across) * h];
    const box = { x1: x1 + 2, y1: y1 + 2, x2: x1 + w - 2, y2: y1 + h - 2 };
    return { class_id: at % 8, class_name: CLASSES[at % 8]!, confidence: 0.95 - at / 1000, box };
  });
}

/** Page script: measures from the pointer event to the end of the frame that highlights the box. */
const WATCH = `globalThis.shown = [];
addEventListener('pointermove', () => {
  const since = performance.now();
  let frames = 0;
  const isLit = () => document.querySelector('[data-hovered]');
  const look = () => requestAnimationFrame(() => {
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => {
      if (!isLit() && ++frames < 30) return look();
      shown.push({ ms: performance.now() - since, isLit: Boolean(isLit()) });
    };
    drawn.port2.postMessage(0);
  });
  look();
}, true);`;

/** Page script: returns the centers of the boxes in the window, px. */
const CENTERS = `[...document.querySelectorAll('[data-box]')].map((box) => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})`;

/** Page script: resolves when a number of events was measured. The policy of the page allows no polling by text. */
const shownMoreThan = (count: number) => `new Promise((done) => {
  const timer = setInterval(() => shown.length > ${count} && (clearInterval(timer), done()), 2);
})`;

async function pointAtBoxes(page: Page): Promise<number[]> {
  await page.evaluate(WATCH);
  const centers = await page.evaluate<[x: number, y: number][]>(CENTERS);
  for (let at = 0; at < POINTED; at++) {
    const [x, y] = centers[(at * 37) % BOXES]!;
    await page.mouse.move(x, y);
    await page.evaluate(shownMoreThan(at));
  }
  const shown = await page.evaluate<{ ms: number; isLit: boolean }[]>('shown');
  const dark = shown.filter(({ isLit }) => !isLit).length;
  if (dark > 0)
    throw new Error(`${dark} of ${shown.length} boxes were not lit up in the frame after the pointer came.`);
  return shown.map(({ ms }) => ms);
}

/** Measures how soon a box lights up after the pointer reaches it. */
export async function measureHighlight(setting: GuiSetting): Promise<Section> {
  const file = join(setting.folder, 'photo.jpg');
  const photo = Uint8Array.from(
    await encodeImage(await loadSharp(), drawPhoto(1, SIZE.width), { encoding: 'jpeg', quality: 90 }),
  );
  await writeFile(file, photo);
  setting.log('pointing at boxes');
  const page = await openStoredPhoto(setting, {
    path: file,
    size: SIZE,
    detections: detections(),
    classNames: CLASSES,
  });
  const times = await pointAtBoxes(page);
  await page.context().close();
  return tableSection({
    title: 'Lighting up a box',
    how: `A photo with ${BOXES} boxes, all in the list; the pointer moves from box to box, ${POINTED} times. Measured from the pointer event to the frame that highlights the box.`,
    caption: 'Milliseconds',
    columns: ['boxes', 'p50', 'p95', 'worst', 'target'],
    rows: [[BOXES, ...spreadCells(times), `p95 <= ${ONE_FRAME_MS}`]],
    values: { ms: times.map((ms) => round(ms, 1)) },
  });
}
