import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../../cli/window/find-browser.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { serveApi } from '../served-api.js';
import { measureBatchGrid } from './measure-batch-grid.js';
import { measureHighlight } from './measure-highlight.js';
import { measureScrolling } from './measure-scrolling.js';
import { measureStart } from './measure-start.js';
import { measureVideo } from './measure-video.js';
import { measureZooming } from './measure-zooming.js';

async function measure({ pace, folder, log }: AreaContext): Promise<Measurement> {
  const path = findBrowser(process.platform, process.env);
  if (path === null) {
    return { sections: [], missing: 'The pages. No Chromium, Chrome, Edge or Brave is installed: install one.' };
  }
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  const api = await serveApi({ HANDLENS_STATE_DIR: join(folder, 'state'), HANDLENS_ROOTS: folder });
  try {
    const setting = { browser, api, folder, rounds: pace === 'quick' ? 1 : 3, log: log };
    const sections = [
      await measureStart(setting),
      await measureVideo(setting),
      await measureScrolling(setting),
      await measureHighlight(setting),
      await measureZooming(setting),
      await measureBatchGrid(setting),
    ];
    return { sections, missing: null };
  } finally {
    await api.stop();
    await browser.close();
  }
}

/** Measures the speed of the pages in a real, headless browser with a real server. */
export const guiArea: Area = { name: 'gui', title: 'Pages', packages: [], measure };
