import { build } from 'esbuild';
import type { Browser } from 'playwright-core';

export const VIDEO = { frames: 300, perSecond: 30, width: 1280, height: 720 };

/** What the page that draws calls; the names of mediabunny. A moving scene with grain, as a camera gives it. */
const ENTRY = `
import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';
globalThis.drawVideo = async ({ frames, perSecond, width, height }) => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  const grain = new OffscreenCanvas(width, height);
  const noise = grain.getContext('2d').createImageData(width, height);
  let state = 17;
  for (let at = 0; at < noise.data.length; at += 4) {
    state = (state * 48271) % 2147483647;
    noise.data[at] = noise.data[at + 1] = noise.data[at + 2] = state & 255;
    noise.data[at + 3] = 24;
  }
  grain.getContext('2d').putImageData(noise, 0, 0);
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: 'vp8', bitrate: 4e6, keyFrameInterval: 2 });
  output.addVideoTrack(source);
  await output.start();
  for (let frame = 0; frame < frames; frame++) {
    const sky = pen.createLinearGradient(0, 0, width, height);
    sky.addColorStop(0, 'hsl(' + (200 + frame / 10) + ' 45% 80%)');
    sky.addColorStop(1, 'hsl(95 25% 50%)');
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    for (let thing = 0; thing < 12; thing++) {
      pen.fillStyle = 'hsl(' + thing * 30 + ' 60% 45%)';
      pen.fillRect((thing * 173 + frame * (2 + thing)) % width, (thing * 97) % (height - 90), 60 + 5 * thing, 90);
    }
    pen.drawImage(grain, (frame * 7) % 64 - 64, 0);
    await source.add(frame / perSecond, 1 / perSecond);
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
};`;

/** A WebM (VP8) of ten seconds, encoded by the browser. */
export async function drawVideo(browser: Browser): Promise<Buffer> {
  const stdin = { contents: ENTRY, resolveDir: process.cwd() };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife' });
  const page = await browser.newPage();
  // Encoders are given to pages of a trusted address alone; nothing listens there.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: outputFiles[0]!.text });
  const text = await page.evaluate<string>(`drawVideo(${JSON.stringify(VIDEO)})`);
  await page.close();
  return Buffer.from(text, 'base64');
}
