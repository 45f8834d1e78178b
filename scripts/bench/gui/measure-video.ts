import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { cpuOfChildren } from '../process-tree.js';
import { type Section, tableSection } from '../report.js';
import { median, round } from '../statistics.js';
import { choose, type GuiSetting, openPage } from './gui-setting.js';

const VIDEO = { frames: 300, perSecond: 30, width: 1280, height: 720 };

/** Page script that renders the video with mediabunny: a moving scene with grain like a camera's. */
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

/** Records a WebM (VP8) of ten seconds with the browser's encoder. */
async function drawVideo(browser: Browser): Promise<Buffer> {
  const stdin = { contents: ENTRY, resolveDir: process.cwd() };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife' });
  const page = await browser.newPage();
  // Browsers offer encoders only to pages of a trusted address, on which no server needs to run.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: outputFiles[0]!.text });
  const text = await page.evaluate<string>(`drawVideo(${JSON.stringify(VIDEO)})`);
  await page.close();
  return Buffer.from(text, 'base64');
}

const TARGET = 60;

interface VideoRound {
  perSecond: number;
  /** CPU time of browser and server per frame; null if unknown. */
  cpuMs: number | null;
}

/** Measures from the opened video to the last answer. */
async function runOnce(setting: GuiSetting, file: string): Promise<VideoRound> {
  const page = await openPage(setting, '/video');
  await choose(page, file);
  await page.locator('.run-bar').waitFor();
  const [before, started] = [cpuOfChildren(), performance.now()];
  await page.getByRole('status').filter({ hasText: 'Done' }).waitFor();
  const seconds = (performance.now() - started) / 1000;
  const after = cpuOfChildren();
  await page.getByText(`${VIDEO.frames} of ${VIDEO.frames} frames`).waitFor();
  await page.context().close();
  const cpuMs = before === null || after === null ? null : (after - before) / VIDEO.frames;
  return { perSecond: VIDEO.frames / seconds, cpuMs };
}

/** Measures how fast a video is processed, from its file to the boxes on the page. */
export async function measureVideo(setting: GuiSetting): Promise<Section> {
  const file = join(setting.folder, 'scene.webm');
  setting.log('drawing a video');
  await writeFile(file, await drawVideo(setting.browser));
  const rounds: VideoRound[] = [];
  for (let round = 0; round < setting.rounds; round++) {
    setting.log(`video, round ${round + 1} of ${setting.rounds}`);
    rounds.push(await runOnce(setting, file));
  }
  const rates = rounds.map(({ perSecond }) => round(perSecond, 1));
  const costs = rounds.flatMap(({ cpuMs }) => (cpuMs === null ? [] : [round(cpuMs, 1)]));
  const { frames, perSecond, width, height } = VIDEO;
  return tableSection({
    title: 'Video in the page',
    how: `${frames} frames of ${width}x${height} px (VP8, ${perSecond} a second), decoded by the page, sent to \`/detect/folder\` in the default size (640 px) and answered by the mock backend. Every frame is processed. Measured from the opened video to the end of the run. CPU is the time of the browser and the server on all cores: with all cores free, the maximum rate is cores x 1000 / CPU ms.`,
    caption: 'Frames a second',
    columns: ['rounds', 'median', 'least', 'most', 'target', 'CPU ms a frame, median'],
    rows: [
      [
        rounds.length,
        median(rates),
        Math.min(...rates),
        Math.max(...rates),
        `>= ${TARGET}`,
        costs.length > 0 ? median(costs) : 'not reported',
      ],
    ],
    values: { frames_per_second: rates, cpu_ms_a_frame: costs },
  });
}
