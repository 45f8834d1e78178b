import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { hasBrowser } from '../support/gui.js';
import {
  boxes,
  canvas,
  chooseModel,
  DOG,
  drag,
  fieldOf,
  PHOTO,
  pointOf,
  rowOf,
  rows,
  selected,
  useImagePage,
} from '../support/image-page.js';
import { putFile } from '../support/put-file.js';

const test = always.skipIf(!hasBrowser);
const { gui, openPhoto, putFolder, request } = useImagePage();

const picker = (page: Page) => page.getByRole('dialog', { name: 'Class of the box' });

/** Selects the dog by a click on its upper edge. */
async function selectDog(page: Page): Promise<void> {
  const edge = await pointOf(page, DOG.x + DOG.w / 2, DOG.y);
  await page.mouse.click(edge.x, edge.y);
  await selected(page, 'dog').waitFor();
}

test('corrects boxes by mouse: class, size, a new box, a deleted one; a reload restores all', async () => {
  const page = await openPhoto('by mouse');
  await selectDog(page);
  await page.getByRole('button', { name: 'Class: dog' }).click();
  await picker(page).getByRole('option', { name: 'fox' }).click();
  await selected(page, 'fox').waitFor();
  expect(await rowOf(page, 'fox').innerText()).toMatch(/fox\s+edited\s+0\.90/);
  expect(await selected(page, 'fox').locator('dl').innerText()).toMatch(/Original\s+dog/);

  await drag(page, [DOG.x + DOG.w, DOG.y + DOG.h], [DOG.x + DOG.w + 30, DOG.y + DOG.h + 24]);
  await expect.poll(() => fieldOf(page, 'W').inputValue()).toBe(String(DOG.w + 30));
  expect(await fieldOf(page, 'H').inputValue()).toBe(String(DOG.h + 24));

  await page.getByRole('radio', { name: 'Draw box' }).click();
  await drag(page, [600, 60], [700, 120]);
  await picker(page).getByRole('combobox').fill('bird');
  await picker(page).getByRole('option', { name: 'New class “bird”' }).click();
  await selected(page, 'bird').waitFor();
  expect(await rowOf(page, 'bird').innerText()).toMatch(/bird\s+added/);

  await rowOf(page, 'cat').getByRole('button', { name: 'cat' }).first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => rowOf(page, 'cat').innerText()).toMatch(/cat\s+deleted/);
  await page.getByText('4 edits, kept here').waitFor();

  await page.reload();
  await page.getByText('4 edits, kept here').waitFor();
  await expect.poll(() => boxes(page).count()).toBe(3);
  await rowOf(page, 'cat').getByRole('button', { name: 'Restore cat' }).click();
  await expect.poll(() => boxes(page).count()).toBe(4);
});

