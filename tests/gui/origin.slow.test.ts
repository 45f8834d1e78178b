import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, test as always, beforeAll, expect } from 'vitest';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { reviewedModels } from '../support/reviewed-models.js';

const test = always.skipIf(!hasBrowser);

const models = mkdtempSync(join(tmpdir(), 'handlens-models-'));
beforeAll(() =>
  reviewedModels(models, {
    one: { names: ['cat', 'dog'] },
    two: {
      names: ['fox', 'owl'],
      rows: [
        [4, 4, 20, 20, 0.8, 0],
        [30, 30, 60, 60, 0.7, 1],
      ],
    },
  }),
);
afterAll(() => rm(models, { recursive: true, force: true }));

const gui = useGui({ HANDLENS_MODELS_DIR: models });
const photo = useGeneratedPhotos();

/**
 * Stores the text fields of each form that the page sends, the latest first, because the browser hides bodies with
 * files.
 */
const KEEP_SENT_FIELDS = `{
  const send = window.fetch;
  window.sentFields = [];
  window.fetch = (url, options) => {
    const isForm = options?.body instanceof FormData;
    if (url === '/jobs' && options?.method === 'POST') window.sentFields.unshift(JSON.parse(options.body));
    if (isForm) window.sentFields.unshift(Object.fromEntries([...options.body].filter(([, value]) => typeof value === 'string')));
    return send(url, options);
  };
}`;

async function open(path: string) {
  const page = await gui.open(path);
  await page.evaluate(KEEP_SENT_FIELDS);
  return page;
}

const note = (page: Page, name = 'Made with') => page.getByRole('region', { name, exact: true });

async function saved(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return (await readFile(await (await waiting).path())).toString('latin1');
}

/** Chooses a model and drops a file before the router has written the address. */
const CHOOSE_AND_DROP = `{
  const select = document.querySelector('.page-head select');
  select.value = 'two';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['no picture'], 'a.png', { type: 'image/png' }));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}`;

test.each(['/batch'])('%s runs the model chosen just before', async (path) => {
  const page = await open(path);
  await page.locator('select option', { hasText: 'two' }).first().waitFor({ state: 'attached' });
  await page.evaluate(CHOOSE_AND_DROP);
  const sent = "window.sentFields.filter((one) => 'backend' in one).map((one) => one.model_path)";
  await expect.poll(() => page.evaluate(sent)).toEqual(['two']);
});

test('labels a batch by its results, regardless of the choice for the next run', async () => {
  const page = await gui.open('/batch?model=one');
  await page.locator('input[type=file]').setInputFiles([photo('dog.jpg'), photo('bus.jpg')]);
  await page.getByText('2 of 2 images').waitFor();
  await expect.poll(() => note(page).textContent()).toMatch(/Made with one [0-9a-f]{8} on cpu; confidence > 0\.25/);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Batch' }).click();
  await page.getByText('2 of 2 images').waitFor();
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('one');
  expect(await page.getByRole('button', { name: /Run again/ }).count()).toBe(0);
  expect(await note(page).textContent()).toContain('Made with one');
  const zip = await saved(page, 'Export all as ZIP');
  expect(zip).toMatch(/"images": 2/);
  expect(zip).toMatch(/origin\.json[\s\S]*"id": "one"/);
  await page.getByLabel('Model').selectOption('mock');
  await page.getByRole('button', { name: 'Run again with mock' }).click();
  await expect.poll(() => note(page).textContent()).toContain('Made with mock (made-up boxes)');
  await page.getByText('Made-up boxes', { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Model').selectOption('two');
  await page.getByRole('button', { name: 'New batch' }).click();
  await page.getByRole('button', { name: 'Choose images' }).waitFor();
  expect(await page.getByLabel('Model').inputValue()).toBe('two');
});

test.each(['/batch', '/video'])('%s warns before any run that boxes will be made up', async (path) => {
  const page = await gui.open(`${path}?model=mock`);
  await page.getByText('Boxes will be made up').waitFor();
  await page.getByText('Choose a model for real results').waitFor();
  await page.getByLabel('Model').selectOption('one');
  await expect.poll(() => page.getByText('Boxes will be made up').count()).toBe(0);
});
