import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test as always, expect } from 'vitest';
import { unzip } from '../../scripts/outputs/page-window.js';
import { findBarriers, hasBrowser } from '../support/gui.js';
import { boxes, canvas, PHOTO, rowOf, useImagePage } from '../support/image-page.js';
import { testInFull as alwaysInFull, variants } from '../support/property-runs.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const { openPhoto } = useImagePage();

async function openCompared(name: string, options: Parameters<typeof openPhoto>[1] = {}): Promise<Page> {
  const page = await openPhoto(name, options);
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('option', { name: 'two' }).click();
  await page.getByRole('button', { name: /horse vs sheep/ }).waitFor();
  return page;
}

/** Labels of the boxes on the canvas, with the mark of their model. */
const labels = async (page: Page) =>
  (await page.locator('[data-label]').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).sort();

test('compares two models by mouse: what agrees, differs, and is only in one; both are named', async () => {
  const page = await openCompared('compare');
  await page
    .getByText(
      '1 agrees, 1 differs in class, 1 only in A, 1 only in B. Match at IoU ≥ 0.50, confidence > 0.25 for both.',
    )
    .waitFor();
  expect(await labels(page)).toEqual(['A cat 0.40', 'A horse 0.80', 'B cow 0.60', 'B sheep 0.70', 'dog 0.90 | 0.85']);
  await page
    .getByRole('region', { name: 'A made with' })
    .getByText(/A made with one [0-9a-f]{8} on cpu/)
    .waitFor();
  await page
    .getByRole('region', { name: 'B made with' })
    .getByText(/B made with two [0-9a-f]{8} on cpu/)
    .waitFor();
  await page.getByRole('radio', { name: 'Only B 1' }).click();
  await expect.poll(() => labels(page)).toEqual(['B cow 0.60']);
  await page.getByRole('radio', { name: 'All 4' }).click();

  await page.getByRole('button', { name: /horse vs sheep/ }).click();
  await page.getByText('Both found the object; they name it differently. Which one is right?').waitFor();
  await page.getByRole('button', { name: /^sheep\s*2$/ }).click();
  await page.getByText('2 agree, 0 differ in class').waitFor();
  await page.getByRole('region', { name: 'Only B' }).getByRole('button', { name: /^cow/ }).click();
  await page.getByRole('button', { name: /^Add/ }).click();
  await page.getByText('3 agree').waitFor();
  await page.getByText('2 edits, kept here').waitFor();
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  expect(await rowOf(page, 'sheep').innerText()).toMatch(/sheep\s+edited\s+0\.80/);
  expect(await rowOf(page, 'cow').innerText()).toMatch(/cow\s+added/);
});

test.each([1280, 1024, 390])('nothing of the toolbar overlaps or is cut at %i px', async (width) => {
  const page = await openCompared(`toolbar ${width}`);
  await page.setViewportSize({ width, height: 800 });
  const bar = page.getByRole('toolbar', { name: 'Tools' });
  await expect.poll(() => bar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const [a, b] = await Promise.all(
    ['Model A', 'Model B'].map((name) => bar.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox()),
  );
  expect(a!.width).toBeGreaterThan(60);
  expect(b!.x).toBeGreaterThanOrEqual(a!.x + a!.width);
  // At most two rows: the photo needs the rest.
  expect((await bar.boundingBox())!.height).toBeLessThan(80);
  const photo = (await canvas(page).boundingBox())!;
  const legend = await page.getByText('B two', { exact: true }).last().boundingBox();
  if (width === 390) expect(legend).toBeNull();
  else expect(legend!.y).toBeGreaterThan(photo.y + photo.height);
});

test('the objects that one side found can be filtered in a narrow window', async () => {
  const page = await openCompared('narrow segment');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Segment/ }).click();
  await page.getByRole('option', { name: 'Only B 1' }).click();
  await expect.poll(() => labels(page)).toEqual(['B cow 0.60']);
});

test('compares by keys: 1 and 2 pick the right side, Esc undoes', async () => {
  const page = await openCompared('compare by keys');
  await page.getByRole('button', { name: /horse vs sheep/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('2');
  await page.getByText('2 agree, 0 differ in class').waitFor();
  await page.getByText('Only A found this. Is it an object?').waitFor();
  await page.keyboard.press('1');
  const onlyA = page.getByRole('region', { name: 'Only A' });
  await onlyA.getByText('A chosen').waitFor();
  await page.getByText('1 edit, kept here').waitFor();
  // The next unresolved disagreement is selected.
  await page.getByText('Only B found this. Is it an object?').waitFor();
  await page.reload();
  await onlyA.getByText('A chosen').waitFor();
  await page.getByRole('region', { name: 'Only B' }).getByRole('button', { name: /^cow/ }).click();
  await page.keyboard.press('1');
  await page.getByRole('region', { name: 'Only B' }).getByText('A chosen').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByRole('region', { name: 'Only B' }).getByText('A chosen').count()).toBe(0);
  await page.keyboard.press('Control+z');
  await page.getByText('1 agrees, 1 differs in class').waitFor();
  // Nothing is selected, so Esc ends the comparison. Another Esc would leave the image.
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Objects 3' }).waitFor();
});

test('shows both sides next to each other or under a divider, at the same place', async () => {
  const page = await openCompared('views');
  await page.getByRole('radio', { name: 'Side by side' }).click();
  await expect.poll(() => canvas(page).count()).toBe(2);
  const transforms = () =>
    canvas(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as { style: { transform: string } }).style.transform));
  const whole = await transforms();
  await page.keyboard.press('+');
  await expect.poll(async () => (await transforms())[0]).not.toBe(whole[0]);
  expect(new Set(await transforms()).size).toBe(1);
  await page.getByRole('radio', { name: 'Swipe' }).click();
  await page.getByRole('slider').last().waitFor();
  expect(await labels(page)).toContain('B cow 0.60');
});

