import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, test as always, beforeAll, expect } from 'vitest';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
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

const isDetection = (request: Request) => request.url().includes('/detect/');

/** Performs an action that runs a model. @returns the request and the response. */
async function runBy(page: Page, action: () => Promise<unknown>) {
  const waiting = page.waitForResponse((reply) => isDetection(reply.request()));
  await action();
  const reply = await waiting;
  return {
    sent: (await page.evaluate('window.sentFields[0]')) as Record<string, string>,
    answer: (await reply.json()) as DetectImageResult,
  };
}

async function open(path: string) {
  const page = await gui.open(path);
  await page.evaluate(KEEP_SENT_FIELDS);
  return page;
}

async function openPhoto(query = '') {
  const page = await open(`/image${query}`);
  await page.locator('input[type=file]').setInputFiles(photo('dog.jpg'));
  await page.locator('svg.photo .box').first().waitFor();
  return page;
}

const note = (page: Page, name = 'Made with') => page.getByRole('region', { name, exact: true });

async function saved(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return (await readFile(await (await waiting).path())).toString('latin1');
}

test('runs the chosen model, and labels boxes by their result', async () => {
  const page = await openPhoto('?model=mock');
  for (const model of ['one', 'two', 'mock', 'two', 'one', 'mock']) {
    const { sent, answer } = await runBy(page, () => page.getByLabel('Model').selectOption(model));
    expect([sent.model_path ?? sent.backend, answer.model.id]).toEqual([model, model]);
    await expect.poll(() => note(page).textContent()).toContain(`Made with ${model}`);
    expect(await note(page).textContent()).toContain(answer.model.sha256?.slice(0, 8) ?? 'made-up boxes');
    expect(await note(page).locator('.is-made-up').count()).toBe(model === 'mock' ? 1 : 0);
  }
});

test('runs the model in the address, even after it changes', async () => {
  const page = await openPhoto('?model=two');
  expect(await note(page).textContent()).toContain('Made with two');
  const { answer } = await runBy(page, () =>
    page.evaluate("history.pushState(null, '', '/app/image?model=one'); dispatchEvent(new PopStateEvent('popstate'))"),
  );
  expect(answer.model.id).toBe('one');
  await expect.poll(() => note(page).textContent()).toContain('Made with one');
});

/** Chooses a model and drops a file before the router has written the address. */
const CHOOSE_AND_DROP = `{
  const select = document.querySelector('.page-head select');
  select.value = 'two';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['no picture'], 'a.png', { type: 'image/png' }));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}`;

test.each(['/image'])('%s runs the model chosen just before', async (path) => {
  const page = await open(path);
  await page.locator('select option', { hasText: 'two' }).first().waitFor({ state: 'attached' });
  await page.evaluate(CHOOSE_AND_DROP);
  const sent = "window.sentFields.filter((one) => 'backend' in one).map((one) => one.model_path)";
  await expect.poll(() => page.evaluate(sent)).toEqual(['two']);
});

test('labels both sides of a comparison by their results', async () => {
  const page = await openPhoto('?model=one');
  await runBy(page, () => page.getByLabel('Compare with').selectOption('two'));
  await note(page, 'B made with').waitFor();
  await runBy(page, () => page.getByLabel('Model').selectOption('mock'));
  await expect.poll(() => note(page, 'A made with').textContent()).toContain('A made with mock (made-up boxes)');
  expect(await note(page, 'B made with').textContent()).toMatch(/B made with two [0-9a-f]{8} on cpu/);
  expect(await page.locator('figcaption').allTextContents()).toEqual([
    expect.stringMatching(/^A mock \(made-up boxes\)/),
    expect.stringMatching(/^B two [0-9a-f]{8} 2 objects/),
  ]);
  expect(await findBarriers(page)).toEqual([]);
});

test('a slider of a comparison runs no model again', async () => {
  const page = await openPhoto('?model=one&with=two');
  await note(page, 'B made with').waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (isDetection(request)) asked++;
  });
  await page.getByLabel('NMS IoU').fill('0.3');
  await expect.poll(() => note(page, 'B made with').textContent()).toContain('NMS IoU 0.3');
  expect(asked).toBe(0);
});

