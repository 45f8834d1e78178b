import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test as always, expect } from 'vitest';
import { packOrder } from '../../gui/src/workspace/image-order.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser } from '../support/gui.js';
import {
  boxes,
  canvas,
  chooseModel,
  DOG,
  fieldOf,
  pointOf,
  rowOf,
  rows,
  selected,
  useImagePage,
} from '../support/image-page.js';
import { testInFull as alwaysInFull, variants } from '../support/property-runs.js';
import { reviewedModels } from '../support/reviewed-models.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const { gui, models, openPhoto, putFolder, request } = useImagePage();
const photo = useGeneratedPhotos();

test('asks for a model if several are ready, and names the one that ran', async () => {
  const page = await gui.open('/image', { width: 1440, height: 900 });
  await page.locator('main input[type=file]').last().setInputFiles(photo('dog.jpg'));
  await page.getByText('Several models are ready').waitFor();
  expect(await boxes(page).count()).toBe(0);
  await chooseModel(page, 'two');
  await boxes(page).first().waitFor();
  const made = page.getByRole('region', { name: 'Made with' });
  expect(await made.textContent()).toMatch(/Made with two [0-9a-f]{8} on cpu; confidence > 0\.25, NMS IoU 0\.7/);
  await page.getByRole('contentinfo').getByText('two · CPU').waitFor();
  expect(page.url()).toMatch(/\/app\/image\/[a-z2-7]{16}/);
});

test('classes named like properties of Object.prototype have their own colours', async () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const found = names.map((_, id) => [2 + id * 20, 4, 18 + id * 20, 20, 0.9, id] as const);
  await reviewedModels(models, { odd: { names, rows: found } });
  const page = await openPhoto('odd', { model: 'odd' });
  const swatch = (name: string) => rowOf(page, name).locator('i[style*="--c"]').first().getAttribute('style');
  for (const [slot, name] of names.entries()) await expect.poll(() => swatch(name)).toContain(`var(--c${slot})`);
  await rm(join(models, 'odd.onnx'));
  await rm(join(models, 'odd.card.yaml'));
});

test('row and box highlight each other; a click selects and shows the details', async () => {
  const page = await openPhoto('look');
  expect(await rows(page).count()).toBe(3);
  const lit = page.locator('[data-hovered]');
  const dog = await page.locator('[data-box][aria-label^="dog"]').getAttribute('data-box');
  await rowOf(page, 'dog').hover();
  await expect.poll(() => lit.getAttribute('data-hovered')).toBe(dog);
  const corner = await pointOf(page, DOG.x + DOG.w / 2, DOG.y);
  await page.mouse.move(corner.x, corner.y);
  await expect.poll(() => rowOf(page, 'dog').getAttribute('class')).toContain('hot');
  await page.mouse.click(corner.x, corner.y);
  const known = selected(page, 'dog');
  await known.waitFor();
  expect(await known.textContent()).toContain('1 of 3');
  expect(await Promise.all((['X', 'Y', 'W', 'H'] as const).map((label) => fieldOf(page, label).inputValue()))).toEqual(
    Object.values(DOG).map(String),
  );
  expect(await known.locator('dl').innerText()).toMatch(/Source\s+one\s+Score\s+0\.900\s+Area\s+10\.4% of the image/);
  await expect.poll(() => page.url()).toContain('box=');
});

test('by keys: Tab goes from box to box, Esc deselects, ? lists the keys', async () => {
  const page = await openPhoto('look by keys');
  await canvas(page).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('region', { name: /^Selected: / }).waitFor();
  const first = await page.getByRole('region', { name: /^Selected: / }).textContent();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.getByRole('region', { name: /^Selected: / }).textContent()).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('region', { name: /^Selected: / }).count()).toBe(0);
});

test('the zoom control shows the current zoom', async () => {
  const page = await openPhoto('zoom');
  const level = page.getByTitle('Show at 100%');
  const before = await level.textContent();
  expect(before).toMatch(/^\d+%$/);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => level.textContent()).not.toBe(before);
  await level.click();
  await expect.poll(() => level.textContent()).toBe('100%');
});

