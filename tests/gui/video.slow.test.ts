import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test as always, beforeAll, expect } from 'vitest';
import { drawVideo, KEEP_SENT_FILES, readSentNumbers, readShownNumber } from '../support/generated-video.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

const FRAMES = 40;
const PER_SECOND = 20;
const SIZE = { width: 320, height: 180 };
let video: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
  if (!hasBrowser) return;
  const buffer = await drawVideo({ frames: FRAMES, perSecond: PER_SECOND, ...SIZE });
  video = { name: 'numbers.webm', mimeType: 'video/webm', buffer };
});

const pick = (page: Page) => page.locator('input[type=file]').setInputFiles(video);
const isDone = (page: Page) => page.getByRole('status').filter({ hasText: 'Done' }).waitFor();
const place = async (page: Page) => Number(await page.locator('.player-time').getAttribute('data-place'));

async function openVideo(query = '', options?: Parameters<typeof gui.open>[1]): Promise<Page> {
  // Otherwise the window would open the video of another test.
  await fetch(`${gui.address()}/cache?kinds=workspace`, { method: 'DELETE' });
  const page = await gui.open(`/video${query}`, options);
  await pick(page);
  await isDone(page);
  return page;
}

async function save(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

interface Saved {
  is_mock: boolean;
  model: { id: string; sha256: string | null };
  options: { confidence: number; classes: string[] };
  frames: { frame: number; time_s: number; detections: { class_name: string; confidence: number }[] }[];
}
const savedJson = async (page: Page): Promise<Saved> => JSON.parse((await save(page, 'JSON')).bytes.toString());

test('reads every frame of a video with transparency, such as a recording of a canvas', async () => {
  const buffer = await drawVideo({ frames: 12, perSecond: PER_SECOND, ...SIZE, alpha: 'keep' });
  const page = await gui.open('/video');
  await page.locator('input[type=file]').setInputFiles({ ...video, name: 'transparent.webm', buffer });
  await isDone(page);
  await page.getByText('12 of 12 frames').waitFor();
  expect((await savedJson(page)).frames).toHaveLength(12);
});

test('detects in every frame, and counts detections in lanes', async () => {
  const page = await openVideo();
  await page.getByText(`${FRAMES} of ${FRAMES} frames`).waitFor();
  const { frames } = await savedJson(page);
  expect(frames.map(({ frame, time_s }) => [frame, time_s])).toEqual(
    Array.from({ length: FRAMES }, (_, frame) => [frame, frame / PER_SECOND]),
  );
  const counts = new Map<string, number>();
  for (const { class_name } of frames.flatMap(({ detections }) => detections)) {
    counts.set(class_name, (counts.get(class_name) ?? 0) + 1);
  }
  const lanes = await page.locator('.lane-name').allInnerTexts();
  expect(lanes.map((lane) => lane.split(/\s+/)).sort()).toEqual(
    [...counts].map(([name, count]) => [name, String(count)]).sort(),
  );
});

test('each step displays exactly the named frame, forwards and backwards', async () => {
  const page = await openVideo();
  for (let frame = 1; frame < FRAMES; frame++) {
    await page.keyboard.press('>');
    await expect.poll(() => place(page)).toBe(frame);
    expect(await readShownNumber(page)).toBe(frame);
  }
  for (const frame of [FRAMES - 2, FRAMES - 3]) {
    await page.keyboard.press('<');
    await expect.poll(() => place(page)).toBe(frame);
    expect(await readShownNumber(page)).toBe(frame);
  }
});

test('each sent picture is the frame whose number is in its name, in the chosen size', async () => {
  const page = await gui.open('/video?send=160', { isFirst: true });
  await page.addInitScript(KEEP_SENT_FILES);
  await page.reload();
  await pick(page);
  await isDone(page);
  const sent = (await readSentNumbers(page)).sort((a, b) => a.number - b.number);
  expect(sent).toEqual(
    Array.from({ length: FRAMES }, (_, number) => ({
      name: `numbers-${String(number).padStart(6, '0')}.jpg`,
      width: 160,
      number,
    })),
  );
});

test('detects in the chosen frames per second, and keeps and marks the last boxes between them', async () => {
  const page = await openVideo('?rate=5');
  const { frames } = await savedJson(page);
  expect(frames.map(({ frame }) => frame)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36]);
  await page.keyboard.press('>');
  await page.getByText('the boxes are from frame 0').waitFor();
});

