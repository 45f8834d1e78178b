import { readFile } from 'node:fs/promises';
import { test as always, expect } from 'vitest';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull, variants } from '../support/property-runs.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();

async function openPhotos(options?: Parameters<typeof gui.open>[1]) {
  const page = await gui.open('/image', options);
  await page.locator('input[type=file]').setInputFiles([photo('dog.jpg'), photo('bus.jpg')]);
  await page.locator('svg.photo .box').first().waitFor();
  return page;
}

test('detects in a photo immediately, and highlights box and row together', async () => {
  const page = await openPhotos();
  const boxes = page.locator('svg.photo .box');
  const rows = page.locator('table.objects tbody tr');
  expect(await boxes.count()).toBeGreaterThan(0);
  expect(await rows.count()).toBe(await boxes.count());
  await rows.nth(1).hover();
  await expect.poll(() => boxes.nth(1).getAttribute('class')).toContain('is-chosen');
});

test('the confidence slider filters without a request', async () => {
  const page = await openPhotos();
  const rows = page.locator('table.objects tbody tr');
  const before = await rows.count();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/detect/')) asked++;
  });
  await page.getByLabel('Confidence ≥').fill('0.8');
  await expect.poll(() => rows.count()).toBeLessThan(before);
  const scores = await rows.locator('td:nth-child(2)').allTextContents();
  expect(scores.every((score) => Number(score) > 0.8)).toBe(true);
  expect(asked).toBe(0);
  await expect.poll(() => page.url()).toContain('confidence=0.8');
});

test('the overlap slider needs no new run, and has the same result as the server', async () => {
  const page = await openPhotos();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/detect/')) asked++;
  });
  const form = new FormData();
  form.append('image', new Blob([await readFile(photo('dog.jpg'))]), 'dog.jpg');
  form.append('iou', '1');
  form.append('backend', 'mock');
  const reply = await fetch(`${gui.address()}/detect/image`, { method: 'POST', body: form });
  const { detections } = (await reply.json()) as DetectImageResult;
  const rows = page.locator('table.objects tbody tr');
  expect(await rows.count()).toBeLessThan(detections.length);
  await page.getByLabel('NMS IoU').fill('1');
  await expect.poll(() => rows.count()).toBe(detections.length);
  expect(await rows.locator('td:nth-child(2)').allTextContents()).toEqual(
    detections.map(({ confidence }) => confidence.toFixed(2)),
  );
  expect(asked).toBe(0);
});

test('displays two models side by side, with common and separate detections', async () => {
  const page = await openPhotos();
  await page.getByLabel('Compare with').selectOption('mock');
  const both = page.getByRole('region', { name: 'Both' });
  await expect.poll(() => both.locator('tbody tr').count()).toBeGreaterThan(0);
  expect(await page.locator('svg.photo').count()).toBe(2);
  expect(await page.getByRole('region', { name: 'Only A' }).locator('tr').count()).toBe(0);
  await both.locator('tbody tr').first().focus();
  await expect.poll(() => page.locator('svg.photo .box.is-chosen').count()).toBe(2);
  await expect.poll(() => page.url()).toContain('with=mock');
  expect(await findBarriers(page)).toEqual([]);
});

async function openCompared(options?: Parameters<typeof gui.open>[1]) {
  const page = await openPhotos(options);
  await page.getByLabel('Compare with').selectOption('mock');
  await page.getByRole('region', { name: 'Both' }).locator('tbody tr').first().waitFor();
  return page;
}

testInFull('zoom and pan move both pictures of a comparison', async () => {
  const page = await openCompared();
  const views = () => page.locator('svg.photo').evaluateAll((all) => all.map((svg) => svg.getAttribute('viewBox')));
  const [whole] = await views();
  await page.keyboard.press('+');
  await expect.poll(async () => (await views())[0]).not.toBe(whole);
  const [near, other] = await views();
  expect(other).toBe(near);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await views())[0]).not.toBe(near);
  expect(new Set(await views()).size).toBe(1);
  await page.keyboard.press('0');
  await expect.poll(views).toEqual([whole, whole]);
  await page.locator('svg.photo').nth(1).hover();
  await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await views())[0]).not.toBe(whole);
  expect(new Set(await views()).size).toBe(1);
});

test('the run of the second model can be cancelled and restarted', async () => {
  const page = await openPhotos();
  let isHeld = true;
  await page.route('**/detect/image', async (route) => {
    // The server never gets the request, because the page aborts it.
    if (!isHeld) await route.continue();
  });
  await page.getByLabel('Compare with').selectOption('mock');
  await page.getByText('Detecting with B').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('B was cancelled.').waitFor();
  isHeld = false;
  await page.getByRole('button', { name: 'Run B' }).click();
  await page.getByRole('region', { name: 'Both' }).locator('tbody tr').first().waitFor();
});