test('a drawn box stays on the photo above its class picker, and a click elsewhere can be undone', async () => {
  const page = await openPhoto('drawing');
  await rowOf(page, 'horse').getByRole('button', { name: 'horse' }).first().click();
  await selected(page, 'horse').waitFor();
  await page.keyboard.press('b');
  await drag(page, [500, 60], [600, 120]);
  await picker(page).waitFor();
  // No other box is selected, so no other box seems to get the class.
  expect(await page.getByRole('region', { name: /^Selected: / }).count()).toBe(0);
  const drawn = page.locator('[data-drawn]');
  const [box, menu] = [(await drawn.boundingBox())!, (await picker(page).boundingBox())!];
  expect(Math.abs(menu.x - box.x)).toBeLessThan(4);
  expect(menu.y - (box.y + box.height)).toBeGreaterThan(0);
  expect(menu.y - (box.y + box.height)).toBeLessThan(16);

  const { x, y } = await pointOf(page, 20, 560);
  await page.mouse.click(x, y);
  await picker(page).waitFor({ state: 'detached' });
  expect(await drawn.count()).toBe(0);
  const news = page.getByRole('region', { name: 'Notifications' });
  await news.getByText('The box was discarded').waitFor();
  await news.getByRole('button', { name: /^Undo/ }).click();
  await picker(page).waitFor();
  expect(await drawn.boundingBox()).toEqual(box);
  expect(await news.getByText('The box was discarded').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.keyboard.type('bird');
  await page.keyboard.press('Enter');
  await selected(page, 'bird').waitFor();
  await page.getByText('1 edit, kept here').waitFor();
});

test('edits have the same number everywhere, also two of one box', async () => {
  const page = await openPhoto('numbers');
  await selectDog(page);
  for (const to of ['60', '70']) {
    await fieldOf(page, 'X').fill(to);
    await page.keyboard.press('Enter');
  }
  await page.getByText('2 edits, kept here').waitFor();
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Export' }).getByText('With 2 edits by hand.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Save labels' }).getByText('With 2 edits by hand.').waitFor();
});

test('corrects boxes by keys alone', async () => {
  const page = await openPhoto('by keys');
  await canvas(page).focus();
  // Tab selects the first box of the list.
  await page.keyboard.press('Tab');
  await selected(page, 'dog').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.type('fo');
  await page.keyboard.press('Enter');
  await selected(page, 'fox').waitFor();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => fieldOf(page, 'X').inputValue()).toBe(String(DOG.x + 3));
  expect(await fieldOf(page, 'Y').inputValue()).toBe(String(DOG.y + 10));
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => fieldOf(page, 'W').inputValue()).toBe(String(DOG.w + 1));

  await page.keyboard.press('Control+d');
  await expect.poll(() => rows(page).count()).toBe(4);
  // The copy is the last box in the list and on the canvas, although it is close to the first box.
  await selected(page, 'fox').getByText('4 of 4').waitFor();
  await page.getByRole('button', { name: 'fox, 4 of 4', pressed: true }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'cat 0.40, 3 of 4', pressed: true }).waitFor();
  await selected(page, 'cat').getByText('3 of 4').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  await expect.poll(() => boxes(page).count()).toBe(3);

  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('horse');
  await page.keyboard.press('Enter');
  await expect.poll(() => boxes(page).count()).toBe(4);
  // The most recently assigned class, horse, has the digit 1, so fox has the digit 2.
  await page.keyboard.press('2');
  await expect.poll(() => selected(page, 'fox').count()).toBe(1);
  await page.keyboard.press('Control+z');
  await selected(page, 'horse').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => boxes(page).count()).toBe(3);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => boxes(page).count()).toBe(4);
});

test('a tab keeps the focus when its count changes', async () => {
  const page = await openPhoto('focus of tabs');
  await rowOf(page, 'dog').click();
  const objects = page.getByRole('tab', { name: /^Objects/ });
  const before = await objects.textContent();
  await objects.focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => objects.textContent()).not.toBe(before);
  expect(await page.evaluate('document.activeElement?.textContent')).toMatch(/^Objects/);
});

