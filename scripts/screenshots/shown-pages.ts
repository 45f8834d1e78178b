import type { Page } from 'playwright-core';
import type { Samples } from './draw-samples.js';

/** A page as it is shown: what is done on it before the picture is taken. */
export interface ShownPage {
  /** Address after the `#`. */
  path: string;
  file: string;
  act: (page: Page, samples: Samples) => Promise<void>;
}

const choose = async (page: Page, files: readonly string[]) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files]);

/** Every page of the GUI; one that this build has not is left out. */
export const SHOWN_PAGES: readonly ShownPage[] = [
  {
    path: '/',
    file: 'overview',
    act: async (page) => {
      await page.getByRole('button', { name: 'Run the self-test' }).click();
      await page.locator('.self-test').waitFor();
    },
  },
  {
    path: '/image',
    file: 'image',
    act: async (page, { photos }) => {
      await choose(page, photos.slice(0, 3));
      await page.locator('svg.photo .box').first().waitFor();
      await page.locator('table.objects tbody tr').first().hover();
    },
  },
  { path: '/video', file: 'video', act: async (page, { video }) => choose(page, [video]) },
  {
    path: '/batch',
    file: 'batch',
    act: async (page, { photos }) => {
      await choose(page, photos);
      await page.getByText(`${photos.length} of ${photos.length} images`).waitFor();
    },
  },
  { path: '/tables', file: 'tables', act: async (page, { table }) => choose(page, [table]) },
  {
    path: '/agent',
    file: 'agent',
    act: async (page) => {
      await page.getByLabel('Request').fill('detect objects in photos/scene-01.jpg and write a report about it');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Run these/ }).click();
      await page.getByText('Done', { exact: true }).first().waitFor();
    },
  },
  { path: '/settings', file: 'settings', act: (page) => page.getByText('Table sessions').first().waitFor() },
  { path: '/about', file: 'about', act: (page) => page.getByRole('button', { name: 'Copy diagnostics' }).waitFor() },
];