test('the run of the second model can be cancelled and restarted, and waits for a silent server', async () => {
  const page = await openPhoto('cancel');
  let mode: 'hold' | 'abort' | 'pass' = 'hold';
  await page.route('**/detect', async (route) => {
    // The server never gets a held request, because the page aborts it.
    if (mode === 'pass') await route.continue();
    else if (mode === 'abort') await route.abort();
  });
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('option', { name: 'two' }).click();
  await page.getByText('Detecting objects with B, two').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('The run of B was cancelled.').waitFor();
  mode = 'abort';
  await page.getByRole('button', { name: 'Run B' }).click();
  await page.getByText('The server does not respond. The run starts again when it is back.').waitFor();
  mode = 'pass';
  await page.getByRole('button', { name: /horse vs sheep/ }).waitFor();
});

async function download(page: Page, name: string): Promise<{ name: string; data: Buffer }> {
  await page.keyboard.press('Control+e');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const file = await waiting;
  await page.keyboard.press('Escape');
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) };
}

test('exports exactly the displayed objects, with their description and origin', async () => {
  const page = await openPhoto('export');
  await rowOf(page, 'cat').getByRole('button', { name: 'Hide class cat' }).click();
  await page.keyboard.press('Control+e');
  const contents = page.getByRole('dialog', { name: 'Export' }).getByRole('status');
  expect(await contents.innerText()).toMatch(/2 of 3 objects\s+Hidden and omitted: cat\.\s+Made with one\./);
  await page.keyboard.press('Escape');
  const json = await download(page, 'JSON');
  const result = JSON.parse(json.data.toString());
  expect(json.name).toBe('dog.json');
  expect(result).toMatchObject({
    is_mock: false,
    model: { id: 'one' },
    options: { confidence: 0.25, hidden_classes: ['cat'] },
  });
  expect(result.detections.map(({ class_name: name }: { class_name: string }) => name)).toEqual(['dog', 'horse']);
  const csv = (await download(page, 'CSV')).data.toString().trimEnd().split('\r\n');
  expect(csv).toHaveLength(3);
  expect(csv[1]).toContain(`onnx,one,${result.model.sha256},false`);
  const labelled = unzip((await download(page, 'YOLO labels')).data);
  expect(labelled.get('dog.txt')?.trim().split('\n')).toHaveLength(2);
  expect(labelled.get('origin.json')).toContain(result.model.sha256);
  const coco = JSON.parse((await download(page, 'COCO')).data.toString());
  expect(coco.annotations).toHaveLength(2);
  expect(JSON.parse((await download(page, 'JSON lines')).data.toString()).detections).toHaveLength(2);
});

test('exports pictures and crops of the corrected boxes, and everything on request', async () => {
  const page = await openPhoto('export pictures');
  await rowOf(page, 'horse').getByRole('button', { name: 'horse' }).first().click();
  await page.keyboard.press('c');
  await page.keyboard.type('zebra');
  await page.keyboard.press('Enter');
  await page.getByText('1 edit, kept here').waitFor();
  const png = await sharp((await download(page, 'Annotated PNG')).data).metadata();
  expect([png.format, png.width, png.height]).toEqual(['png', PHOTO.width, PHOTO.height]);
  const crops = unzip((await download(page, 'Crops')).data);
  expect([...crops.keys()]).toEqual([
    expect.stringContaining('dog'),
    expect.stringContaining('zebra'),
    expect.stringContaining('cat'),
  ]);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Crop', exact: true }).click();
  expect((await waiting).suggestedFilename()).toContain('zebra');
  await page.keyboard.press('Control+e');
  await page.getByRole('radio', { name: 'Everything' }).click();
  await page.getByText('All 4 objects').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const { detections, warnings } = JSON.parse((await readFile(await (await saved).path())).toString());
  expect(detections).toHaveLength(4);
  expect(warnings.map(({ code }: { code: string }) => code)).toContain('corrected-by-hand');
});

test('boxes of the mock are marked as made up, on the screen and in files', async () => {
  const page = await openPhoto('mock', { model: 'mock' });
  await page.getByText('The mock never reads the pixels').waitFor();
  await page.getByRole('region', { name: 'Made with' }).getByText('Made with Mock (made-up boxes)').waitFor();
  const { data } = await download(page, 'JSON');
  expect(JSON.parse(data.toString())).toMatchObject({ is_mock: true, warnings: [{ code: 'mock-backend' }] });
});

testInFull.each(
  variants([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const),
)('axe finds no problem in a comparison, %s, %i px wide', async (scheme, width) => {
  const page = await openCompared(`axe ${scheme} ${width}`, { scheme, height: 844 });
  await page.setViewportSize({ width, height: 844 });
  await page.getByRole('button', { name: /horse vs sheep/ }).click();
  expect(await boxes(page).count()).toBe(5);
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
});