test('the list of changes names each with the original, and leads back to any of them', async () => {
  const page = await openPhoto('changes');
  await selectDog(page);
  await fieldOf(page, 'X').fill('60');
  await page.keyboard.press('Enter');
  await page.getByText('1 edit, kept here').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('tab', { name: 'Changes 2' }).click();
  const list = page.getByRole('tabpanel').getByRole('listitem');
  await expect.poll(() => list.count()).toBe(2);
  expect(await list.nth(0).innerText()).toMatch(/dog moved\s+Was x 48, y 144/);
  expect(await list.nth(1).innerText()).toMatch(/dog deleted\s+Was dog 0\.90/);
  await page.getByRole('button', { name: 'Undo “dog moved” and later edits' }).click();
  await page.getByText('No edits', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Redo up to “dog deleted”' }).click();
  await page.getByText('2 edits, kept here').waitFor();
});

test('saves labels: the first time asks where, then Ctrl+S writes to the same file', async () => {
  const page = await openPhoto('saving/images');
  await selectDog(page);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save labels' });
  await dialog.getByText('labels/dog.txt').waitFor();
  // The focus is on the suggested place, and Enter accepts it.
  await page.keyboard.press('Enter');
  await page.getByText(/Saved 3 labels to .*saving\/labels\/dog\.txt/).waitFor();
  const file = join(gui.folder(), 'saving', 'labels', 'dog.txt');
  const before = await readFile(file, 'utf8');
  expect(before.split('\n')[0]).toBe('0 0.187500 0.458333 0.250000 0.416667');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('not yet in labels/dog.txt').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('1 edit, saved').waitFor();
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
  await page.reload();
  await page.getByText('in labels/dog.txt').waitFor();
});

test('backs up labels of others, and compares the model with them as with a second model', async () => {
  const { ids } = await putFolder('labelled/images');
  const id = ids['dog.jpg']!;
  await putFile(
    join(gui.folder(), 'labelled', 'data.yaml'),
    'path: .\ntrain: images\nval: images\nnames: [dog, horse]\n',
  );
  const file = join(gui.folder(), 'labelled', 'labels', 'dog.txt');
  await putFile(file, '0 0.1875 0.458333 0.25 0.416667\n');
  await request('POST', `/workspace/items/${id}/detect`, { backend: 'onnx', model_path: 'one', confidence: 0.05 });
  const page = await gui.open(`/image/${id}`, { width: 1440, height: 900 });
  await rowOf(page, 'dog').waitFor();
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('option', { name: 'Labels on disk' }).click();
  await page.getByText('1 agrees, 0 differ in class, 2 only in A. Match at IoU ≥ 0.50').waitFor();
  // The labels of B have no score, so only the score of A is shown on the canvas.
  await page.getByRole('button', { name: /^dog\s*0\.90\s*label\s*1\.00$/ }).waitFor();
  expect(await page.locator('[data-label]').allInnerTexts()).toContainEqual(expect.stringMatching(/^dog\s*0\.90$/));
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await rowOf(page, 'cat').getByRole('button', { name: 'Hide class cat' }).click();
  await page.getByRole('button', { name: 'Save labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save labels' });
  await dialog.getByText('1 object of a hidden class is omitted.').waitFor();
  await dialog.getByRole('button', { name: 'Save labels' }).click();
  await page.getByText(/Backup: .*dog\.txt\.bak/).waitFor();
  expect(
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((row) => row[0]),
  ).toEqual(['0', '1']);
  expect(await readFile(`${file}.bak`, 'utf8')).toBe('0 0.1875 0.458333 0.25 0.416667\n');
});

test('labels without class names have those of the model, and saving keeps the ids of the model', async () => {
  const { path, ids } = await putFolder('unnamed');
  // The ids are those of the model: 2 is a horse.
  const file = join(path, 'dog.txt');
  await putFile(file, '2 0.1875 0.458333 0.25 0.416667\n');
  const id = ids['dog.jpg']!;
  await request('POST', `/workspace/items/${id}/detect`, { backend: 'onnx', model_path: 'one', confidence: 0.05 });
  const page = await gui.open(`/image/${id}`, { width: 1440, height: 900 });
  await rowOf(page, 'dog').waitFor();
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('option', { name: 'Labels on disk' }).click();
  await page.getByRole('button', { name: /dog vs horse/ }).waitFor();
  await page.getByText('No file defines class names, so they are those of one.').waitFor();
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save labels' });
  await dialog.getByText('The 3 objects on the screen.', { exact: true }).waitFor();
  await dialog.getByRole('radio', { name: /Next to the image/ }).check();
  await dialog.getByRole('button', { name: 'Save labels' }).click();
  await page.getByText(/Saved 3 labels to/).waitFor();
  expect((await readFile(file, 'utf8')).match(/^\d/gm)).toEqual(['0', '2', '1']);
  expect(await readFile(join(path, 'classes.txt'), 'utf8')).toBe('dog\ncat\nhorse\nfox\n');
});

test('only the image whose labels were saved is reported as saved', async () => {
  const page = await openPhoto('one of two', { photos: ['dog.jpg', 'bus.jpg'] });
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save labels' }).click();
  await page.getByText('in labels/dog.txt', { exact: true }).waitFor();
  await page.keyboard.press(',');
  await page.getByText('not yet in labels/bus.txt', { exact: true }).waitFor();
  await page.keyboard.press('.');
  await page.getByText('in labels/dog.txt', { exact: true }).waitFor();
});

test('undo takes back the last action, whatever it was, and redo repeats it', async () => {
  const page = await openPhoto('undo all');
  const isReviewed = () => page.getByRole('button', { name: 'Reviewed' }).getAttribute('aria-pressed');
  await selectDog(page);
  await page.keyboard.press('Delete');
  await expect.poll(() => boxes(page).count()).toBe(2);
  await page.keyboard.press('r');
  await page.getByText('dog.jpg is marked as reviewed').waitFor();
  await rowOf(page, 'cat').getByRole('button', { name: 'Hide class cat' }).click();
  await expect.poll(() => boxes(page).count()).toBe(1);

  await page.keyboard.press('Control+z');
  await expect.poll(() => boxes(page).count()).toBe(2);
  expect(await isReviewed()).toBe('true');
  await page.keyboard.press('Control+z');
  await expect.poll(isReviewed).toBe('false');
  await expect.poll(() => page.getByText('dog.jpg is marked as reviewed').count()).toBe(0);
  expect(await boxes(page).count()).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => boxes(page).count()).toBe(3);

  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => boxes(page).count()).toBe(2);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(isReviewed).toBe('true');
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => boxes(page).count()).toBe(1);
});

