import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_MODEL, type SampleKind } from '../../core/samples/sample-files.js';
import { writeSamples } from '../../core/samples/write-samples.js';

/** Files that the pages display. */
export interface Samples {
  photos: readonly string[];
  table: string;
  video: string;
}

/** Writes the samples of the product to a folder, and reviews their model. */
export async function drawSamples(folder: string): Promise<Samples> {
  const modelsDir = join(folder, 'models');
  const { files } = await writeSamples({ folder: join(folder, 'samples'), modelsDir }, new AbortController().signal);
  const all = (kind: SampleKind) => files.filter((file) => file.kind === kind).map(({ path }) => path);
  const review = ['models', 'review', DEMO_MODEL, '--source', 'Handlens samples', '--photo', all('photo')[0]!];
  execFileSync(process.execPath, ['dist/vision-cli.mjs', ...review, '--reviewed-by', 'Ada Lovelace', '--quiet'], {
    env: { ...process.env, HOME: folder, HANDLENS_MODELS_DIR: modelsDir },
    stdio: 'ignore',
  });
  const table = all('table').find((path) => path.endsWith('.xlsx'))!;
  return { photos: all('photo'), table, video: all('video')[0]! };
}

/** A page for a screenshot, with the actions before it. */
export interface ScreenshotPage {
  /** Address after the `#`. */
  path: string;
  file: string;
  act: (page: Page, samples: Samples) => Promise<void>;
}

const choose = async (page: Page, files: readonly string[]) =>
  page
    .locator('main input[type=file]')
    .last()
    .setInputFiles([...files]);

/** All pages of the GUI. Pages missing from this build are skipped. */
export const SCREENSHOT_PAGES: readonly ScreenshotPage[] = [
  {
    path: '/',
    file: 'overview',
    act: async (page) => {
      await page.getByRole('button', { name: 'Try the samples' }).click();
      await page.getByText('12 of 12 images').waitFor();
      await page.getByRole('link', { name: 'Overview' }).click();
      await page.getByRole('heading', { name: 'Continue' }).waitFor();
      await page.locator('img[src*="/preview"]').first().waitFor();
    },
  },
  {
    path: '/image',
    file: 'image',
    act: async (page, { photos }) => {
      await choose(page, photos.slice(0, 6));
      await page.locator('[data-box]').first().waitFor();
      await page.getByRole('list', { name: 'Objects', exact: true }).getByRole('button').first().click();
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
  {
    path: '/tables',
    file: 'tables',
    act: async (page, { table }) => {
      await choose(page, [table]);
      await page.getByRole('button', { name: 'Fix all safe' }).waitFor();
      await page.getByRole('gridcell').nth(1).click();
    },
  },
  {
    path: '/agent',
    file: 'agent',
    act: async (page) => {
      await page
        .getByRole('textbox', { name: 'Request' })
        .fill('detect objects in samples/photos/street-01.jpg and write a report about it');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Run these/ }).click();
      await page.getByText('Done', { exact: true }).first().waitFor();
    },
  },
  { path: '/settings', file: 'settings', act: (page) => page.getByText('Journals').first().waitFor() },
  { path: '/about', file: 'about', act: (page) => page.getByRole('button', { name: 'Copy diagnostics' }).waitFor() },
];
