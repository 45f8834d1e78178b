import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();

// Runs first, because the page of another test counts for a while if it was killed.
test('the server counts this window while it is open', async () => {
  const windows = async () => ((await (await fetch(`${gui.address()}/health`)).json()) as { windows: number }).windows;
  expect(await windows()).toBe(0);
  const page = await gui.open('/');
  await expect.poll(windows).toBe(1);
  await page.reload();
  await page.getByRole('status').getByText('Ready').waitFor();
  await expect.poll(windows).toBe(1);
  await page.goto('about:blank');
  await expect.poll(windows).toBe(0);
});

test('the self-test detects in a generated image and displays the result', async () => {
  const page = await gui.open('/');
  await page.getByText('the mock: its boxes are made up').waitFor();
  await page.getByRole('button', { name: 'Run the self-test' }).press('Enter');
  await page.getByText(/mock \(made-up boxes\): \d+ objects in \d+ ms/).waitFor();
  expect(await page.locator('.self-test .box').count()).toBeGreaterThan(0);
  expect(await findBarriers(page)).toEqual([]);
});

test('the server counts no network connections', async () => {
  const page = await gui.open('/');
  await page.getByText('0 connections to other machines').waitFor();
  const health = (await (await fetch(`${gui.address()}/health`)).json()) as { outward_connections: number };
  expect(health.outward_connections).toBe(0);
});

test('lists work with tables as a session', async () => {
  const form = new FormData();
  form.append('file', new Blob(['a,b\n1,2\n3,4\n']), 'a.csv');
  await fetch(`${gui.address()}/api/analyze-upload`, { method: 'POST', body: form });
  const page = await gui.open('/');
  await page.getByText('(current)').waitFor();
});

interface Dropped {
  name: string;
  type: string;
  bytes: Buffer;
}

const dog = async (name = 'dog.jpg'): Promise<Dropped> => ({
  name,
  type: 'image/jpeg',
  bytes: await readFile(photo('dog.jpg')),
});
const TABLE: Dropped = { name: 'a.csv', type: 'text/csv', bytes: Buffer.from('id,name\n1,Ann\n2,Bob\n') };
const UNKNOWN: Dropped = { name: 'a.xyz', type: '', bytes: Buffer.from('a') };

/** Drops files on a page. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const sent = files.map(({ bytes, ...facts }) => ({ ...facts, base64: bytes.toString('base64') }));
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    for (const { name, type, base64 } of ${JSON.stringify(sent)}) {
      const data = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      dataTransfer.items.add(new File([data], name, { type }));
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

test('a drop on the overview opens the right page with the file', async () => {
  const page = await gui.open('/');
  const overview = async () => {
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  };
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await drop(page, [UNKNOWN]);
  await page.getByText('No page opens these files together.').waitFor();
  await drop(page, [await dog(), TABLE]);
  expect(await page.title()).toContain('Overview');
  await drop(page, [await dog()]);
  await page.getByRole('heading', { name: 'Image Detection' }).waitFor();
  await page.locator('svg.photo .box').first().waitFor();
  await overview();
  await drop(page, [TABLE]);
  await page.getByRole('gridcell', { name: 'Bob' }).waitFor();
  await overview();
  await drop(page, [await dog('one.jpg'), await dog('two.jpg')]);
  await page.getByText('2 of 2 images').waitFor();
});

test.each([
  ['/video', 'dog.jpg', 'Open the image on the page Image Detection.'],
  ['/video', 'a.csv', 'Open the table on the page Tables.'],
  ['/image', 'a.csv', 'Open the table on the page Tables.'],
  ['/batch', 'a.csv', 'Open the table on the page Tables.'],
])('%s explains where to open %s', async (path, name, advice) => {
  const page = await gui.open(path);
  await page.getByText('or drop').waitFor();
  await drop(page, [name === 'a.csv' ? TABLE : await dog()]);
  const alert = page.getByRole('alert');
  await alert.getByText(advice).waitFor();
  expect(await alert.textContent()).not.toContain('ffmpeg');
});