test('labels of a dropped image go into a dataset', async () => {
  const { path } = await putFolder('dropped');
  const page = await gui.open('/image', { width: 1440, height: 900 });
  await page.locator('main input[type=file]').last().setInputFiles(join(path, 'dog.jpg'));
  await chooseModel(page, 'one');
  await boxes(page).first().waitFor();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save labels' });
  const dataset = join(gui.folder(), 'set');
  await dialog.getByLabel('Folder of the dataset').fill(dataset);
  await page.keyboard.press('Enter');
  await page.getByText(/Saved 3 labels to/).waitFor();
  expect((await readFile(join(dataset, 'labels', 'train', 'dog.txt'), 'utf8')).trim().split('\n')).toHaveLength(3);
});

test('a second window sees edits of the first', async () => {
  const page = await openPhoto('two windows');
  const other = await gui.open(new URL(page.url()).pathname.replace('/app', ''), { width: 1440, height: 900 });
  await boxes(other).first().waitFor();
  await selectDog(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => boxes(other).count()).toBe(2);
  await other.getByText('1 edit, kept here').waitFor();
});

test('edits made while the server is silent are sent when it is back', async () => {
  const page = await openPhoto('silent');
  await selectDog(page);
  await page.route('**/corrections', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('The server does not respond').first().waitFor();
  await expect.poll(() => boxes(page).count()).toBe(2);
  const asked = page.waitForEvent('dialog');
  // The reload of Playwright waits until its time limit for a navigation that the user stops.
  await page.evaluate('setTimeout(() => location.reload())');
  await (await asked).dismiss();
  await page.unroute('**/corrections');
  await page.getByText('Edits stored').waitFor();
  const id = /image\/(\w+)/.exec(page.url())![1];
  const { corrections } = await request<{ corrections: { done: number } }>('GET', `/workspace/items/${id}`);
  expect(corrections.done).toBe(1);
});

test('an edit remains if the server was asked before and answers after it', async () => {
  const page = await openPhoto('overtaken');
  await selectDog(page);
  let isFirst = true;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = new Promise<void>((resolve) => {
    void page.route(/\/workspace\/items\/\w+$/, async (route) => {
      if (!isFirst || route.request().method() !== 'GET') return route.fallback();
      isFirst = false;
      const response = await route.fetch();
      resolve();
      await isReleased;
      await route.fulfill({ response });
    });
  });
  await page.keyboard.press('r');
  await read;
  await page.keyboard.press('Delete');
  await page.getByText('1 edit, kept here').waitFor();
  release();
  await page.getByText('dog.jpg is marked as reviewed').waitFor();
  expect(await boxes(page).count()).toBe(2);
});

test('corrections of another result are carried over on request', async () => {
  const page = await openPhoto('carried');
  await selectDog(page);
  await page.keyboard.press('c');
  await page.keyboard.type('fox');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Model/ }).click();
  await page.getByRole('option', { name: 'two' }).click();
  await rowOf(page, 'sheep').waitFor();
  expect(await rowOf(page, 'dog').innerText()).not.toContain('edited');
  await page.getByRole('tab', { name: /Changes/ }).click();
  await page.getByText('1 edited box belongs to another result of this image.').waitFor();
  await page.getByRole('button', { name: 'Carry over' }).click();
  await page.getByRole('tab', { name: /Objects/ }).click();
  await expect.poll(() => rowOf(page, 'fox').innerText()).toMatch(/fox\s+edited\s+0\.85/);
});

