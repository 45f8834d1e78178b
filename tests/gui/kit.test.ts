import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { contrastOf } from '../support/contrast.js';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { hasBrowser, useGui } from '../support/gui.js';
import { openItem } from '../support/workspace-requests.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();

/** Opens the image page, which has most parts of the kit. */
async function openImage(): Promise<Page> {
  await copyFile(photo('dog.jpg'), join(gui.folder(), 'dog.jpg'));
  const { id } = await openItem(gui.address(), { path: 'dog.jpg' });
  const page = await gui.open(`/image/${id}`, { width: 1440, height: 900 });
  // Another test may have left another panel open.
  await page.getByRole('tab', { name: /^Objects/ }).click();
  await page.getByRole('slider', { name: 'Confidence' }).waitFor();
  return page;
}

const isFocused = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate('document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent'),
    )
    .toContain(name);

test('arrow keys select tabs and choices, and only the chosen one is in the order of Tab', async () => {
  const page = await openImage();
  await page.getByRole('tab', { name: /^Objects/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Info', selected: true }).waitFor();
  const tools = page.getByRole('toolbar').getByRole('radiogroup').first().getByRole('radio');
  await tools.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tools.nth(1).getAttribute('aria-checked')).toBe('true');
  expect(await tools.nth(0).getAttribute('tabindex')).toBe('-1');
  expect(await tools.nth(1).getAttribute('tabindex')).toBe('0');
});

test('arrow keys change a threshold by 0.01, with Shift by 0.05, and its value can be typed', async () => {
  const page = await openImage();
  const slider = page.getByRole('slider', { name: 'Confidence' });
  const value = () =>
    slider.getAttribute('aria-valuenow').then(async (now) => Number(now ?? (await slider.inputValue())));
  await slider.focus();
  const before = await value();
  await page.keyboard.press('ArrowRight');
  await expect.poll(value).toBeCloseTo(before + 0.01, 5);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(value).toBeCloseTo(before + 0.06, 5);
  const field = page.getByRole('textbox', { name: 'Confidence' });
  await field.fill('0.5');
  await field.press('Enter');
  await expect.poll(value).toBeCloseTo(0.5, 5);
  // The track is filled on the right of a lower limit, because those values pass.
  const track = page.locator('[class*="slider"]', { has: slider });
  const fill = (await track.locator('[class*="fill"]').boundingBox())!;
  const area = (await track.boundingBox())!;
  expect((fill.x - area.x) / area.width).toBeCloseTo((0.5 - 0.05) / (0.99 - 0.05), 1);
  expect(fill.x + fill.width).toBeCloseTo(area.x + area.width, 0);
});

test('a list, a popover and a menu open by keyboard, Esc closes them, and the focus returns', async () => {
  const page = await openImage();
  const model = page.getByRole('toolbar').getByRole('button', { name: /Mock/ }).first();
  await model.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await isFocused(page, 'Mock');
  const exporting = page.getByRole('toolbar').getByRole('button', { name: 'Export' });
  await exporting.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Export' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Export' }).waitFor({ state: 'detached' });
  await isFocused(page, 'Export');
  await page.getByRole('button', { name: 'Theme' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitemradio', { name: 'Light theme' }).waitFor();
  await page.keyboard.press('Escape');
  await isFocused(page, 'Theme');
});

test('arrow keys change the width of a panel, which a reload keeps; Ctrl+B and Ctrl+I close panels', async () => {
  const page = await openImage();
  const edge = page.getByRole('separator', { name: 'Resize the panel' }).first();
  await edge.focus();
  const before = Number(await edge.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(before + 16));
  await page.reload();
  await expect
    .poll(() => page.getByRole('separator', { name: 'Resize the panel' }).first().getAttribute('aria-valuenow'))
    .toBe(String(before + 16));
  await page.keyboard.press('Control+b');
  await expect.poll(() => page.getByRole('tree', { name: 'Library' }).count()).toBe(0);
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+i');
  await expect.poll(() => page.getByRole('tab', { name: /^Objects/ }).count()).toBe(0);
});

test('the tooltip of a button has its name and key, and why it is disabled', async () => {
  const page = await openImage();
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).hover();
  await page.getByRole('tooltip').getByText('Z').waitFor();
});

test('a dialog opens without a tooltip, which appears above it with Tab; one Esc closes both', async () => {
  const page = await openImage();
  const dialog = page.getByRole('dialog', { name: 'Save labels' });
  await page.keyboard.press('Control+s');
  await dialog.waitFor();
  // The first field gets the focus, not the button that closes the dialog.
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('radio');
  await page.keyboard.press('Shift+Tab');
  await isFocused(page, 'Close');
  // Repeated, because the browser may report a mouse move when the dialog appears, which closes the tooltip.
  const onTop = async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    return page.evaluate(`(() => {
      const tip = document.querySelector('[role=tooltip]')?.getBoundingClientRect();
      return tip && document.elementFromPoint(tip.x + tip.width / 2, tip.y + tip.height / 2).closest('[role]').role;
    })()`);
  };
  await expect.poll(onTop).toBe('tooltip');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('tooltip').count()).toBe(0);
});

test.each(['light', 'dark'] as const)('a disabled primary button is readable in the %s theme', async (scheme) => {
  const page = await openImage();
  await page.emulateMedia({ colorScheme: scheme });
  await page.keyboard.press('Control+s');
  await page.getByRole('radio', { name: /dataset/ }).check();
  const save = page.getByRole('dialog', { name: 'Save labels' }).getByRole('button', { name: 'Save labels' });
  expect(await save.isDisabled()).toBe(true);
  expect(await contrastOf(save)).toBeGreaterThanOrEqual(4.5);
});

test('Caps Lock changes no shortcut: only Shift distinguishes undo from redo', async () => {
  const page = await openImage();
  const first = page.getByRole('toolbar').getByRole('radiogroup').first();
  await page.keyboard.press('B');
  await expect.poll(() => first.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('Draw box');
  await page.keyboard.press('V');
  await expect.poll(() => first.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('Select');
});

test('the list of a choice in a dialog is above it', async () => {
  const page = await openImage();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save labels' });
  await dialog.getByRole('radio', { name: /dataset/ }).check();
  await dialog.getByRole('button', { name: /train/ }).click();
  await page.getByRole('option', { name: 'val' }).click();
  await dialog.getByRole('button', { name: /val/ }).waitFor();
});

test('a narrow window scrolls no page whose panels scroll, and lists the pages under "More"', async () => {
  const page = await openImage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('application').focus();
  await page.keyboard.press('Tab');
  await page.getByRole('region', { name: /^Selected: / }).waitFor();
  const [needed, there] = await page.locator('#page').evaluate((one) => [one.scrollHeight, one.clientHeight]);
  expect(needed).toBe(there);
  const search = (await page
    .getByRole('banner')
    .getByRole('button', { name: /Search/ })
    .boundingBox())!;
  expect(search.x).toBeGreaterThan(330);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Go to');
});

test('"Run again" is visible in the options of a detection, whatever its number of classes', async () => {
  const page = await openImage();
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.getByRole('button', { name: 'Detection options' }).click();
  const options = page.getByRole('dialog', { name: 'Detection options' });
  const again = (await options.getByRole('button', { name: 'Run again' }).boundingBox())!;
  const panel = (await options.boundingBox())!;
  expect(again.y + again.height).toBeLessThanOrEqual(panel.y + panel.height);
  expect(await options.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});
