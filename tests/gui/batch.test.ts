import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test as always, expect } from 'vitest';
import {
  cells,
  count,
  download,
  facet,
  facetCount,
  saveExport,
  selectedNames,
  shownNames,
} from '../support/batch-window.js';
import { drawCmyk } from '../support/generated-image.js';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull } from '../support/property-runs.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();
const PHOTOS = ['bus.jpg', 'dog.jpg', 'person.jpg', 'zidane.jpg'] as const;
const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };

/** Opens the page and chooses files with the mouse. */
async function openBatch(names: readonly (typeof PHOTOS)[number][] = PHOTOS): Promise<Page> {
  // Otherwise the page would show images in the state that another test left.
  await fetch(`${gui.address()}/cache?kinds=workspace`, { method: 'DELETE' });
  const page = await gui.open('/batch');
  await page.locator('input[type=file]').first().setInputFiles(names.map(photo));
  await count(page, `${names.length} of ${names.length} image`).waitFor();
  await expect.poll(() => cells(page).count()).toBe(names.length);
  return page;
}

/** Writes copies of a photo to a folder below the working folder of the server. */
async function writeFolder(name: string, images: number | readonly (typeof PHOTOS)[number][]): Promise<string> {
  const folder = join(gui.folder(), name);
  await mkdir(folder, { recursive: true });
  if (typeof images === 'number')
    for (let at = 0; at < images; at += 1) await cp(photo('dog.jpg'), join(folder, `${at}.jpg`));
  else for (const one of images) await cp(photo(one), join(folder, one));
  return folder;
}

async function openFolder(name: string): Promise<Page> {
  const page = await gui.open('/batch');
  await page.getByLabel('Folder on this machine').fill(name);
  await page.getByRole('button', { name: 'Open folder' }).click();
  return page;
}

/** Name of the control with the focus. */
const focusedLabel = (page: Page) =>
  page.evaluate<string>(`document.activeElement.ariaLabel ?? document.activeElement.title`);

