import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();

// Runs first, because a page that another test killed would be counted for a while.
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

test('the self-test detects in a generated image and reports the result', async () => {
  const page = await gui.open('/');
  const button = page.getByRole('button', { name: 'Self-test' });
  await button.press('Enter');
  await page.getByText(/mock \(made-up boxes\): \d+ objects? in [\d,]+ ms/).waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Self-test');
  expect(await findBarriers(page)).toEqual([]);
});

test('the server counts no network connections', async () => {
  const page = await gui.open('/');
  await page.getByText('Counted in the main thread of the server since').waitFor();
  expect(await page.locator('#privacy-title + div').textContent()).toMatch(/^0 ?connections to other machines/);
  const health = (await (await fetch(`${gui.address()}/health`)).json()) as { outward_connections: number };
  expect(health.outward_connections).toBe(0);
});

test('lists work with tables as a journal', async () => {
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
  await page.getByText('The type of “a.xyz” is not supported').waitFor();
  await drop(page, [await dog(), TABLE]);
  await page.getByText('They are of several kinds: images, table.').waitFor();
  expect(await page.getByText('is not supported').count()).toBe(0);
  expect(await page.title()).toContain('Overview');
  await drop(page, [await dog()]);
  await page.getByRole('heading', { name: 'dog.jpg', level: 1 }).waitFor();
  await page.getByText('These files cannot be opened together').waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toBe('dog.jpg · Handlens');
  await expect.poll(() => page.url()).toMatch(/\/app\/image\/[a-z2-7]{16}/);
  await overview();
  await drop(page, [TABLE]);
  await page.getByRole('gridcell', { name: 'Bob' }).waitFor();
  await expect.poll(() => page.title()).toBe('a.csv · Handlens');
  await overview();
  await drop(page, [await dog('one.jpg'), await dog('two.jpg')]);
  await page.getByText('2 of 2 images').first().waitFor();
});

test.each([
  ['/video', 'dog.jpg', /\/app\/image\/[a-z2-7]{16}/],
  ['/image', 'a.csv', /\/app\/tables\/[a-z2-7]{16}/],
  ['/batch', 'a.csv', /\/app\/tables\/[a-z2-7]{16}/],
  ['/tables', 'dog.jpg', /\/app\/image\/[a-z2-7]{16}/],
])('a file of another kind dropped on %s opens at its own address: %s', async (path, name, address) => {
  const page = await gui.open(path);
  await page.locator('main h1').first().waitFor();
  await drop(page, [name === 'a.csv' ? TABLE : await dog()]);
  await expect.poll(() => page.url()).toMatch(address);
});

test('the first visit leads to a real model, and the samples open as a batch', async () => {
  await (await fetch(`${gui.address()}/cache?kinds=workspace`, { method: 'DELETE' })).json();
  const page = await gui.open('/');
  await page.getByRole('heading', { name: 'Three steps to a real model' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try the samples' }).click();
  await page.getByText('12 of 12 images').first().waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Continue' }).waitFor();
  const steps = page.getByRole('region', { name: 'Three steps to a real model' });
  await steps.getByRole('listitem').first().getByText('Done.').waitFor();
  await steps.getByText(/^npx --no vision-cli models review street-demo\.onnx/).waitFor();
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await steps.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^photos samples/ }).click();
  await page.getByText('12 of 12 images').first().waitFor();
});

test('the overview shows running jobs, and pauses, resumes and cancels them', async () => {
  const folder = join(gui.folder(), 'hundreds');
  await mkdir(folder);
  for (let at = 0; at < 300; at++) await copyFile(photo('dog.jpg'), join(folder, `${at}.jpg`));
  const send = async <Answer>(path: string, json: unknown) =>
    (await (
      await fetch(`${gui.address()}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
    ).json()) as Answer;
  const { items } = await send<{ items: { id: string }[] }>('/workspace/items', { path: 'hundreds' });
  await send('/jobs', { item_id: items[0]!.id });
  const page = await gui.open('/');
  const running = page.getByRole('region', { name: /Running/ });
  const bar = page.getByRole('contentinfo');
  await page.getByRole('status').getByText('Ready').waitFor();
  // Blocks health requests: the frame must get the state of jobs from the jobs endpoint, not only from the health
  // endpoint.
  await page.route('**/health?*', () => undefined);
  await running.getByText(/of 300 ·/).waitFor();
  await bar.getByText('1 job running').waitFor();
  const line = page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: /^hundreds/ });
  await expect.poll(() => line.innerText()).toMatch(/running\s+300 images\s+now/);
  await running.getByRole('button', { name: 'Pause' }).press('Enter');
  await running.getByRole('button', { name: 'Resume' }).waitFor();
  await bar.getByText('1 job running').waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Resume');
  await page.keyboard.press('Enter');
  await bar.getByText('1 job running').waitFor();
  await running.getByRole('button', { name: 'Cancel' }).click();
  await running.getByText('Nothing is running.').waitFor();
  await bar.getByText('1 job running').waitFor({ state: 'detached' });
  await line.getByText(/^\d+ of 300, not finished$/).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const at = async (text: string | RegExp) => (await line.getByText(text).boundingBox())!;
  const [name, state, size] = await Promise.all([at('hundreds'), at(/not finished/), at('300 images')]);
  expect([state.x === name.x, state.y >= name.y + name.height, size.y < state.y]).toEqual([true, true, true]);
  expect(await line.innerText()).toMatch(/^hundreds\s+\S*\s+\d+ of 300, not finished\s+300 images\s+now/);
});
