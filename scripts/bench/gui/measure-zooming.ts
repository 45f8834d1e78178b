import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../../core/base/seeded-random.js';
import { loadSharp } from '../../../core/vision/image/load-sharp.js';
import type { ImageResult } from '../../../core/vision/results/image-result.js';
import { type Section, tableSection } from '../report.js';
import { round } from '../statistics.js';
import { type GuiSetting, spreadCells } from './gui-setting.js';
import { measureFrames } from './main-thread-work.js';
import { openStoredPhoto } from './stored-photo.js';

const BOXES = 300;
/** 40 megapixels. */
const SIZE = { width: 7728, height: 5152 };
const FRAMES = 120;
/** Maximum work of the main thread for a frame, ms: half of what a frame of 60 Hz takes. */
const MAX_WORK_MS = 8;
const CLASSES = [
  'person',
  'car',
  'traffic light',
  'bicycle',
  'truck',
  'dog',
  'handbag',
  'bus',
  'backpack',
  'motorcycle',
  'bench',
  'bird',
];

/** Page script: turns the wheel in each frame over the middle of the image, half of them in and half out. */
const ZOOM = `new Promise((done) => {
  const canvas = document.querySelector('[role=application]');
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
  let frame = 0;
  const turn = () => {
    if (frame === ${FRAMES}) return done();
    canvas.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: frame < ${FRAMES / 2} ? -40 : 40 }));
    frame += 1;
    requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
})`;

/** Writes a photo of 40 megapixels with some structure. */
async function writePhoto(file: string): Promise<void> {
  const sharp = await loadSharp();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const small = await sharp({ create: { width: 966, height: 644, channels: 3, background: 'gray', noise } })
    .png()
    .toBuffer();
  await writeFile(file, await sharp(small).resize(SIZE).jpeg({ quality: 80 }).toBuffer());
}

/** Returns boxes of different sizes all over the image, the same in each run. */
function detections(): ImageResult['detections'] {
  const random = seededRandom(17);
  return Array.from({ length: BOXES }, (_, at) => {
    const [width, height] = [80 + random() * 500, 80 + random() * 500];
    const [x1, y1] = [random() * (SIZE.width - width), random() * (SIZE.height - height)];
    const id = at % CLASSES.length;
    const box = { x1, y1, x2: x1 + width, y2: y1 + height };
    return { class_id: id, class_name: CLASSES[id]!, confidence: 0.99 - at / 1000, box };
  });
}

/** Measures the work of the main thread while a large photo with many boxes is zoomed. */
export async function measureZooming(setting: GuiSetting): Promise<Section> {
  setting.log('zooming a photo');
  const file = join(setting.folder, 'large.jpg');
  await writePhoto(file);
  const page = await openStoredPhoto(setting, {
    path: file,
    size: SIZE,
    detections: detections(),
    classNames: CLASSES,
  });
  const times: number[] = [];
  for (let turn = 0; turn < setting.rounds; turn += 1)
    times.push(...(await measureFrames(setting.browser, page, () => page.evaluate(ZOOM))));
  await page.context().close();
  return tableSection({
    title: 'Zooming a photo',
    how: `A photo of 40 megapixels with ${BOXES} boxes and labels on the page Image. In each frame the wheel zooms in or out, ${FRAMES} frames a round, ${setting.rounds} rounds: the working time of the main thread per frame (scripts, style, layout, paint), from a trace of the browser.`,
    caption: 'Milliseconds of work for a frame',
    columns: ['boxes', 'frames', 'p50', 'p95', 'worst', 'target'],
    rows: [[BOXES, times.length, ...spreadCells(times), `p95 <= ${MAX_WORK_MS}`]],
    values: { ms: times.map((ms) => round(ms, 2)) },
  });
}