/** Drops a photo on the page. */
async function drop(page: Page, name: (typeof PHOTOS)[number]): Promise<void> {
  const bytes = (await readFile(photo(name))).toString('base64');
  await page.evaluate(`{
    const data = Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([data], '${name}', { type: 'image/jpeg' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

test('detects in many images; counts and boxes follow the slider, by keyboard too', async () => {
  const page = await openBatch();
  expect(await shownNames(page)).toEqual([...PHOTOS]);
  const kept = page.getByText(/box(es)? kept/);
  const before = await kept.textContent();
  await page.getByRole('slider', { name: 'Confidence' }).focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => kept.textContent()).not.toBe(before);
  const objects = await cells(page).evaluateAll((all) =>
    all
      .map((cell) => Number(/, (\d+) object/.exec(cell.firstElementChild!.textContent!)![1]))
      .reduce((a, b) => a + b, 0),
  );
  expect(await kept.textContent()).toBe(`${objects} ${objects === 1 ? 'box' : 'boxes'} kept`);
  // Only boxes of the images that match the filters are counted.
  await facet(page, 'No objects').click();
  await expect.poll(() => kept.textContent()).toBe('0 boxes kept');
});

test('a broken image is an entry with its reason, can be filtered and retried', async () => {
  const page = await gui.open('/batch');
  const dog = { name: 'dog.jpg', mimeType: 'image/jpeg', buffer: await readFile(photo('dog.jpg')) };
  await page.locator('input[type=file]').first().setInputFiles([dog, BROKEN]);
  await page.getByText('1 failed', { exact: true }).waitFor();
  await page.getByText('1 image is done, 1 failed').waitFor();
  await page.getByRole('button', { name: '1 failed' }).click();
  await count(page, '1 of 2 images').waitFor();
  expect(await facet(page, 'Failed').getAttribute('aria-checked')).toBe('true');
  expect(await shownNames(page)).toEqual(['broken.jpg']);
  expect(await cells(page).textContent()).toContain('This is not an image');
  await page.getByRole('button', { name: 'Retry failed' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 image failed again', { exact: true }).waitFor();
  await expect.poll(() => shownNames(page)).toEqual(['broken.jpg']);
  expect(await page.evaluate(`document.activeElement.closest('section').ariaLabel`)).toBe('Run');
  await cells(page).click();
  await page.getByRole('button', { name: 'Add to dataset…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to dataset' });
  await dialog.getByText('None of the selected images has a result').waitFor();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await dialog.getByLabel('Dataset folder').fill('street');
  expect(await add.getAttribute('title')).toContain('None of the selected images has a result');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await facet(page, 'Failed').click();
  await count(page, '2 of 2 images').waitFor();
  await cells(page)
    .filter({ hasText: 'dog.jpg' })
    .click({ modifiers: ['Control'] });
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Add to dataset…' }).click();
  await dialog.getByText('Copies 1 image and its labels').waitFor();
  await dialog.getByText('1 selected image has no result and is not copied.').waitFor();
});

test('a warning about an image names it, also if it is not the first, and is not on the pages of others', async () => {
  const folder = await writeFolder('warned', ['bus.jpg', 'dog.jpg']);
  await writeFile(join(folder, 'a.jpg'), await drawCmyk());
  await writeFile(join(folder, 'cmyk.jpg'), await drawCmyk());
  const page = await openFolder('warned');
  await count(page, '4 of 4 images').waitFor();
  await page.getByText('4 images are done').waitFor();
  await page.getByRole('button', { name: 'Made-up boxes', exact: true }).click();
  const warning = page.getByText(/CMYK/);
  await warning.waitFor();
  expect(await warning.allTextContents()).toEqual([
    '2 CMYK images were converted to RGB, so their colors may differ from those in other programs: a.jpg, cmyk.jpg',
  ]);
  await page.keyboard.press('Escape');
  const warningsOf = async (name: string) => {
    await cells(page).filter({ hasText: name }).dblclick();
    await page.getByRole('tab', { name: 'Info' }).click();
    const made = page.getByRole('region', { name: 'Made with' });
    await made.waitFor();
    const texts = await made.getByText(/CMYK/).allTextContents();
    await page.goBack();
    await count(page, '4 of 4 images').waitFor();
    return texts.length;
  };
  expect([await warningsOf('cmyk.jpg'), await warningsOf('dog.jpg')]).toEqual([1, 0]);
});

test('shows the images of a folder on this machine, and retries failures', async () => {
  const folder = await writeFolder('photos', PHOTOS);
  for (const name of ['broken.jpg', 'notes.txt', '.hidden.jpg']) await writeFile(join(folder, name), 'no picture');
  const page = await openFolder('photos');
  await page.getByText('1 file that is not an image, 1 hidden file').waitFor();
  await count(page, '5 of 5 images').waitFor();
  await page.getByText('1 failed', { exact: true }).waitFor();
  const pictures = cells(page).locator('img');
  await expect.poll(() => pictures.count()).toBe(4);
  const reply = await page.request.get(`${gui.address()}${await pictures.first().getAttribute('src')}`);
  expect(reply.headers()).toMatchObject({ 'content-type': 'image/jpeg', 'x-image-width': '810' });
  await cp(photo('dog.jpg'), join(folder, 'broken.jpg'));
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await expect.poll(() => pictures.count()).toBe(5);
  await page.getByText('1 failed', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('1 image is done after the retry').waitFor();
});

test('a run that is paused in one window and resumed in another continues in both', async () => {
  await writeFolder('followed', 300);
  const one = await openFolder('followed');
  const strip = one.getByRole('region', { name: 'Run', exact: true });
  await strip.getByRole('button', { name: 'Pause' }).click();
  await strip.getByText('Paused').waitFor();
  const other = await gui.open('/');
  await other.goto(one.url());
  await other.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: 'Resume' }).click();
  await count(other, '300 of 300 images').waitFor();
  await count(one, '300 of 300 images').waitFor();
  await one.getByText('300 images are done').waitFor();
  expect(await one.getByRole('button', { name: 'Resume' }).count()).toBe(0);
});

test('a run reports that its server does not answer, and continues when it is back', async () => {
  await writeFolder('silent', 300);
  const page = await openFolder('silent');
  const strip = page.getByRole('region', { name: 'Run', exact: true });
  await strip.getByText(/images\/s/).waitFor();
  await page.route('**', (route) => route.abort());
  await strip.getByText('No response from the server').waitFor();
  expect(await strip.getByText(/images\/s/).count()).toBe(0);
  await page.unroute('**');
  await count(page, '300 of 300 images').waitFor();
});

test('includes subfolders if asked to, and adds images that the folder got since', async () => {
  const folder = await writeFolder('nested', ['dog.jpg']);
  await writeFolder('nested/deep', ['bus.jpg']);
  const page = await gui.open('/batch');
  await page.getByLabel('Folder on this machine').fill('nested');
  await page.getByLabel('Include subfolders').check();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await count(page, '2 of 2 images').waitFor();
  await cp(photo('zidane.jpg'), join(folder, 'zidane.jpg'));
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('menuitem', { name: 'Look for new images in the folder' }).click();
  await count(page, '3 of 3 images').waitFor();
});

test('reports a missing folder with a remedy', async () => {
  const page = await openFolder('nowhere');
  expect(await page.getByRole('alert').textContent()).toContain('nowhere');
});

test('a run continues when the page is left, and is complete when it is opened again', async () => {
  await writeFolder('many', 120);
  const page = await openFolder('many');
  await page
    .getByText(/[1-9]\d* of 120/)
    .first()
    .waitFor();
  const address = page.url();
  expect(address).toMatch(/\/app\/batch\/[a-z2-7]{16}$/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.goto(address);
  await count(page, '120 of 120 images').waitFor();
});

test('a paused run resumes after a reload; a cancelled one keeps everything done', async () => {
  await writeFolder('paused', 200);
  const page = await openFolder('paused');
  await cells(page).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Cancelled, everything done so far is kept').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Resume');
  // The grid shows no cells until its size is known.
  await cells(page).first().waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await count(page, '200 of 200 images').waitFor();
});

test('thumbnails never move while results arrive', async () => {
  await writeFolder('steady', 150);
  const page = await openFolder('steady');
  await cells(page).nth(5).waitFor();
  const places = () =>
    page.evaluate<string>(`JSON.stringify([...document.querySelectorAll('[role=gridcell]')].slice(0, 4)
      .map((cell) => [cell.firstElementChild.textContent.split(',')[0], cell.getBoundingClientRect().x, cell.getBoundingClientRect().y]))`);
  const [first] = [await places()];
  await count(page, '150 of 150 images').waitFor();
  expect(await places()).toBe(first);
});

test('at rest after scrolling, only the rows near the visible part are in the document, full and in order', async () => {
  await writeFolder('steady', 150);
  const page = await openFolder('steady');
  await count(page, '150 of 150 images').waitFor();
  await page.evaluate(`new Promise((done) => {
    const pane = document.querySelector('[role=grid]').parentElement;
    const turn = (left) => {
      pane.scrollTop += 100;
      if (left > 0) requestAnimationFrame(() => turn(left - 1));
      else done();
    };
    turn(30);
  })`);
  /** Rows without all their images, and rows further away from the visible part than twice its height. */
  const faults = () =>
    page.evaluate<string[]>(`(() => {
      const pane = document.querySelector('[role=grid]').parentElement.getBoundingClientRect();
      return [...document.querySelectorAll('[role=row]')].flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const isFull = [...row.children].every((cell) => cell.dataset.image && cell.checkVisibility());
        const isNear = bottom > pane.top - pane.height && top < pane.bottom + pane.height;
        return isFull && isNear ? [] : [row.ariaRowIndex];
      });
    })()`);
  await expect.poll(faults).toEqual([]);
  // Elements of rows are reused, so they must contain nothing of the row that they showed before.
  const shown = await page.evaluate<{
    owned: string[];
    images: number[];
    words: string[];
    pictures: string[];
  }>(`(() => {
    const owned = document.querySelector('[role=grid]').getAttribute('aria-owns').split(' ');
    const cells = owned.flatMap((id) => [...document.getElementById(id).children]);
    return {
      owned,
      images: cells.map((cell) => Number(cell.dataset.image)),
      words: cells.map((cell) => cell.innerText.replace(/[\\s\\S]*?(\\S+[.]jpg)[\\s\\S]*/, '$1')),
      pictures: cells.map((cell) => cell.querySelector('img').src),
    };
  })()`);
  expect(shown.owned).toHaveLength(await page.locator('[role=row]').count());
  expect(shown.images).toEqual(shown.images.map((_, at) => shown.images[0]! + at));
  expect(new Set(shown.words).size).toBe(shown.images.length);
  expect(new Set(shown.pictures).size).toBe(shown.images.length);
  expect(await cells(page).count()).toBeGreaterThan(8);
});

test('adds dropped images to a run over files', async () => {
  const page = await openBatch(['dog.jpg']);
  await drop(page, 'bus.jpg');
  await count(page, '2 of 2 images').waitFor();
  await expect.poll(async () => (await shownNames(page)).toSorted()).toEqual(['bus.jpg', 'dog.jpg']);
  await page.reload();
  await count(page, '2 of 2 images').waitFor();
});

test('a dropped folder becomes a batch of its images, also from subfolders', async () => {
  const folder = await writeFolder('dropped', ['dog.jpg']);
  await writeFolder('dropped/deep', ['bus.jpg']);
  await writeFile(join(folder, 'notes.txt'), 'no image');
  const page = await gui.open('/batch');
  await page.getByLabel('Folder on this machine').waitFor();
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  await count(page, '2 of 2 images').waitFor();
  await expect.poll(async () => (await shownNames(page)).toSorted()).toEqual(['bus.jpg', 'dog.jpg']);
});

test('images dropped on a run over a folder open a new batch, and Back returns to the first', async () => {
  await writeFolder('two', ['dog.jpg', 'bus.jpg']);
  const page = await openFolder('two');
  await count(page, '2 of 2 images').waitFor();
  await drop(page, 'person.jpg');
  await count(page, '1 of 1 image').waitFor();
  await expect.poll(() => shownNames(page)).toEqual(['person.jpg']);
  await page.goBack();
  await count(page, '2 of 2 images').waitFor();
  await expect.poll(() => shownNames(page)).toEqual(['bus.jpg', 'dog.jpg']);
});

test('a click includes a class, Alt+click excludes it, and chips remove filters', async () => {
  const page = await openBatch();
  const [name] = (await page
    .getByRole('region', { name: 'Classes' })
    .getByRole('checkbox')
    .first()
    .getAttribute('aria-label'))!.split(',');
  const withClass = await facetCount(page, name!);
  expect(await facet(page, name!).getAttribute('title')).toContain(`${withClass} image`);
  await facet(page, name!).click();
  const included = Number(/^(\d+) of 4/.exec((await count(page, 'of 4 images').textContent())!)![1]);
  expect(withClass).toBe(included);
  await page.getByRole('button', { name: `Remove filter: ${name}` }).click();
  await count(page, '4 of 4 images').waitFor();
  // The closest remaining control has the focus.
  expect(await focusedLabel(page)).toMatch(/^Sort by/);
  await facet(page, name!).click({ modifiers: ['Alt'] });
  await count(page, `${4 - included} of 4 images`).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await count(page, '4 of 4 images').waitFor();
  expect(await focusedLabel(page)).toBe('Confidence >');
  const most = page.getByRole('slider', { name: 'Maximum objects per image' });
  const end = await most.inputValue();
  expect(Number(end)).toBeGreaterThan(1);
  await page.reload();
  await count(page, '4 of 4 images').waitFor();
  await expect.poll(() => most.inputValue()).toBe(end);
});

test('filters with the keyboard alone, and they are there after a reload', async () => {
  const page = await openBatch();
  const [name] = (await page
    .getByRole('region', { name: 'Classes' })
    .getByRole('checkbox')
    .first()
    .getAttribute('aria-label'))!.split(',');
  await facet(page, name!).focus();
  await page.keyboard.press('Alt+Enter');
  await page.getByText(`without ${name}`).waitFor();
  const shown = await count(page, 'of 4 images').textContent();
  await page.waitForTimeout(600);
  await page.reload();
  await page.getByText(`without ${name}`).waitFor();
  await count(page, shown!).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).focus();
  await page.keyboard.press('Enter');
  await count(page, '4 of 4 images').waitFor();
});

test('selects with clicks, ranges and the keyboard, and marks as reviewed with undo', async () => {
  const page = await openBatch();
  await cells(page).nth(0).click();
  await cells(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  expect(await selectedNames(page)).toEqual(['bus.jpg', 'dog.jpg', 'person.jpg']);
  await cells(page)
    .nth(1)
    .click({ modifiers: ['Control'] });
  expect(await selectedNames(page)).toEqual(['bus.jpg', 'person.jpg']);
  await page.getByRole('button', { name: /^Mark reviewed/ }).click();
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(0);
  await page.keyboard.press('Escape');
  expect(await selectedNames(page)).toEqual([]);
});

test('selects, reviews and sorts with the keyboard alone', async () => {
  const page = await openBatch();
  await cells(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await selectedNames(page)).toEqual(['dog.jpg', 'person.jpg']);
  await page.keyboard.press('r');
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(2);
  await page.keyboard.press('Control+a');
  expect(await selectedNames(page)).toEqual([...PHOTOS]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(0);
  for (const [keys, reviewed] of [
    ['Control+Shift+z', 2],
    ['Control+z', 0],
    ['Control+y', 2],
    ['Control+z', 0],
  ] as const) {
    await page.keyboard.press(keys);
    await expect.poll(() => facetCount(page, 'Reviewed')).toBe(reviewed);
  }
  await page.keyboard.press('Escape');
  await cells(page).nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('r');
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.press('r');
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(3);
  await page.reload();
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(3);
  await page.getByRole('button', { name: /^Sort by/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Most objects' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const objects = async () =>
    (await cells(page).evaluateAll((all) => all.map((cell) => cell.firstElementChild!.textContent!))).map((label) =>
      Number(/, (\d+) object/.exec(label)![1]),
    );
  await expect.poll(async () => (await objects()).join()).toBe((await objects()).toSorted((a, b) => b - a).join());
});

test('an export says what it contains: all, filtered or selected images, as shown or everything', async () => {
  const page = await openBatch();
  const all = await saveExport(page, { scope: 'All 4', boxes: /^Everything/ });
  expect(all.name).toMatch(/-all\.zip$/);
  expect([...all.files.keys()].filter((name) => name.startsWith('labels/'))).toHaveLength(4);
  expect([...all.files.keys()]).toEqual(
    expect.arrayContaining([
      'classes.txt',
      'detections.coco.json',
      'detections.csv',
      'detections.jsonl',
      'origin.json',
      'report.md',
    ]),
  );
  expect(all.files.get('report.md')).toContain('The boxes are made up');
  expect(all.files.get('report.md')).not.toMatch(/^(?:Classes|Images):$/m);
  const lines = all.files
    .get('detections.jsonl')!
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ is_mock: true, model: { id: 'mock' }, options: { confidence: 0.05 } });
  await cells(page).nth(1).click();
  const one = await saveExport(page, { scope: '1 selected of 4' });
  expect(one.name).toMatch(/-selected\.zip$/);
  const [result] = one.files
    .get('detections.jsonl')!
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(result).toMatchObject({ image: { name: 'dog.jpg' }, options: { confidence: 0.25 } });
  expect(result.detections.every((found: { confidence: number }) => found.confidence > 0.25)).toBe(true);
  await facet(page, 'Reviewed').click({ modifiers: ['Alt'] });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: 'All 4' }).waitFor();
  const { files } = await download(page, async () => {
    await dialog.getByRole('button', { name: 'Export 4 images' }).focus();
    await page.keyboard.press('Enter');
  });
  expect(files.get('origin.json')).toContain('"images": 4');
});

test('an export names boxes that came from a person, in the dialog, the results and the report', async () => {
  const page = await openBatch();
  const ask = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await fetch(`${gui.address()}${path}`, init);
    expect(reply.status).toBe(200);
    return reply.json() as Promise<Answer>;
  };
  const { jobs } = await ask<{ jobs: { id: string }[] }>('/jobs');
  const { entries } = await ask<{ entries: { item_id: string; name: string }[] }>(`/jobs/${jobs[0]!.id}/entries`);
  const dog = entries.find(({ name }) => name === 'dog.jpg')!;
  const after = { class_name: 'dog', confidence: null, box: { x1: 10, y1: 10, x2: 110, y2: 200 } };
  const changes = [{ box_id: 'new:1', before: null, after }];
  await ask(`/workspace/items/${dog.item_id}/corrections`, { expected: 0, changes });
  await page.reload();
  await count(page, '4 of 4 images').waitFor();
  await page.keyboard.press('Control+e');
  await page.getByText('1 image was corrected by hand. JSON lines, COCO and the report mark this.').waitFor();
  await page.keyboard.press('Escape');
  const { files } = await saveExport(page, { scope: 'All 4' });
  const lines = files.get('detections.jsonl')!.trim().split('\n');
  const corrected = lines
    .map((line) => JSON.parse(line))
    .filter(({ warnings }) => warnings.some(({ code }: { code: string }) => code === 'corrected-by-hand'));
  expect(corrected.map(({ image }) => image.name)).toEqual(['dog.jpg']);
  expect(corrected[0].detections[0]).toMatchObject({ class_name: 'dog', confidence: 1 });
  expect(files.get('detections.coco.json')).toContain('Corrected by hand: 0 edited, 1 added, 0 deleted.');
  expect(files.get('report.md')).toContain('1 image was corrected by hand');
});

test('adds selected images with their labels to a dataset', async () => {
  const page = await openBatch();
  await cells(page).nth(0).click();
  await cells(page)
    .nth(3)
    .click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Add to dataset…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to dataset' });
  await dialog.getByText('Copies 2 images').waitFor();
  await dialog.getByLabel('Dataset folder').fill('street');
  await page.keyboard.press('Enter');
  await page.getByText(/^2 images added to .*street$/).waitFor();
  const folder = join(gui.folder(), 'street');
  expect((await readdir(join(folder, 'images/train'))).toSorted()).toEqual(['bus.jpg', 'zidane.jpg']);
  expect((await readdir(join(folder, 'labels/train'))).filter((name) => name.endsWith('.txt')).toSorted()).toEqual([
    'bus.txt',
    'zidane.txt',
  ]);
  expect(await readFile(join(folder, 'data.yaml'), 'utf8')).toContain('names:');
});

test.each(['mouse', 'keyboard'])('opens an image by %s, and Back returns to the same place', async (device) => {
  await writeFolder(`long-${device}`, 90);
  const page = await openFolder(`long-${device}`);
  await count(page, '90 of 90 images').waitFor();
  await cells(page).first().focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('PageDown');
  const name = await page.evaluate<string>('document.activeElement.firstElementChild.textContent');
  const top = () => page.evaluate<number>(`document.querySelector('[role=grid]').parentElement.scrollTop`);
  expect(await top()).toBeGreaterThan(400);
  const before = await top();
  await page.waitForTimeout(600);
  if (device === 'keyboard') await page.keyboard.press('Enter');
  else await page.locator('[role=gridcell]:focus').dblclick();
  await page.waitForURL(/\/app\/image\/[a-z2-7]{16}/);
  await page.goBack();
  await count(page, '90 of 90 images').waitFor();
  await expect.poll(top).toBe(before);
  await cells(page)
    .filter({ hasText: name.split(',')[0]! })
    .first()
    .waitFor();
});

/** Name of the image with the focus; null if the focus is elsewhere. */
const focusedName = (page: Page) =>
  page.evaluate<string | null>(`document.activeElement.matches('[role=gridcell]')
    ? document.activeElement.firstElementChild.textContent.split(',')[0] : null`);

test('Tab reaches a visible image after the grid was scrolled, also after a reload', async () => {
  await writeFolder('far', 90);
  const page = await openFolder('far');
  await count(page, '90 of 90 images').waitFor();
  // Nothing else has the focus, so the keys move through the images.
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('grid');
  const pane = page.getByRole('grid').locator('..');
  const stored = page.waitForResponse((reply) => /"anchor":\{/.test(reply.request().postData() ?? ''));
  await pane.hover();
  await page.mouse.wheel(0, 1500);
  await stored;
  const expectVisible = async () => {
    await expect.poll(() => page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    const bounds = (await pane.boundingBox())!;
    const cell = (await page.locator('[role=gridcell][tabindex="0"]').boundingBox())!;
    expect(cell.y).toBeGreaterThanOrEqual(bounds.y);
    expect(cell.y).toBeLessThan(bounds.y + bounds.height / 2);
  };
  await expectVisible();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).not.toBe(null);
  await page.reload();
  await count(page, '90 of 90 images').waitFor();
  await expect.poll(() => pane.evaluate((one) => one.scrollTop)).toBeGreaterThan(1000);
  await expectVisible();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedName(page)).not.toBe(null);
  expect(await pane.evaluate((one) => one.scrollTop)).toBeGreaterThan(1000);
});

test('Esc on Image returns the focus and the selection to the image that was displayed last', async () => {
  const page = await openBatch();
  await cells(page).first().dblclick();
  await page.getByRole('heading', { name: 'bus.jpg', level: 1 }).waitFor({ state: 'attached' });
  for (const name of ['dog', 'person']) {
    await page
      .getByRole('list', { name: 'Images' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await page.getByRole('heading', { name: `${name}.jpg`, level: 1 }).waitFor({ state: 'attached' });
  }
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/batch\//);
  await expect.poll(() => focusedName(page)).toBe('person.jpg');
  expect(await selectedNames(page)).toEqual(['person.jpg']);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).toBe('zidane.jpg');
  // This happens only once: after another visit, the page is as it was left.
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Batch' }).click();
  await count(page, '4 of 4 images').waitFor();
  await expect.poll(() => page.locator('[role=gridcell][tabindex="0"]').textContent()).toContain('bus.jpg');
});

test('if a filter hides the image with the focus, the image that takes its place becomes active', async () => {
  const page = await openBatch();
  await facet(page, 'Reviewed').click({ modifiers: ['Alt'] });
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  expect(await focusedName(page)).toBe('bus.jpg');
  await page.keyboard.press('r');
  await expect.poll(() => focusedName(page)).toBe('dog.jpg');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).toBe('person.jpg');
});

test('corrections from another window appear in an open batch that is finished', async () => {
  const page = await openBatch();
  expect(await facetCount(page, 'Edited')).toBe(0);
  const folder = /batch\/([a-z2-7]+)/.exec(page.url())![1]!;
  const other = await page.context().newPage();
  await other.goto(`${gui.address()}/app/batch/${folder}`);
  await cells(other).first().dblclick();
  await other.getByRole('heading', { name: 'bus.jpg', level: 1 }).waitFor({ state: 'attached' });
  await other.locator('[data-box]').first().click();
  await other.keyboard.press('Delete');
  await expect.poll(() => facetCount(page, 'Edited')).toBe(1);
  await other.keyboard.press('r');
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(1);
});

test('an answer that was read before an undo does not bring back the review', async () => {
  const page = await openBatch();
  const held: (() => Promise<void>)[] = [];
  let isHolding = true;
  await page.route(/\/jobs\/[a-z2-7]+\/entries/, async (route) => {
    const response = await route.fetch();
    if (isHolding) held.push(() => route.fulfill({ response }));
    else await route.fulfill({ response });
  });
  await cells(page).first().focus();
  await page.keyboard.press('r');
  await expect.poll(() => held.length).toBe(1);
  const undone = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Control+z');
  await undone;
  await held[0]!();
  // The page sends the next request after it has shown the first answer.
  await expect.poll(() => held.length).toBe(2);
  expect(await facetCount(page, 'Reviewed')).toBe(0);
  await page.keyboard.press('Control+y');
  expect(await facetCount(page, 'Reviewed')).toBe(1);
  isHolding = false;
  for (const answer of held.slice(1)) await answer();
  await expect.poll(() => facetCount(page, 'Reviewed')).toBe(1);
});

test('on a narrow window, Esc closes the filters and returns the focus', async () => {
  const page = await gui.open('/batch', { width: 390 });
  await page.locator('input[type=file]').first().setInputFiles(photo('dog.jpg'));
  await cells(page).first().click();
  const open = page.getByRole('toolbar', { name: 'Batch' }).getByRole('button', { name: 'Filters' });
  await open.focus();
  await page.keyboard.press('Enter');
  const close = page.getByRole('button', { name: 'Close filters' });
  await close.waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Close filters');
  await page.keyboard.press('Escape');
  await close.waitFor({ state: 'hidden' });
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Filters');
  // The first Esc closed the filters and kept the selection. The next one clears the selection.
  expect(await selectedNames(page)).toEqual(['dog.jpg']);
  await page.keyboard.press('Escape');
  expect(await selectedNames(page)).toEqual([]);
});

test('the track of the threshold is as wide as its histogram', async () => {
  const page = await openBatch(['dog.jpg']);
  const slider = (await page.getByRole('slider', { name: 'Confidence' }).boundingBox())!;
  const histogram = (await page.getByRole('region', { name: 'Confidence' }).locator('[aria-hidden]').boundingBox())!;
  const colors = async (x: number, width: number) => {
    const clip = { x, y: slider.y + 6, width, height: 2 };
    const { data } = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return new Set(Array.from({ length: data.length / 3 }, (_, at) => data.subarray(3 * at, 3 * at + 3).join())).size;
  };
  const margin = histogram.x - slider.x;
  expect(margin).toBeGreaterThan(4);
  expect(await colors(slider.x, margin)).toBe(1);
  expect(await colors(histogram.x + histogram.width, margin)).toBe(1);
  expect(await colors(slider.x, 2 * margin)).toBeGreaterThan(1);
});

test('stores the sort order, in which Image moves through the images', async () => {
  const page = await openBatch();
  await page.getByRole('button', { name: /^Sort by/ }).click();
  await page.getByRole('option', { name: 'Most objects' }).click();
  await cells(page).first().dblclick();
  await page.waitForURL(/\/app\/image\//);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const json = async (path: string) =>
    (await fetch(`${gui.address()}${path}`)).json() as Promise<{
      item: { parent_id: string; view: { order: string } };
    }>;
  const { item } = await json(`/workspace/items/${id}`);
  const folder = await json(`/workspace/items/${item.parent_id}`);
  expect(folder.item.view.order.slice(0, 7)).toBe(id.slice(0, 7));
  expect(folder.item.view.order).toHaveLength(28);
});

testInFull.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('axe finds no problem: %s, %d px', async (scheme, width) => {
  const page = await gui.open('/batch', { scheme, width, height: 900 });
  expect(await findBarriers(page)).toEqual([]);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...PHOTOS.map(photo)]);
  await count(page, '4 of 4 images').waitFor();
  await cells(page).first().click();
  await page.getByText('1 selected').waitFor();
  expect(await findBarriers(page)).toEqual([]);
});