test('keys play, pause, step and jump to tenths; the address keeps the position', async () => {
  const page = await openVideo();
  await page.keyboard.press('5');
  await expect.poll(() => place(page)).toBe(FRAMES / 2);
  await expect.poll(() => page.url()).toMatch(/t=1$/);
  await page.keyboard.press('9');
  await expect.poll(() => place(page)).toBe((FRAMES * 9) / 10);
  await page.keyboard.press('Space');
  // It plays to the end and stops there.
  await expect.poll(() => place(page)).toBe(FRAMES - 1);
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/t=1\.95$/);
  await page.reload();
  await expect.poll(() => place(page)).toBe(FRAMES - 1);
});

test('a lane goes from one frame with its class to the next, by keys and by a click', async () => {
  const page = await openVideo();
  const { frames } = await savedJson(page);
  const strip = page.locator('.lane-strip').first();
  const name = (await strip.getAttribute('aria-label'))!.replace('Frames with ', '');
  const seen = frames
    .filter(({ detections }) => detections.some(({ class_name }) => class_name === name))
    .map(({ frame }) => frame);
  await strip.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => place(page)).toBe(seen[0]);
  for (const frame of seen.slice(1, 4)) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => place(page)).toBe(frame);
  }
  await page.keyboard.press('End');
  await expect.poll(() => place(page)).toBe(seen.at(-1));
  const { width } = (await strip.boundingBox())!;
  await strip.click({ position: { x: width * 0.51, y: 8 } });
  await expect.poll(() => place(page)).toBe(FRAMES / 2);
});

test('the slider recounts all frames without a request', async () => {
  const page = await openVideo();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/detect/')) asked++;
  });
  await page.getByLabel('Confidence >').fill('0.8');
  await page.getByText('0.80', { exact: true }).waitFor();
  const { frames } = await savedJson(page);
  const above = frames.flatMap(({ detections }) => detections);
  expect(above.every(({ confidence }) => confidence > 0.8)).toBe(true);
  const counts = await page.locator('.lane-name .soft').allTextContents();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(above.length);
  expect(asked).toBe(0);
});

/** Lets a number of requests pass, and delays the others until released. */
async function holdAfter(page: Page, count: number): Promise<() => void> {
  let open = () => {};
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  let seen = 0;
  await page.route('**/detect/folder', async (route) => {
    if (++seen > count) await released;
    // An aborted request cannot continue.
    await route.continue().catch(() => {});
  });
  return open;
}

test('a paused run resumes after a reload', async () => {
  const page = await gui.open('/video', { isFirst: true });
  const release = await holdAfter(page, 1);
  await pick(page);
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).not.toBe('0');
  await page.keyboard.press('p');
  release();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const before = Number(await page.getByRole('progressbar').getAttribute('value'));
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(FRAMES);
  await page.addInitScript(KEEP_SENT_FILES);
  await page.reload();
  await isDone(page);
  expect((await readSentNumbers(page)).length).toBe(FRAMES - before);
  expect((await savedJson(page)).frames.length).toBe(FRAMES);
});

test('Esc cancels immediately; detections stay, and the run can be resumed', async () => {
  const page = await gui.open('/video');
  const release = await holdAfter(page, 1);
  await pick(page);
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).not.toBe('0');
  await page.keyboard.press('Escape');
  await page.getByText('Cancelled').waitFor();
  expect((await savedJson(page)).frames.length).toBeLessThan(FRAMES);
  release();
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await isDone(page);
});

test('reports a failed server, and can retry the run', async () => {
  const page = await gui.open('/video');
  let isDown = true;
  await page.route('**/detect/folder', (route) => (isDown ? route.abort() : route.continue()));
  await pick(page);
  await page.getByRole('alert').getByText('vision-cli serve').waitFor();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await isDone(page);
});

