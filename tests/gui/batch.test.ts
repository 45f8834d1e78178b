import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull } from '../support/property-runs.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();
const photos = () => (['dog.jpg', 'bus.jpg', 'person.jpg', 'zidane.jpg'] as const).map(photo);
const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };

async function openBatch(files: readonly string[] = photos()): Promise<Page> {
  const page = await gui.open('/batch');
  await page.locator('input[type=file]').setInputFiles([...files]);
  await page.getByText(`${files.length} of ${files.length} images`).waitFor();
  return page;
}

const names = (page: Page) => page.locator('.batch-name').allTextContents();

testInFull('detects in many images, and updates the total counts with the slider', async () => {
  const page = await openBatch();
  expect(await names(page)).toEqual(['bus.jpg', 'dog.jpg', 'person.jpg', 'zidane.jpg']);
  const counts = page.getByRole('list', { name: 'Objects in all images' });
  const before = await counts.textContent();
  await page.getByLabel('Confidence ≥').fill('0.9');
  await expect.poll(() => counts.textContent()).not.toBe(before);
});

test('a broken image is an entry with its reason, can be filtered and retried', async () => {
  const page = await gui.open('/batch');
  await page.locator('input[type=file]').setInputFiles([BROKEN]);
  await page.getByText('1 failed').waitFor();
  await page.getByLabel('Filter').selectOption('failed');
  expect(await names(page)).toEqual(['broken.jpg']);
  await page.getByRole('button', { name: 'Retry failed images' }).click();
  await page.getByText('1 failed').waitFor();
});

test('displays pictures of a folder on the machine, and retries failures', async () => {
  const folder = join(gui.folder(), 'photos');
  await mkdir(folder);
  for (const photo of photos()) await cp(photo, join(folder, photo.split('/').at(-1)!));
  await writeFile(join(folder, 'broken.jpg'), 'no picture');
  const page = await gui.open('/batch');
  await page.getByLabel('or a folder on this machine').fill('photos');
  await page.getByRole('button', { name: 'Run on the folder' }).click();
  await page.getByText('5 of 5 images').waitFor();
  await page.getByText('1 failed').waitFor();
  const pictures = page.locator('.thumbnail image');
  await expect.poll(() => pictures.count()).toBe(4);
  const reply = await page.request.get(`${gui.address()}${await pictures.first().getAttribute('href')}`);
  expect(reply.headers()).toMatchObject({ 'content-type': 'image/jpeg', 'x-image-width': '810' });
  await cp(photo('dog.jpg'), join(folder, 'broken.jpg'));
  await page.getByRole('button', { name: 'Retry failed images' }).click();
  await expect.poll(() => pictures.count()).toBe(5);
  expect(await page.getByText('1 failed').count()).toBe(0);
});

test('reports a missing folder with a remedy', async () => {
  const page = await gui.open('/batch');
  await page.getByLabel('or a folder on this machine').fill('nowhere');
  await page.getByRole('button', { name: 'Run on the folder' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('nowhere');
});

test('a run goes on when the page is left, and is complete when it is opened again', async () => {
  const folder = join(gui.folder(), 'many');
  await mkdir(folder);
  for (let at = 0; at < 120; at++) await cp(photo('dog.jpg'), join(folder, `${at}.jpg`));
  const page = await gui.open('/batch');
  await page.getByLabel('or a folder on this machine').fill('many');
  await page.getByRole('button', { name: 'Run on the folder' }).click();
  await page.getByText(/[1-9]\d* of 120 images/).waitFor();
  const address = page.url();
  expect(address).toMatch(/\/app\/batch\/[a-z2-7]{16}$/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.goto(address);
  await page.getByText('120 of 120 images').waitFor();
});

test('a paused run resumes after a reload of the page', async () => {
  const folder = join(gui.folder(), 'paused');
  await mkdir(folder);
  for (let at = 0; at < 200; at++) await cp(photo('dog.jpg'), join(folder, `${at}.jpg`));
  const page = await gui.open('/batch');
  await page.getByLabel('or a folder on this machine').fill('paused');
  await page.getByRole('button', { name: 'Run on the folder' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('200 of 200 images').waitFor();
});

/** Drops a photo on the page. */
async function drop(page: Page, name: 'bus.jpg' | 'person.jpg'): Promise<void> {
  const bytes = (await readFile(photo(name))).toString('base64');
  await page.evaluate(`{
    const data = Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([data], '${name}', { type: 'image/jpeg' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

test('adds dropped images to a run over files', async () => {
  const page = await openBatch([photo('dog.jpg')]);
  await drop(page, 'bus.jpg');
  await page.getByText('2 of 2 images').waitFor();
  expect(await names(page)).toEqual(['bus.jpg', 'dog.jpg']);
  await page.reload();
  await page.getByText('2 of 2 images').waitFor();
});

test('images dropped on a run over a folder open a new batch, and Back returns to the first', async () => {
  const folder = join(gui.folder(), 'two');
  await mkdir(folder);
  for (const name of ['dog.jpg', 'bus.jpg'] as const) await cp(photo(name), join(folder, name));
  const page = await gui.open('/batch');
  await page.getByLabel('or a folder on this machine').fill('two');
  await page.getByRole('button', { name: 'Run on the folder' }).click();
  await page.getByText('2 of 2 images').waitFor();
  await drop(page, 'person.jpg');
  await page.getByText('1 of 1 images').waitFor();
  expect(await names(page)).toEqual(['person.jpg']);
  await page.goBack();
  await page.getByText('2 of 2 images').waitFor();
  expect(await names(page)).toEqual(['bus.jpg', 'dog.jpg']);
});

test('saves all results as one zip', async () => {
  const page = await openBatch();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all as ZIP' }).click();
  expect((await waiting).suggestedFilename()).toBe('handlens-batch.zip');
});

testInFull('axe finds no problem', async () => {
  const page = await openBatch();
  expect(await findBarriers(page)).toEqual([]);
});