test('the threshold needs no run, and its slider moves by keys', async () => {
  const page = await openPhoto('threshold');
  let asked = 0;
  page.on('request', (sent) => void (/detect/.test(sent.url()) && asked++));
  await page.getByText('1 below, hidden').waitFor();
  await page.getByRole('textbox', { name: 'Confidence' }).fill('0.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByText('2 below, hidden').waitFor();
  await page.getByRole('slider', { name: 'Confidence' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.getByRole('textbox', { name: 'Confidence' }).inputValue()).toBe('0.45');
  expect(asked).toBe(0);
});

test('the NMS IoU needs no new run, and has the same result as the server', async () => {
  const page = await gui.open('/image', { width: 1440, height: 900 });
  await page.locator('main input[type=file]').last().setInputFiles(photo('bus.jpg'));
  await chooseModel(page, 'Mock');
  await boxes(page).first().waitFor();
  await page.getByText('The mock never reads the pixels').waitFor();
  const form = new FormData();
  form.append('image', new Blob([await readFile(photo('bus.jpg'))]), 'bus.jpg');
  form.append('iou', '1');
  form.append('backend', 'mock');
  const reply = await fetch(`${gui.address()}/detect/image`, { method: 'POST', body: form });
  const { detections } = (await reply.json()) as DetectImageResult;
  expect(await rows(page).count()).toBeLessThan(detections.length);
  let asked = 0;
  page.on('request', (sent) => void (/detect/.test(sent.url()) && asked++));
  await page.getByRole('button', { name: 'Detection options' }).click();
  await page.getByRole('textbox', { name: 'NMS IoU' }).fill('1');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(detections.length);
  expect(asked).toBe(0);
});

test('hides classes, and gives one a separate threshold', async () => {
  const page = await openPhoto('classes');
  await rowOf(page, 'horse').getByRole('button', { name: 'Hide class horse' }).click();
  await expect.poll(() => boxes(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Detection options' }).click();
  await page.getByLabel('Confidence threshold for cat').fill('0.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => boxes(page).count()).toBe(1);
  await page.getByRole('checkbox', { name: 'horse' }).press('Space');
  await expect.poll(() => boxes(page).count()).toBe(2);
  await page.keyboard.press('Escape');
  const made = page.getByRole('region', { name: 'Made with' });
  expect(await made.textContent()).toContain('confidence > 0.25, cat > 0.5');
});

test('choosing a model makes or selects a result, and never relabels one', async () => {
  const page = await openPhoto('models');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Model/ }).click();
    await page.getByRole('option', { name }).click();
    await expect
      .poll(() => page.getByRole('region', { name: 'Made with' }).textContent())
      .toContain(`Made with ${name}`);
  };
  await choose('two');
  expect(await rows(page).allTextContents()).toEqual([
    expect.stringContaining('dog'),
    expect.stringContaining('sheep'),
    expect.stringContaining('cow'),
  ]);
  let runs = 0;
  page.on('request', (sent) => void (sent.url().endsWith('/detect') && runs++));
  await choose('one');
  await rowOf(page, 'horse').waitFor();
  await choose('two');
  await rowOf(page, 'sheep').waitFor();
  expect(runs).toBe(0);
});

test('tiles need a run, which makes a new result and keeps the other', async () => {
  const page = await openPhoto('tiles');
  await page.getByRole('button', { name: 'Detection options' }).click();
  await page.getByRole('button', { name: /^Tiles/ }).click();
  await page.getByRole('option', { name: '320 px' }).click();
  await page.getByText('This needs another run').waitFor();
  await page.getByRole('button', { name: 'Run again' }).click();
  const made = page.getByRole('region', { name: 'Made with' });
  await expect.poll(() => made.textContent()).toContain('tiles of 320 px');
  await page.getByRole('tab', { name: 'Info' }).click();
  expect(await page.getByRole('region', { name: 'Results' }).getByRole('listitem').count()).toBe(2);
  expect(await made.textContent()).toMatch(/Made with one [0-9a-f]{8} on cpu; [^;]*, tiles of 320 px, overlap 20%$/);
  // The result without tiles exists, so choosing it needs no run.
  await page.getByRole('button', { name: 'Detection options' }).click();
  await page.getByRole('button', { name: /^Tiles/ }).click();
  await page.getByRole('option', { name: 'No tiles' }).click();
  await expect.poll(() => made.textContent()).not.toContain('tiles');
  expect(await page.getByText('This needs a run').count()).toBe(0);
});

test('the filmstrip shows counts, and arrows go through the images unless a box is selected', async () => {
  const page = await openPhoto('strip', { photos: ['a.jpg', 'b.jpg', 'c.jpg'] });
  const strip = page.getByRole('list', { name: 'Images' });
  await strip.getByRole('button', { name: /^a\s*, 3 objects/ }).waitFor();
  expect(await strip.getByRole('button').count()).toBe(3);
  await page.getByText('1 of 3', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 of 3', { exact: true }).waitFor();
  // The chosen model is kept for the next image, and runs there.
  await expect
    .poll(() => strip.getByRole('button', { name: /^b\s*, 3 objects/ }).getAttribute('aria-current'))
    .toBe('true');
  await rowOf(page, 'dog').getByRole('button', { name: 'dog' }).first().click();
  await page.keyboard.press('ArrowRight');
  await page.getByText('1 edit, kept here').waitFor();
  await page.keyboard.press('.');
  await page.getByText('3 of 3', { exact: true }).waitFor();
  await strip.getByRole('button', { name: /^b\s*, 3 objects, edited/ }).click();
  await page.getByText('2 of 3', { exact: true }).waitFor();
  await page.keyboard.press('r');
  await strip.getByRole('button', { name: /^b\s*, 3 objects, edited, reviewed/ }).waitFor();
});

test('a photo that was replaced gets no boxes of the old one until objects are detected again', async () => {
  const { ids, path } = await putFolder('replaced');
  const page = await gui.open(`/image/${ids['dog.jpg']}`, { width: 1440, height: 900 });
  await page.getByText('Several models are ready').waitFor();
  await chooseModel(page, 'one');
  await boxes(page).first().waitFor();
  await copyFile(photo('dog.jpg'), join(path, 'dog.jpg'));
  await page.reload();
  await page.getByText('The file has changed since this result').waitFor();
  expect(await boxes(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Detect again' }).click();
  await boxes(page).first().waitFor();
  expect(await page.getByText('The file has changed').count()).toBe(0);
});

test('an address names a box by its place, and a camera out of range shows the whole photo', async () => {
  const page = await openPhoto('place');
  const { pathname } = new URL(page.url());
  const view = { zoom: { zoom: 0, x: 1e300, y: 0 }, selected: null, look: {} };
  await request('PUT', pathname.replace('/app/image', '/workspace/items'), { view });
  await page.goto(`${gui.address()}${pathname}?box=2`);
  await page.getByText('2 of 3', { exact: true }).waitFor();
  expect(await selected(page, '').count()).toBe(1);
  const corner = await pointOf(page, 0, 0);
  expect([corner.x, corner.y].every(Number.isFinite)).toBe(true);
  await expect.poll(() => page.url()).toMatch(/box=[0-9a-f]{16}/);
});

test('an unknown image has no tools, and a folder opens in Batch', async () => {
  const page = await gui.open(`/image/${'a'.repeat(16)}`, { width: 1440, height: 900 });
  await page.getByText('The Library lists the items').waitFor();
  expect(await page.getByRole('button', { name: /Save labels/ }).count()).toBe(0);
  expect(await page.getByRole('radio', { name: 'Draw box' }).count()).toBe(0);
  expect(await page.getByText('Its results and edits').count()).toBe(0);
  const { folder } = await putFolder('as image');
  await page.goto(`${gui.address()}/app/image/${folder}`);
  await page.waitForURL(`**/app/batch/${folder}**`);
});

test('hidden classes carried over from the previous image are stored, so a reload shows the same', async () => {
  const page = await openPhoto('arrival', { photos: ['a.jpg', 'b.jpg'] });
  await rowOf(page, 'cat').getByRole('button', { name: 'Hide class cat' }).click();
  await page.keyboard.press('.');
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show class cat' }).waitFor();
  const id = /image\/(\w+)/.exec(page.url())![1];
  type Stored = { item: { view: { look?: { hidden: string[] } } } };
  const hidden = async () => (await request<Stored>('GET', `/workspace/items/${id}`)).item.view.look?.hidden;
  await expect.poll(hidden).toEqual(['cat']);
  await page.reload();
  await page.getByRole('button', { name: 'Show class cat' }).waitFor();
});

test('a step to the next image that is asked for before the images are listed is taken once they are', async () => {
  const page = await openPhoto('early', { photos: ['a.jpg', 'b.jpg'] });
  let list = () => {};
  const listed = new Promise<void>((resolve) => {
    list = resolve;
  });
  await page.route('**/workspace/items?*folder_id=*', (route) => listed.then(() => route.continue()));
  await page.reload();
  await boxes(page).first().waitFor();
  await page.keyboard.press('.');
  expect(await page.getByText('1 of 2', { exact: true }).count()).toBe(0);
  list();
  await page.getByText('2 of 2', { exact: true }).waitFor();
});

test('Esc goes back to the batch when there is nothing to undo', async () => {
  const page = await openPhoto('escape', { photos: ['a.jpg', 'b.jpg'] });
  await rowOf(page, 'dog').getByRole('button', { name: 'dog' }).first().click();
  await page.keyboard.press('Escape');
  expect(page.url()).toContain('/image/');
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/batch\//);
});

test('the current image and its neighbour are in sight in the filmstrip', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `${String(at).padStart(2, '0')}.jpg`);
  const page = await openPhoto('in sight', { photos: names });
  const strip = page.getByRole('list', { name: 'Images' });
  const right = async (name: string) => {
    const box = await strip.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.x + box.width;
  };
  const edge = (await strip.locator('..').boundingBox())!;
  for (let step = 1; step <= 20; step++) {
    await page.keyboard.press('.');
    await page.getByText(`${step + 1} of 40`, { exact: true }).waitFor();
  }
  await expect.poll(() => right('21')).toBeLessThanOrEqual(edge.x + edge.width);
});

test.each([1440, 390])('the filmstrip is scrolled to the image that opens, %i px wide', async (width) => {
  const names = Array.from({ length: 60 }, (_, at) => `${String(at).padStart(2, '0')}.jpg`);
  const { ids } = await putFolder(`opened ${width}`, names);
  const page = await gui.open(`/image/${ids['44.jpg']}`, { width, height: 844 });
  const strip = page.getByRole('list', { name: 'Images' });
  const edge = (await strip.locator('..').boundingBox())!;
  const cell = (name: string) => strip.getByRole('button', { name: new RegExp(`^${name}`) });
  const isVisible = async (name: string) => {
    const box = await cell(name)
      .boundingBox({ timeout: 100 })
      .catch(() => null);
    return box !== null && box.x >= edge.x && box.x + box.width <= edge.x + edge.width;
  };
  await expect.poll(() => cell('44').getAttribute('aria-current')).toBe('true');
  for (const name of ['43', '44', '45']) await expect.poll(() => isVisible(name)).toBe(true);
});

test('the filmstrip has all images if the filters of the batch did not show the one that is open', async () => {
  const { folder, ids } = await putFolder('filtered', ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  const order = [ids['c.jpg']!, ids['a.jpg']!];
  await request('PUT', `/workspace/items/${folder}`, { view: { order: packOrder(order) } });
  const page = await gui.open(`/image/${ids['c.jpg']}`, { width: 1440, height: 900 });
  await page.getByText('1 of 2', { exact: true }).waitFor();
  const strip = page.getByRole('list', { name: 'Images' });
  await page.evaluate(
    `history.pushState({}, '', '/app/image/${ids['b.jpg']}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.getByText('2 of 4', { exact: true }).waitFor();
  expect(await strip.getByRole('button').count()).toBe(4);
  await page.reload();
  await page.getByText('2 of 4', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('3 of 4', { exact: true }).waitFor();
});

test('a folder of 1,000 images has few thumbnails in the page, and all can be reached', async () => {
  const names = Array.from({ length: 1000 }, (_, at) => `${String(at).padStart(4, '0')}.jpg`);
  const { ids } = await putFolder('many', names);
  const page = await gui.open(`/image/${ids['0990.jpg']}`, { width: 1440, height: 900 });
  await page.getByText('991 of 1,000', { exact: true }).waitFor();
  const strip = page.getByRole('list', { name: 'Images' });
  await strip.getByRole('button', { name: '0990' }).waitFor();
  expect(await strip.getByRole('button').count()).toBeLessThan(60);
});

test('in Chinese, names of COCO have a translation, by which the class picker finds them', async () => {
  const page = await openPhoto('translated');
  await page.evaluate("localStorage.setItem('handlens.language', 'zh')");
  await page.reload();
  const list = page.getByRole('list', { name: '目标', exact: true }).getByRole('listitem');
  await list.filter({ hasText: 'dog 狗' }).getByRole('button').first().click();
  // A class that is not in COCO.
  await page.keyboard.press('c');
  await page.getByRole('option', { name: 'fox', exact: true }).waitFor();
  await page.keyboard.type('猫');
  await page.keyboard.press('Enter');
  await expect.poll(() => list.filter({ hasText: 'cat 猫' }).count()).toBe(2);
});

test('opens a sample photo from the empty page', async () => {
  const page = await gui.open('/image', { width: 1440, height: 900 });
  await page.getByText('Open an image to see which objects').waitFor();
  await page.getByRole('button', { name: 'Open a sample photo' }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('street-01.jpg').waitFor();
});

test('"Show request" returns commands with the same result', async () => {
  const page = await openPhoto('request');
  await page.getByRole('button', { name: 'Show request' }).click();
  const text = await page.getByRole('dialog').textContent();
  expect(text).toContain('"image_path":');
  expect(text).toMatch(/vision-cli detect image '?\S.*dog\.jpg'? --backend onnx --model-path one --confidence 0\.25/);
});

testInFull.each(
  variants([
    ['light', 1440],
    ['dark', 1440],
    ['light', 1024],
    ['dark', 390],
  ] as const),
)('axe finds no problem, %s, %i px wide', async (scheme, width) => {
  const empty = await gui.open('/image', { width, height: 844, scheme });
  await empty.getByRole('button', { name: 'Open images…' }).waitFor();
  expect(await findBarriers(empty)).toEqual([]);
  const page = await openPhoto(`axe ${scheme} ${width}`, { width, height: 844, scheme, photos: ['dog.jpg', 'b.jpg'] });
  await rowOf(page, 'dog').getByRole('button', { name: 'dog' }).first().click();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
});
