import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test as always, beforeAll, expect } from 'vitest';
import { drawVideo, readShownNumber } from '../support/drawn-video.js';
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
  frames: { frame: number; time_s: number; detections: { class_name: string; confidence: number }[] }[];
}
const savedJson = async (page: Page): Promise<Saved> => JSON.parse((await save(page, 'JSON')).bytes.toString());

test('every frame is looked at; lanes count what was found', async () => {
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
  await page.context().close();
});

test('each step shows the very frame that it names, forwards and backwards', async () => {
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
  await page.context().close();
});

test('a file that is no video is told with what to do', async () => {
  const page = await gui.open('/video');
  const file = { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') };
  await page.locator('input[type=file]').setInputFiles(file);
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(
    /“broken\.mp4” cannot be shown.*no MP4, MOV or WebM.*ffmpeg -i "broken\.mp4"/,
  );
  await pick(page);
  await isDone(page);
  await page.context().close();
});

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)('axe finds nothing wrong, %s, %i px wide', async (scheme, width) => {
  const page = await gui.open('/video', { width, scheme });
  await page.getByRole('button', { name: 'Choose a video' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await pick(page);
  await isDone(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.context().close();
});
