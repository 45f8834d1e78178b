import type { Browser, Page } from 'playwright-core';
import type { ServedApi } from '../served-api.js';

/** What the measurements of the GUI share. */
export interface GuiSetting {
  browser: Browser;
  api: ServedApi;
  /** A folder for what is drawn. */
  folder: string;
  rounds: number;
  say(line: string): void;
}

const SIZE = { width: 1280, height: 800 };

/** Opens a page of the GUI by its address after the `#`, in a context of its own. */
export async function openPage({ browser, api }: GuiSetting, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.goto(`${api.address}/#${path}`);
  await page.locator('main').waitFor();
  return page;
}

export const choose = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file);
