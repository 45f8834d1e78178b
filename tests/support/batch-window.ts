import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { unzip } from '../../scripts/outputs/page-window.js';

/** Returns the cells of the images on the page. */
export const cells = (page: Page) => page.getByRole('grid', { name: 'Images' }).getByRole('gridcell');

/** Returns the names of the images on the page, in display order. */
export const shownNames = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[role=row]')]
    .sort((a, b) => a.ariaRowIndex - b.ariaRowIndex)
    .flatMap((row) => [...row.querySelectorAll('[role=gridcell]')])
    .map((cell) => cell.firstElementChild.textContent.split(/[,，]/)[0])`);

/** Returns the names of the selected images on the page. */
export const selectedNames = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[role=gridcell][aria-selected=true]')]
    .map((cell) => cell.firstElementChild.textContent.split(/[,，]/)[0]).sort()`);

/** Returns the status line with the number of displayed images. */
export const count = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Returns the checkbox of a facet value, by the start of its name. */
export const facet = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}[,，]`) });

/** Returns the count of a facet value. */
export async function facetCount(page: Page, name: string): Promise<number> {
  const label = await facet(page, name).getAttribute('aria-label');
  return Number(label!.split(/, |，/).at(-1)!.replaceAll(',', ''));
}

/** Opens the export dialog, chooses which images to export, and saves. @returns name and files of the archive. */
export async function saveExport(
  page: Page,
  { scope, boxes }: { scope: string | RegExp; boxes?: string | RegExp },
): Promise<{ name: string; files: Map<string, string> }> {
  await page.getByRole('toolbar', { name: 'Batch' }).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: scope }).check();
  if (boxes !== undefined) await dialog.getByRole('radio', { name: boxes }).check();
  return download(page, () => dialog.getByRole('button', { name: /^Export \d/ }).click());
}

/** Performs an action that saves an archive. @returns its name and files. */
export async function download(page: Page, action: () => Promise<unknown>) {
  const waiting = page.waitForEvent('download');
  await action();
  const saved = await waiting;
  return { name: saved.suggestedFilename(), files: unzip(await readFile(await saved.path())) };
}
