import type { Browser, Page } from 'playwright-core';
import { loadSharp } from '../../core/vision/image/load-sharp.js';

const SIZE = { width: 1080, height: 675 };
const QUALITY = 72;
/** Time for charts and pictures to finish, ms. */
const SETTLE_MS = 1500;

/** A frame of the animation: the actions before it, and its duration, ms. */
interface Frame {
  path?: string;
  act?: (page: Page) => Promise<void>;
  shownMs: number;
}

const FRAMES: readonly Frame[] = [
  { path: '/image', shownMs: 1200 },
  {
    act: async (page) => {
      await page.getByRole('button', { name: 'Open a sample photo' }).click();
      await page.locator('[data-box]').first().waitFor();
    },
    shownMs: 1800,
  },
  {
    act: (page) => page.getByRole('list', { name: 'Objects', exact: true }).getByRole('button').first().click(),
    shownMs: 1200,
  },
  {
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Confidence' }).fill('0.75');
      await page.keyboard.press('Enter');
    },
    shownMs: 1500,
  },
  {
    path: '/video',
    act: async (page) => {
      await page.getByRole('button', { name: 'Open the sample video' }).click();
      await page.getByText('60 of 60 frames').waitFor();
    },
    shownMs: 1200,
  },
  ...[15, 30, 45].map((frame): Frame => {
    return { act: (page) => page.locator('.player input[type=range]').first().fill(String(frame)), shownMs: 600 };
  }),
  {
    path: '/tables',
    act: async (page) => {
      await page.getByRole('button', { name: 'Open the sample workbook' }).click();
      await page.getByText('"ordered" has an impossible date').waitFor();
    },
    shownMs: 1800,
  },
  { act: (page) => page.getByText('"category" has "FURNITURE"').click(), shownMs: 2000 },
];

/**
 * Records the window while it processes the samples: a photo, a video and a workbook.
 * @param prepare called before each frame, to hide paths of this machine. @returns an animated WebP.
 */
export async function drawAnimation(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Uint8Array> {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const pictures: Buffer[] = [];
  for (const { path, act } of FRAMES) {
    if (path !== undefined) await page.goto(`${address}/#${path}`);
    await act?.(page);
    await page.waitForTimeout(SETTLE_MS);
    await prepare(page);
    pictures.push(await page.screenshot());
  }
  await context.close();
  const sharp = await loadSharp();
  const delay = FRAMES.map(({ shownMs }) => shownMs);
  return sharp(pictures, { join: { animated: true } })
    .webp({ quality: QUALITY, delay, loop: 0 })
    .toBuffer();
}
