import { mkdtempSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, test as always, beforeAll, expect } from 'vitest';
import { cells, count, facet, facetCount, saveExport, shownNames } from '../support/batch-window.js';
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

async function choose(page: Page, menu: RegExp, option: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('option', { name: option }).click();
}

async function openTwo(model: string): Promise<Page> {
  const page = await gui.open(`/batch?model=${model}`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([photo('dog.jpg'), photo('bus.jpg')]);
  await count(page, '2 of 2 images').waitFor();
  return page;
}

/** Returns the status bar, which names the model that made the boxes. */
const statusBar = (page: Page) => page.getByRole('contentinfo');

test('names the model that ran, on the page and in the export, also after the page was left', async () => {
  const page = await openTwo('one');
  await statusBar(page)
    .getByText(/^one [0-9a-f]{8} · cpu$/)
    .waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Batch' }).click();
  await count(page, '2 of 2 images').waitFor();
  await page.getByRole('button', { name: 'Model one' }).waitFor();
  const { files } = await saveExport(page, { scope: 'All 2' });
  expect(JSON.parse(files.get('origin.json')!)).toMatchObject([{ images: 2, origin: { model: { id: 'one' } } }]);
});

test('asks for the model before a batch starts if several are ready', async () => {
  const page = await gui.open('/batch');
  await page.getByRole('button', { name: 'Model Choose a model' }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(photo('dog.jpg'));
  await page.getByText('Several models are ready. Which one should find the objects?').waitFor();
  expect(
    await page.getByRole('main').evaluate((main) => main.firstElementChild!.scrollHeight - main.clientHeight),
  ).toBeLessThanOrEqual(0);
  const jobs = async () => ((await (await fetch(`${gui.address()}/jobs`)).json()) as { jobs: unknown[] }).jobs.length;
  const before = await jobs();
  await choose(page, /^Model/, /^two/);
  await count(page, '1 of 1 image').waitFor();
  await facet(page, 'fox').waitFor();
  expect(await jobs()).toBe(before + 1);
  // The question is closed, so the grid has the focus and arrow keys move through the images.
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('grid');
});

test('Image shows the result and the threshold of the batch, also when another model is the latest', async () => {
  const page = await openTwo('one');
  await choose(page, /^Model/, /^two/);
  await facet(page, 'fox').waitFor();
  await count(page, '2 of 2 images').waitFor();
  await choose(page, /^Model/, /^one/);
  await expect.poll(() => facet(page, 'fox').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Confidence >' }).fill('0.45');
  await page.keyboard.press('Enter');
  await cells(page).first().dblclick();
  await page.waitForURL(/\/image\/.*maker=.*confidence=0\.45/);
  await page.getByRole('button', { name: 'Model one' }).waitFor();
  expect(
    await page
      .getByRole('textbox', { name: /^Confidence/ })
      .first()
      .inputValue(),
  ).toBe('0.45');
});

test('choosing a model runs it, choosing it again shows its results, and none is relabelled', async () => {
  const page = await openTwo('one');
  await choose(page, /^Model/, /^two/);
  await statusBar(page)
    .getByText(/^two [0-9a-f]{8} · cpu$/)
    .waitFor();
  await count(page, '2 of 2 images').waitFor();
  await facet(page, 'fox').waitFor();
  let started = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/jobs')) started += 1;
  });
  await choose(page, /^Model/, /^one/);
  await statusBar(page)
    .getByText(/^one [0-9a-f]{8} · cpu$/)
    .waitFor();
  await expect.poll(() => facet(page, 'fox').count()).toBe(0);
  expect(started).toBe(0);
});

test('compares with a second model, filters by agreement and sorts by disagreement', async () => {
  const page = await openTwo('one');
  await choose(page, /^Compare with/, /^two/);
  const agreement = page.getByRole('region', { name: 'Agreement' });
  await agreement.getByText('with two').waitFor();
  await expect
    .poll(async () => {
      const counts = [];
      for (const name of ['All agree', 'Class differs', 'Only one model']) counts.push(await facetCount(page, name));
      return counts.reduce((sum, one) => sum + one, 0);
    })
    .toBe(2);
  expect(await facetCount(page, 'All agree')).toBe(0);
  await facet(page, 'All agree').click();
  await count(page, '0 of 2 images').waitFor();
  await page.getByText('No image matches the filters.').waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await choose(page, /^Sort by/, 'Most disagreement');
  await count(page, '2 of 2 images').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await choose(page, /^Compare with/, 'No comparison');
  await agreement.waitFor({ state: 'detached' });
});

test('runs the selected images again with another model', async () => {
  const page = await openTwo('one');
  await cells(page).first().click();
  await page.getByRole('button', { name: 'Run again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run again' });
  await dialog.getByText('Detects objects in 1 image').waitFor();
  await dialog.getByRole('radio', { name: /^two/ }).check();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await count(page, '1 of 1 image').waitFor();
  expect(await shownNames(page)).toEqual(['bus.jpg']);
  await statusBar(page)
    .getByText(/^two [0-9a-f]{8} · cpu$/)
    .waitFor();
});

test('"Show request" lists the request for the displayed images of a folder', async () => {
  const folder = join(gui.folder(), 'asked');
  await mkdir(folder);
  await cp(photo('dog.jpg'), join(folder, 'a.jpg'));
  const page = await gui.open('/batch?model=two');
  await page.getByLabel('Folder on this machine').fill('asked');
  await page.keyboard.press('Enter');
  await count(page, '1 of 1 image').waitFor();
  await page.getByRole('button', { name: 'Show request' }).click();
  const shown = page.getByRole('dialog').getByRole('region', { name: 'For this view' });
  expect(await shown.textContent()).toMatch(/vision-cli detect folder \S*asked .*--model-path two .*--confidence 0.25/);
});

test('warns before a run that boxes will be made up, and runs the model chosen just before', async () => {
  const page = await gui.open('/batch?model=mock');
  await page.getByText('Boxes will be made up').waitFor();
  await choose(page, /^Model/, /^one/);
  await expect.poll(() => page.getByText('Boxes will be made up').count()).toBe(0);
  await page.locator('input[type=file]').first().setInputFiles(photo('dog.jpg'));
  await statusBar(page)
    .getByText(/^one [0-9a-f]{8} · cpu$/)
    .waitFor();
});

// Runs last, because the weights of a model change.
test('lists each maker with its images if weights were replaced between two runs of a folder', async () => {
  const folder = join(gui.folder(), 'makers');
  await mkdir(folder);
  await cp(photo('dog.jpg'), join(folder, 'a.jpg'));
  const page = await gui.open('/batch?model=one');
  await page.getByLabel('Folder on this machine').fill('makers');
  await page.getByRole('button', { name: 'Open folder' }).click();
  await count(page, '1 of 1 image').waitFor();
  for (const name of (await readdir(models)).filter((one) => one.startsWith('one.'))) await rm(join(models, name));
  await reviewedModels(models, { one: { names: ['cat', 'dog', 'cow'] } });
  await cp(photo('bus.jpg'), join(folder, 'b.jpg'));
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('menuitem', { name: 'Look for new images in the folder' }).click();
  await count(page, '2 of 2 images').waitFor();
  await page.getByRole('button', { name: '2 configurations' }).click();
  const facts = page.getByRole('dialog', { name: '2 configurations' });
  expect(await facts.getByText('1 image', { exact: true }).count()).toBe(2);
  await page.keyboard.press('Escape');
  const { files } = await saveExport(page, { scope: 'All 2' });
  expect(JSON.parse(files.get('origin.json')!)).toMatchObject([{ images: 1 }, { images: 1 }]);
});
