import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, test as always, expect } from 'vitest';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { variants } from '../support/property-runs.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui({ HANDLENS_TABLE_WORKERS: '1' });
const file = () => join(gui.folder(), 'state', 'settings.yaml');

afterEach(async () => {
  if (hasBrowser) await rm(file(), { force: true });
});

async function openSettings(options?: Parameters<typeof gui.open>[1]) {
  const page = await gui.open('/settings', options);
  await page.getByRole('heading', { name: 'Detection' }).waitFor();
  await page.getByText('Journals').first().waitFor();
  return page;
}

test('a setting can be edited, names its source, and can be reset', async () => {
  const page = await openSettings();
  const row = page.locator('.setting').filter({ has: page.getByLabel('Model workers') });
  await page.getByLabel('Model workers').fill('3');
  await page.keyboard.press('Tab');
  await row.getByText('from the settings file').waitFor();
  await row.getByText('Takes effect when the server restarts').waitFor();
  expect(await readFile(file(), 'utf8')).toContain('workers: 3');
  await row.getByRole('button', { name: /Reset to 0/ }).click();
  await row.getByText('default', { exact: true }).waitFor();
  expect(await readFile(file(), 'utf8')).not.toContain('workers');
});

test('a variable overrides the file, and cannot be changed here', async () => {
  const page = await openSettings();
  const field = page.getByLabel('Table workers');
  expect(await field.isDisabled()).toBe(true);
  await page.getByText('HANDLENS_TABLE_WORKERS').first().waitFor();
});

test('reports an invalid value next to it', async () => {
  const page = await openSettings();
  await page.getByLabel('Address', { exact: true }).fill('http://10.0.0.7:11434');
  await page.keyboard.press('Tab');
  expect(await page.getByRole('alert').textContent()).toContain('not on this machine');
});

test('reports a missing local AI with a remedy', async () => {
  await writeFile(
    file(),
    'local_model_runtime: ollama\nlocal_model_server: http://127.0.0.1:9\nlocal_model_name: "none:1b"\n',
  );
  const page = await openSettings();
  await page.getByRole('button', { name: 'Test the local AI' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('127.0.0.1:9');
});

test('asks before clearing, using only the keyboard', async () => {
  const runs = join(gui.folder(), 'state', 'comparisons');
  await mkdir(runs, { recursive: true });
  await writeFile(join(runs, 'c-1.jsonl'), '12345');
  const page = await openSettings();
  const button = page.getByRole('button', { name: 'Clear Comparisons in progress' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Clear the stored data?' });
  await dialog.getByText('1 file with 5 bytes').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await button.isDisabled()).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect.poll(() => button.isDisabled()).toBe(true);
  await expect(readFile(join(runs, 'c-1.jsonl'))).rejects.toThrow();
});

test('stores the defaults of pages in this browser', async () => {
  const page = await openSettings();
  await page.getByLabel('Default confidence >').fill('0.6');
  await page.goto(`${gui.address()}/#/batch`);
  await page.reload();
  await page.goto(`${gui.address()}/#/settings`);
  expect(await page.getByLabel('Default confidence >').inputValue()).toBe('0.6');
});

test('the page of videos starts with the model of the settings', async () => {
  await mkdir(join(gui.folder(), 'state'), { recursive: true });
  await writeFile(file(), 'backend: onnx\nmodel: my-signs\n');
  const page = await gui.open('/video');
  const model = page.locator('header select').first();
  await expect.poll(() => model.inputValue()).toBe('my-signs');
  await model.selectOption('mock');
  await expect.poll(() => page.url()).toContain('model=mock');
});

test('a batch starts with the model of the settings', async () => {
  await mkdir(join(gui.folder(), 'state'), { recursive: true });
  await writeFile(file(), 'backend: onnx\nmodel: my-signs\n');
  const page = await gui.open('/batch');
  await page.getByRole('button', { name: /^Model my-signs/ }).click();
  await page.getByRole('option', { name: /^Mock/ }).click();
  await expect.poll(() => page.url()).toContain('model=mock');
});

test.each(
  variants([
    ['light', 1280],
    ['dark', 390],
  ] as const),
)('axe finds no problem, %s, %i px wide', async (scheme, width) => {
  const page = await openSettings({ scheme, width });
  await page.getByText('All other settings').click();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  // Only the page scrolls, not the window.
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
});
