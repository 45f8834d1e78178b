import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test as always, expect } from 'vitest';
import { count } from '../support/batch-window.js';
import { hasBrowser, useGui } from '../support/gui.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

/** Creates 20 MB in three parts: few rows with long cells, which are quick to profile. */
async function largeTable(name: string): Promise<string> {
  const path = join(gui.folder(), name);
  const rows = Array.from({ length: 500 }, (_, at) => `${at + 1},${`${name} ${at} `.padEnd(40_000, 'x')}`);
  await writeFile(path, `id,text\n${rows.join('\n')}\n`);
  return path;
}

/** Creates 11 MB in two parts. */
async function largePhoto(): Promise<string> {
  const path = join(gui.folder(), 'large.png');
  const pixels = Buffer.alloc(2100 * 1800 * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2_654_435_761) >>> 24;
  await sharp(pixels, { raw: { width: 2100, height: 1800, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toFile(path);
  return path;
}

/** Records the numbers of the parts that a page sent, in order. */
function watchParts(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const number = /\/parts\/(\d+)$/.exec(request.url())?.[1];
    if (number) sent.push(number);
  });
  return sent;
}

test('a table of 20 MB uploads in parts, can be cancelled and resumed, and is opened', async () => {
  const page = await gui.open('/tables');
  const sent = watchParts(page);
  let hold = true;
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  await page.route('**/parts/2', async (route) => {
    // The second part does not reach the server until the upload is cancelled.
    if (hold) held();
    else await route.continue();
  });
  await page.locator('input[type=file]').setInputFiles(await largeTable('orders large.csv'));
  await isHeld;
  const bar = page.getByRole('progressbar', { name: 'Uploading' });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeCloseTo(8.39, 1);
  await page.keyboard.press('Escape');
  await page.getByText('You cancelled the upload. The parts already sent are stored.').waitFor();
  expect(sent).toEqual(['1', '2']);
  hold = false;
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('gridcell').first().waitFor();
  // The first part already existed.
  expect(sent).toEqual(['1', '2', '2', '3']);
  expect(page.url()).toMatch(/\/app\/tables\/[a-z2-7]{16}/);
  await page.reload();
  await page.getByRole('gridcell').first().waitFor();
  expect(sent).toHaveLength(4);
});

test('a photo of more than 10 MB is detected in and exported after one upload', async () => {
  const page = await gui.open('/image');
  const sent = watchParts(page);
  const path = await largePhoto();
  await page.locator('main input[type=file]').last().setInputFiles(path);
  await page.locator('[data-box]').first().waitFor();
  expect(sent).toEqual(['1', '2']);
  await page.keyboard.press('Control+e');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  expect((await download).suggestedFilename()).toContain('large');
  expect(sent).toEqual(['1', '2']);
});

/** Creates a new photo, so that none of its parts was uploaded before. */
async function newPhoto(name: string): Promise<string> {
  const path = join(gui.folder(), `${name}.png`);
  await writeFile(path, Buffer.concat([await readFile(await largePhoto()), Buffer.from(name)]));
  return path;
}

test.each(['image', 'batch'])(
  'the page of %s displays the progress of a large photo, and can cancel it',
  async (name) => {
    const page = await gui.open(`/${name}`);
    let isHeld = true;
    await page.route('**/parts/2', (route) => (isHeld ? undefined : route.continue()));
    const path = await newPhoto(name);
    await page.locator('main input[type=file]').last().setInputFiles(path);
    const bar = page.getByRole('progressbar', { name: 'Uploading' });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeCloseTo(8.39, 1);
    expect(await page.getByRole('status').filter({ hasText: 'Uploading' }).textContent()).toBe(`Uploading ${name}.png`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await bar.waitFor({ state: 'detached' });
    isHeld = false;
    // The parts that arrived are not sent again.
    if (name === 'image') await page.getByRole('button', { name: 'Resume' }).click();
    else await page.locator('input[type=file]').first().setInputFiles(path);
    const done = name === 'image' ? page.locator('[data-box]').first() : count(page, '1 of 1 image');
    await done.waitFor();
  },
);
