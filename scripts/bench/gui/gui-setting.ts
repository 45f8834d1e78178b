import type { Browser, Page } from 'playwright-core';
import type { Cell } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { quantile, round } from '../statistics.js';

/** Duration of a frame at 60 Hz, ms. */
export const ONE_FRAME_MS = 16.7;

/** Formats median, 95th percentile and maximum of times, ms to a tenth. */
export function spreadCells(times: readonly number[]): Cell[] {
  return [0.5, 0.95, 1].map((part) => round(quantile(times, part), 1));
}

/** Shared settings of the GUI measurements. */
export interface GuiSetting {
  browser: Browser;
  api: ServedApi;
  /** Folder for generated files. */
  folder: string;
  rounds: number;
  log(line: string): void;
}

const SIZE = { width: 1280, height: 800 };

/** Opens a page of the GUI by its hash route in a new browser context. */
export async function openPage({ browser, api }: GuiSetting, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.goto(`${api.address}/#${path}`);
  await page.locator('main').waitFor();
  return page;
}

export const choose = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file);