test('an image that failed in its batch names the model that ran there', async () => {
  await putFile(join(gui.folder(), 'failed in batch', 'a.jpg'), 'no picture');
  const { folder, ids } = await putFolder('failed in batch', ['b.jpg']);
  await request('POST', '/jobs', { item_id: folder, backend: 'onnx', model_path: 'two' });
  const page = await gui.open(`/image/${ids['a.jpg']}`, { width: 1440, height: 900 });
  await page.getByRole('alert').getByText('The image cannot be read').waitFor();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Model\s*two/ })
    .waitFor();
  expect(await page.getByText('Several models are ready').count()).toBe(0);
});

test('a photo can be edited at another size of the window', async () => {
  const page = await openPhoto('narrow', { width: 390, height: 844 });
  await expect.poll(async () => (await canvas(page).locator('img').boundingBox())!.width).toBeLessThanOrEqual(390);
  await selectDog(page);
  await drag(page, [DOG.x + DOG.w, DOG.y + DOG.h], [PHOTO.width / 2, PHOTO.height - 60]);
  await page.getByText('1 edit, kept here').waitFor();
});

test('explains why an image is unreadable and what to do; the filmstrip marks it and leads to others', async () => {
  const path = join(gui.folder(), 'broken');
  await putFile(join(path, 'a.jpg'), 'no picture');
  const { ids } = await putFolder('broken', ['b.jpg']);
  const page = await gui.open(`/image/${ids['a.jpg']}`, { width: 1440, height: 900 });
  const alert = page.getByRole('alert');
  await alert.getByText('The image cannot be read').waitFor();
  await alert.getByText(/This is not an image/).waitFor();
  await alert.getByText('Replace the file and try again').waitFor();
  expect(await page.getByText('Several models are ready').count()).toBe(0);
  await page.getByRole('button', { name: /^a\s*, cannot be shown/ }).waitFor();
  await writeFile(join(path, 'a.jpg'), await readFile(join(path, 'b.jpg')));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Several models are ready').waitFor();
});

test('the Library counts the objects on the page, not those of another result or threshold', async () => {
  const page = await openPhoto('counted');
  const inLibrary = (count: string) => page.getByRole('treeitem', { selected: true }).getByText(count, { exact: true });
  await page.getByRole('tab', { name: 'Objects 3' }).waitFor();
  await inLibrary('3 objects').waitFor();
  const id = page.url().split('/').at(-1)!;
  await request('POST', `/workspace/items/${id}/detect`, { backend: 'onnx', model_path: 'two', confidence: 0.05 });
  await canvas(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  await inLibrary('2 objects').waitFor();
});