testInFull.each(
  variants([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const),
)('axe finds no problem in a comparison, %s, %i px wide', async (scheme, width) => {
  const page = await openCompared({ width, scheme });
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
});

test('removes a hidden class from photo and list', async () => {
  const page = await openPhotos();
  const chip = page.locator('.class-chip').first();
  const name = (await chip.textContent())?.replace(/ \d+$/, '').trim() ?? '';
  await chip.click();
  await expect.poll(() => page.locator('table.objects tbody tr').filter({ hasText: name }).count()).toBe(0);
});

test('the arrow keys move a focused slider, not the photos', async () => {
  const page = await openPhotos();
  const slider = page.getByLabel('Confidence ≥');
  const before = Number(await slider.inputValue());
  await slider.press('ArrowRight');
  await expect.poll(async () => Number(await slider.inputValue())).toBeCloseTo(before + 0.01);
  expect(await page.getByText('1 of 2').count()).toBe(1);
});

test('warns before the first photo that boxes will be made up', async () => {
  const page = await gui.open('/image');
  await page.getByText('Boxes will be made up').waitFor();
  await page.getByText('No model is ready').waitFor();
  expect(await page.locator('svg.photo').count()).toBe(0);
});

testInFull('class chips have the same layout after a visit to the tables', async () => {
  const page = await openPhotos();
  const room = () => page.evaluate("getComputedStyle(document.querySelector('.class-chips')).paddingRight");
  const alone = await room();
  await page.getByRole('link', { name: 'Tables' }).click();
  await page.getByRole('heading', { name: 'Tables' }).waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Image' }).click();
  await page.getByRole('heading', { name: 'Image Detection' }).waitFor();
  await page.locator('input[type=file]').setInputFiles(photo('dog.jpg'));
  await page.locator('.class-chips').waitFor();
  expect(await room()).toBe(alone);
});

test('the arrow keys go through the photos, and detect in each', async () => {
  const page = await openPhotos();
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 of 2').waitFor();
  await page.locator('svg.photo:has(image[width="810"]) .box').first().waitFor();
});

test('a button adds more photos', async () => {
  const page = await openPhotos();
  const waiting = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).press('Enter');
  await (await waiting).setFiles(photo('dog.jpg'));
  await page.getByText('3 of 3').waitFor();
  await page.locator('svg.photo .box').first().waitFor();
});

test('reports a file that is not an image with a remedy', async () => {
  const page = await gui.open('/image');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/a\.jpg|image/i);
});

testInFull('a run can be cancelled', async () => {
  const page = await gui.open('/image');
  let release = () => {};
  await page.route('**/detect/image', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.abort();
  });
  await page.locator('input[type=file]').setInputFiles(photo('dog.jpg'));
  await page.getByText('Detecting objects').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Cancelled.').waitFor();
  release();
});

test.each(['json', 'csv', 'yolo'] as const)('saves %s under the name of the photo', async (format) => {
  const page = await openPhotos();
  const name = { json: 'JSON', csv: 'CSV', yolo: 'YOLO labels' }[format];
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  expect((await waiting).suggestedFilename()).toMatch(
    { json: /\.json$/, csv: /\.csv$/, yolo: /^dog-labels\.zip$/ }[format],
  );
});

test('"Show request" returns commands with the same result', async () => {
  const page = await openPhotos();
  await page.getByRole('button', { name: 'Show request' }).click();
  const text = await page.getByRole('dialog').textContent();
  expect(text).toContain('image=@dog.jpg');
  expect(text).toContain('vision-cli detect image dog.jpg');
});

testInFull.each(
  variants([
    ['light', 1280],
    ['dark', 390],
  ] as const),
)('axe finds no problem, %s, %i px wide', async (scheme, width) => {
  const empty = await gui.open('/image', { width, scheme });
  await empty.getByRole('button', { name: 'Choose photos' }).waitFor();
  expect(await findBarriers(empty)).toEqual([]);
  const page = await openPhotos({ width, scheme });
  expect(await findBarriers(page)).toEqual([]);
});

test('opens a sample photo, and names the demo model that needs a review', async () => {
  const page = await gui.open('/image');
  await page.getByRole('button', { name: 'Open a sample photo' }).click();
  await page.locator('svg.photo .box').first().waitFor();
  expect(await page.getByText('street-01.jpg').count()).toBeGreaterThan(0);
  const empty = await gui.open('/batch');
  await expect
    .poll(() => empty.locator('.notice.is-made-up').textContent())
    .toContain('street-demo.onnx needs a review: vision-cli models review street-demo.onnx');
});