test('saves detections as CSV, as labels, and as a picture of the frame', async () => {
  const page = await openVideo();
  const { frames } = await savedJson(page);
  const objects = frames.flatMap(({ frame, time_s, detections }) =>
    detections.map(({ class_name }) => `${frame} ${time_s} ${class_name}`),
  );
  const csv = await save(page, 'CSV');
  const [head, ...rows] = csv.bytes.toString().trimEnd().split('\r\n');
  expect(head).toBe(
    'video,frame,time_s,width,height,class_id,class_name,confidence,x1,y1,x2,y2,backend,model_id,model_sha256,is_mock,options',
  );
  expect(rows.every((row) => row.includes('mock,mock,,true,"{""confidence"":0.25,'))).toBe(true);
  const cells = rows.map((row) => row.split(','));
  expect(cells.map((row) => `${row[1]} ${row[2]} ${row[6]}`)).toEqual(objects);

  const zip = await save(page, 'YOLO labels');
  expect(zip.name).toBe('numbers-labels.zip');
  // Names and texts are readable in the archive, because nothing is compressed.
  const text = zip.bytes.toString('latin1');
  for (const { frame } of frames) expect(text).toContain(`labels/numbers-${String(frame).padStart(6, '0')}.txt`);
  expect(text).toContain('person\nbicycle\ncar\n');
  expect(text).toMatch(/origin\.json\{[\s\S]*"is_mock": true/);

  const png = await save(page, 'This frame as PNG');
  expect(png.name).toBe('numbers-000000.png');
  const { width, height, format } = await sharp(png.bytes).metadata();
  expect({ width, height, format }).toEqual({ ...SIZE, format: 'png' });
});

test('excludes a hidden class from files, and marks made-up boxes', async () => {
  const page = await openVideo();
  await page.getByText('Made-up boxes', { exact: true }).waitFor();
  const lane = page.locator('.lane-name').first();
  const name = (await lane.innerText()).split(/\s+/)[0]!;
  await lane.click();
  await page.getByText(`Hidden and omitted: ${name}.`).waitFor();
  const { frames, options, model, is_mock } = await savedJson(page);
  const names = new Set(frames.flatMap(({ detections }) => detections.map(({ class_name }) => class_name)));
  expect(names.size).toBeGreaterThan(0);
  expect(names.has(name)).toBe(false);
  expect(options).toMatchObject({ classes: null, hidden_classes: [expect.stringContaining(name)] });
  expect({ model, is_mock, confidence: options.confidence }).toEqual({
    model: { id: 'mock', sha256: null },
    is_mock: true,
    confidence: 0.25,
  });
});

async function soughtNumbers(without: string): Promise<number[]> {
  const page = await gui.open('/video?rate=10', { isFirst: true });
  await page.addInitScript(without);
  await page.addInitScript(KEEP_SENT_FILES);
  await page.reload();
  await pick(page);
  await isDone(page);
  await page.getByText('seeks in the player instead').waitFor();
  const sent = (await readSentNumbers(page)).map(({ number }) => number);
  return sent;
}

test.each(['delete globalThis.VideoDecoder', 'delete globalThis.VideoDecoder; delete globalThis.VideoFrame'])(
  'seeks in the player if frames cannot be decoded individually, and displays the same frames: %s',
  async (without) => {
    expect(await soughtNumbers(without)).toEqual(Array.from({ length: FRAMES / 2 }, (_, tick) => tick * 2));
  },
);

test('seeks in even steps in a file without times of frames', async () => {
  const sent = await soughtNumbers(
    'globalThis.Worker = class extends EventTarget { terminate() {} postMessage() { this.dispatchEvent(new Event("error")) } }',
  );
  // A step covers two frames. Its middle is the boundary between them, so either may be sent.
  expect(sent.map((number, step) => number - 2 * step).filter((offset) => offset !== 0 && offset !== 1)).toEqual([]);
  expect(sent.length).toBe(FRAMES / 2);
});

test('"Show request" lists a run once', async () => {
  const page = await openVideo();
  await page.getByRole('button', { name: 'Show request' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.locator('.request').filter({ hasText: '/detect/folder' }).count()).toBe(1);
  expect(await dialog.textContent()).toMatch(/-F images=@numbers-0000\d\d\.jpg/);
});

test('reports a file that is not a video with a remedy', async () => {
  const page = await gui.open('/video');
  const file = { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') };
  await page.locator('input[type=file]').setInputFiles(file);
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(
    /“broken\.mp4” cannot be played.*not an MP4, MOV or WebM.*ffmpeg -i "broken\.mp4"/,
  );
  await pick(page);
  await isDone(page);
});

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)('axe finds no problem, %s, %i px wide', async (scheme, width) => {
  const page = await gui.open('/video', { width, scheme });
  await page.getByRole('button', { name: 'Choose a video' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await pick(page);
  await isDone(page);
  expect(await findBarriers(page)).toEqual([]);
});
