import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../cli/window/find-browser.js';
import { NO_WAY_OUT } from './gui.js';

/** Page script that renders the video with mediabunny. */
const ENTRY = `
import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';
globalThis.drawVideo = async ({ frames, perSecond, width, height, alpha = 'discard', bits }) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: 'vp8', bitrate: 1e6, keyFrameInterval: 1, alpha });
  output.addVideoTrack(source);
  await output.start();
  for (let frame = 0; frame < frames; frame++) {
    for (let bit = 0; bit < bits; bit++) {
      context.fillStyle = (frame >> bit) & 1 ? '#fff' : '#000';
      context.fillRect((bit * width) / bits, 0, width / bits, height);
    }
    await source.add(frame / perSecond, 1 / perSecond);
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};`;

/**
 * Number of vertical bands that encode the number of a frame in binary: black is 0, white is 1, the lowest bit at the
 * left.
 */
export const BITS = 8;

/** Decodes the number of a frame from the brightness in the middle of each band, 0 to 255. */
export function readFrameNumber(brightness: readonly number[]): number {
  return brightness.reduce((number, value, bit) => number + (value > 127 ? 1 << bit : 0), 0);
}

interface DrawnVideo {
  frames: number;
  perSecond: number;
  width: number;
  height: number;
  /** `keep` stores transparency, as recordings of a canvas do. */
  alpha?: 'keep';
}

async function drawIn(browser: Browser, video: DrawnVideo): Promise<Buffer> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'iife',
  });
  const page = await browser.newPage();
  // Browsers offer encoders only to pages of a trusted address; no server listens there.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: outputFiles[0]!.text });
  const text = await page.evaluate(`drawVideo(${JSON.stringify({ ...video, bits: BITS })})`);
  await page.close();
  return Buffer.from(String(text), 'base64');
}

/** Records a WebM (VP8) whose frames show their numbers with the browser's encoder. */
export async function drawVideo(video: DrawnVideo): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: findBrowser(process.platform, process.env)!,
    args: ['--no-sandbox', ...NO_WAY_OUT],
  });
  try {
    return await drawIn(browser, video);
  } finally {
    await browser.close();
  }
}

/** Page script: returns green in the middle of each band of a picture. */
const READ_BANDS = `(picture) => {
  const copy = new OffscreenCanvas(picture.width, picture.height);
  const context = copy.getContext('2d');
  context.drawImage(picture, 0, 0);
  return Array.from({ length: ${BITS} }, (_, bit) =>
    context.getImageData(((bit + 0.5) * picture.width) / ${BITS}, picture.height / 2, 1, 1).data[1]);
}`;

/** Returns the number of the frame that the player of a page shows now. */
export async function readShownNumber(page: Page): Promise<number> {
  return readFrameNumber(await page.evaluate<number[]>(`(${READ_BANDS})(document.querySelector('.player canvas'))`));
}

/** Page script, run before the page's own: stores the files of each sent form. */
export const KEEP_SENT_FILES = `
globalThis.sentFiles = [];
const send = globalThis.fetch;
globalThis.fetch = (url, init) => {
  if (init?.body instanceof FormData) sentFiles.push(...init.body.getAll('images'));
  return send(url, init);
};`;

/** Returns the pictures that a page with `KEEP_SENT_FILES` sent: name, width and frame number of each. */
export async function readSentNumbers(page: Page): Promise<{ name: string; width: number; number: number }[]> {
  const sent = await page.evaluate<{ name: string; width: number; bands: number[] }[]>(
    `Promise.all(sentFiles.map(async (file) => {
      const picture = await createImageBitmap(file);
      return { name: file.name, width: picture.width, bands: (${READ_BANDS})(picture) };
    }))`,
  );
  return sent.map(({ name, width, bands }) => ({ name, width, number: readFrameNumber(bands) }));
}
