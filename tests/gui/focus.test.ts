import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { cells } from '../support/batch-window.js';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { hasBrowser } from '../support/gui.js';
import { boxes, canvas, chooseModel, rows, selected, useImagePage } from '../support/image-page.js';

const test = always.skipIf(!hasBrowser);
const { gui, openPhoto, putFolder, request } = useImagePage();
const photo = useGeneratedPhotos();

/** The focused element after two frames: until then, the browser may still take the focus away. */
const focused = (page: Page) =>
  page.evaluate<string>(`new Promise((done) => {
    const look = () => {
      const { tagName, id, role, ariaLabel, textContent } = document.activeElement;
      done([tagName.toLowerCase(), id, role, ariaLabel ?? textContent.trim().slice(0, 40)].filter(Boolean).join(' '));
    };
    requestAnimationFrame(() => requestAnimationFrame(look));
  })`);

async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('option', { name: 'two' }).click();
  await page.getByRole('button', { name: /horse vs sheep/ }).waitFor();
}

test('choosing a model in the banner closes the banner and moves the focus to the canvas', async () => {
  const page = await gui.open('/image', { width: 1440, height: 900 });
  await page.locator('main input[type=file]').last().setInputFiles(photo('dog.jpg'));
  await chooseModel(page, 'two');
  await boxes(page).first().waitFor();
  await expect.poll(() => focused(page)).toMatch(/application/);
});

test('the focus is on the canvas when a comparison starts, is answered and ends', async () => {
  const page = await openPhoto('focus of a comparison');
  await compare(page);
  await expect.poll(() => focused(page)).toMatch(/application/);
  await page.getByRole('button', { name: /horse vs sheep/ }).click();
  await page.getByRole('button', { name: /^sheep\s*2$/ }).click();
  await page.getByText('2 agree, 0 differ in class').waitFor();
  expect(await focused(page)).not.toMatch(/^body/);
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await page.getByRole('tab', { name: 'Objects 3' }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/application/);
});

test('the focus is on the canvas of an image that opens from a batch, the filmstrip or the Library', async () => {
  const { folder } = await putFolder('focus of opening', ['a.jpg', 'b.jpg', 'c.jpg']);
  await request('POST', '/jobs', { item_id: folder, backend: 'onnx', model_path: 'one' });
  const page = await gui.open(`/batch/${folder}`, { width: 1440, height: 900 });
  await cells(page).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/image/**');
  await expect.poll(() => focused(page)).toMatch(/application.*a\.jpg/);
  await page.getByRole('list', { name: 'Images' }).getByRole('button', { name: /^b/ }).click();
  await expect.poll(() => focused(page)).toMatch(/application.*b\.jpg/);
  await page.getByRole('treeitem', { name: /^c\.jpg/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/application.*c\.jpg/);
});

test('the focus of a box that is deleted or undone goes to the canvas', async () => {
  const page = await openPhoto('focus of boxes');
  await canvas(page).focus();
  await page.keyboard.press('Tab');
  await selected(page, 'dog').waitFor();
  await page.keyboard.press('Control+d');
  await expect.poll(() => rows(page).count()).toBe(4);
  await page.keyboard.press('Control+z');
  await expect.poll(() => rows(page).count()).toBe(3);
  expect(await focused(page)).toMatch(/application/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  await expect.poll(() => boxes(page).count()).toBe(2);
  expect(await focused(page)).toMatch(/application/);
});

test('the focus returns from a notification that undoes, and from the choice of a format', async () => {
  const page = await openPhoto('focus of undo');
  await canvas(page).focus();
  await page.getByRole('treeitem', { name: /focus of undo/ }).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('treeitem', { name: /focus of undo/ }).waitFor();
  expect(await focused(page)).not.toMatch(/^body/);
  await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: /CSV/ }).click();
  await download;
  expect(await focused(page)).not.toMatch(/^body/);
});

test('the focus goes to the page that opens by a key, a button or a file', async () => {
  const page = await openPhoto('focus of pages');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Continue' }).waitFor();
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/(?:image|batch)\//);
  expect(await focused(page)).not.toMatch(/^body/);
  await page.keyboard.press('Alt+4');
  await page.waitForURL(/\/batch/);
  expect(await focused(page)).not.toMatch(/^body/);
});
