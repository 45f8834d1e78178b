import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, beforeEach, expect } from 'vitest';
import type { WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { clearWorkspace, openItem } from '../support/workspace-requests.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();

beforeEach(async () => {
  if (!hasBrowser) return;
  await clearWorkspace(gui.address());
  await mkdir(join(gui.folder(), 'street'), { recursive: true });
  for (const name of ['bus.jpg', 'dog.jpg', 'person.jpg', 'zidane.jpg'] as const)
    await copyFile(photo(name), join(gui.folder(), 'street', name));
  for (let at = 0; at < 3; at++) await copyFile(photo('dog.jpg'), join(gui.folder(), 'street', `more-${at}.jpg`));
  await openItem(gui.address(), { conversation: 'Clean the beers table' });
  await openItem(gui.address(), { path: 'street' });
});

/** Opens the Library over the overview. */
async function openLibrary(): Promise<Page> {
  const page = await gui.open('/');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.keyboard.press('Control+b');
  await tree(page).getByRole('treeitem', { name: 'street' }).waitFor();
  return page;
}

const tree = (page: Page) => page.getByRole('tree', { name: 'Library' });
const line = (page: Page, name: string) => tree(page).getByRole('treeitem', { name });
const focused = (page: Page) =>
  page.evaluate(
    'document.activeElement?.getAttribute("role") === "treeitem" ? document.activeElement.textContent : ""',
  );

test('Ctrl+B opens and closes it, and the focus returns', async () => {
  const page = await openLibrary();
  await expect
    .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
    .toBe('Filter the Library');
  await expect.poll(() => findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tree(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+b');
  await tree(page).waitFor();
  await page.keyboard.press('Control+b');
  await tree(page).waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement === document.body')).toBe(false);
});

test('arrows move and open folders, Enter opens an item at its address', async () => {
  const page = await openLibrary();
  await line(page, 'street').focus();
  await page.keyboard.press('ArrowRight');
  await line(page, 'bus.jpg').waitFor();
  expect(await line(page, 'street').getAttribute('aria-expanded')).toBe('true');
  await line(page, '3 more').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toContain('bus.jpg');
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toContain('Clean the beers table');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/\/app\/agent\/[a-z2-7]{16}$/);
  await tree(page).waitFor({ state: 'detached' });
});

test('the filter finds items and images inside folders; Esc clears it', async () => {
  const page = await openLibrary();
  expect(await line(page, 'street').getAttribute('aria-expanded')).toBe('false');
  await line(page, 'street').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('ZID');
  await line(page, 'zidane.jpg').waitFor();
  expect(await tree(page).getByRole('treeitem').count()).toBe(2);
  await page.keyboard.type('qqq');
  await page.getByText('Nothing matches “ZIDqqq”.').waitFor();
  await page.keyboard.press('Escape');
  await line(page, 'Clean the beers table').waitFor();
});

test('the palette finds images inside folders, and opens them', async () => {
  const page = await gui.open('/');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('combobox').fill('DOG.j');
  await palette.getByText('Images in folders').waitFor();
  await palette.getByRole('option', { name: 'dog.jpg — street', selected: true }).waitFor();
  await expect.poll(() => findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/image\/[a-z2-7]{16}/);
  const id = page.url().split(/[/?]/).at(5);
  const answer = await fetch(`${gui.address()}/workspace/items/${id}`);
  const { item } = (await answer.json()) as { item: WorkspaceItem };
  expect(item).toMatchObject({ name: 'dog.jpg', parent_name: 'street' });
});

test('F2 renames an item, which undo takes back; a reload shows the name', async () => {
  const page = await openLibrary();
  await line(page, 'Clean the beers table').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name of Clean the beers table' }).fill('Beers');
  await page.keyboard.press('Enter');
  await line(page, 'Beers').waitFor();
  await expect.poll(() => focused(page)).toContain('Beers');
  await page.getByText('Renamed to “Beers”').waitFor();
  await page.reload();
  await page.getByRole('link', { name: /^Beers/ }).waitFor();
  await page.keyboard.press('Control+b');
  await line(page, 'Beers').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'New name of Beers' }).fill('Ale');
  await page.keyboard.press('Enter');
  await line(page, 'Ale').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await line(page, 'Beers').waitFor();
});

test('Del removes an item, the focus stays in the list, and Ctrl+Z brings it back', async () => {
  const page = await openLibrary();
  await line(page, 'street').focus();
  await page.keyboard.press('Delete');
  await line(page, 'street').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toContain('Clean the beers table');
  await page.getByText('Removed “street” from the Library').waitFor();
  await page.keyboard.press('Control+z');
  await line(page, 'street').waitFor();
  await page.reload();
  await page.getByRole('link', { name: /^street/ }).waitFor();
});

test('the menu of an item has the same commands', async () => {
  const page = await openLibrary();
  await line(page, 'Clean the beers table').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Rename/ }).click();
  await page.getByRole('textbox', { name: 'New name of Clean the beers table' }).press('Escape');
  await line(page, 'Clean the beers table').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Remove/ }).click();
  await line(page, 'Clean the beers table').waitFor({ state: 'detached' });
});

test('a change of another window appears by itself', async () => {
  const page = await openLibrary();
  await openItem(gui.address(), { conversation: 'From the other window' });
  await line(page, 'From the other window').waitFor();
});