test('files contain the displayed detections without hidden classes, and their origin', async () => {
  const page = await openPhoto('?model=two&confidence=0.5');
  await page.getByRole('button', { name: 'owl' }).click();
  await page.getByText('1 of 2 objects, as shown. Hidden and omitted: owl.').waitFor();
  const { sha256 } = JSON.parse(await saved(page, 'JSON')).model;
  await page.getByText('Shown: 1 of 2 with confidence ≥ 0.5').waitFor();
  expect(await note(page).textContent()).toContain('at most 1000 objects, all classes but owl');
  const options = { confidence: 0.5, iou: 0.7, max_detections: 1000, classes: null, hidden_classes: ['owl'] };
  for (const name of ['JSON', 'JSON lines']) {
    const result = JSON.parse(await saved(page, name));
    expect(result).toMatchObject({ is_mock: false, model: { id: 'two', sha256 }, options });
    expect(result.detections.map(({ class_name }: { class_name: string }) => class_name)).toEqual(['fox']);
  }
  const csv = (await saved(page, 'CSV')).trimEnd().split('\r\n');
  expect(csv).toHaveLength(2);
  expect(csv[1]).toContain(`onnx,two,${sha256},false,"{""confidence"":0.5,`);
  const coco = JSON.parse(await saved(page, 'COCO'));
  expect(coco.annotations).toHaveLength(1);
  expect(coco.info.origins).toMatchObject([{ model: { id: 'two', sha256 }, options }]);
  const labels = await saved(page, 'YOLO labels');
  expect(labels).toMatch(/dog\.txt0 0\.\d+/);
  expect(labels).not.toMatch(/\n1 0\.\d+/);
  expect(labels).toContain(`"sha256": "${sha256}"`);
  const { sent, answer } = await runBy(page, () => saved(page, 'Annotated PNG'));
  expect(sent).toMatchObject({ model_path: 'two', confidence: '0.5', iou: '0.7', classes: 'fox' });
  expect(answer.detections).toHaveLength(1);
});

test('never saves a picture with boxes of other weights than on the screen', async () => {
  const page = await open('/image?model=one');
  const { answer } = await runBy(page, () => page.locator('input[type=file]').setInputFiles(photo('dog.jpg')));
  const model = { ...answer.model, sha256: 'ab'.repeat(32) };
  await page.route('**/detect/image', (route) => route.fulfill({ json: { ...answer, model } }));
  await page.getByRole('button', { name: 'Annotated PNG' }).click();
  await page.getByRole('alert').getByText('The weights have changed').waitFor();
});

test('"Show request" lists the sent request, and one for the displayed result', async () => {
  const page = await open('/image?model=two');
  const { sent } = await runBy(page, () => page.locator('input[type=file]').setInputFiles(photo('dog.jpg')));
  await page.getByLabel('Confidence ≥').fill('0.75');
  await page.getByText('Shown: 1 of 1 with confidence ≥ 0.75').waitFor();
  await page.getByRole('button', { name: 'Show request' }).click();
  const lines = await page.getByRole('dialog').locator('.copy-line code').allTextContents();
  const [shownCurl, shownShell, sentCurl, sentShell] = lines;
  for (const [name, value] of Object.entries(sent)) {
    expect(sentCurl).toContain(`-F ${name}=${value}`);
    expect(sentShell).toContain(
      value === 'true' ? `--${name.replaceAll('_', '-')}` : `--${name.replaceAll('_', '-')} ${value}`,
    );
  }
  expect(sentCurl!.match(/-F /g)).toHaveLength(Object.keys(sent).length + 1);
  expect(shownCurl).toContain('-F model_path=two -F confidence=0.75 -F iou=0.7 -F max_detections=1000');
  expect(shownShell).toBe(
    'vision-cli detect image dog.jpg --backend onnx --model-path two --confidence 0.75 --iou 0.7 --max-detections 1000',
  );
});

test('"Show request" lists a request for each side of a comparison', async () => {
  const page = await openPhoto('?model=one&with=two');
  await note(page, 'B made with').waitFor();
  await page.getByLabel('Confidence ≥').fill('0.75');
  await page.getByRole('button', { name: 'Show request' }).click();
  const shown = page.getByRole('dialog').getByRole('region', { name: 'For this view' });
  const lines = (await shown.locator('.copy-line code').allTextContents()).filter((line) =>
    line.startsWith('vision-cli'),
  );
  expect(lines).toEqual(
    ['one', 'two'].map(
      (model) =>
        `vision-cli detect image dog.jpg --backend onnx --model-path ${model} --confidence 0.75 --iou 0.7 --max-detections 1000`,
    ),
  );
});

test.each(['/image', '/video'])('%s warns before any run that boxes will be made up', async (path) => {
  const page = await gui.open(`${path}?model=mock`);
  await page.getByText('Boxes will be made up').waitFor();
  await page.getByText('Choose a model for real results').waitFor();
  await page.getByLabel('Model').selectOption('one');
  await expect.poll(() => page.getByText('Boxes will be made up').count()).toBe(0);
});

test('asks for a model if several are ready, and runs none before', async () => {
  const page = await gui.open('/image');
  await expect.poll(() => page.getByLabel('Model').locator('option:checked').textContent()).toContain('Choose a model');
  await page.locator('input[type=file]').setInputFiles(photo('dog.jpg'));
  await page.getByText('Several models are ready: one, two.').waitFor();
  expect(await page.locator('svg.photo .box').count()).toBe(0);
});
