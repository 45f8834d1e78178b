import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Page script: draws a square with houses, a tree and balls. @param seed changes positions and colours. */
const DRAW_SCENE = `(seed) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 640 });
  const pen = canvas.getContext('2d');
  let state = seed * 7919 + 17;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const fill = (colour, paint) => { pen.fillStyle = colour; pen.beginPath(); paint(); pen.fill(); };
  const hue = () => Math.floor(random() * 360);
  fill('hsl(' + (195 + seed * 3) + ' 45% 82%)', () => pen.rect(0, 0, 960, 400));
  fill('hsl(' + (85 + seed * 4) + ' 22% 62%)', () => pen.rect(0, 390, 960, 250));
  for (let place = 0; place < 4; place++) {
    const [x, w, h] = [place * 240 + random() * 60, 120 + random() * 80, 130 + random() * 140];
    fill('hsl(' + hue() + ' 30% 55%)', () => pen.rect(x, 420 - h, w, h));
    fill('hsl(' + hue() + ' 35% 35%)', () => { pen.moveTo(x - 12, 420 - h); pen.lineTo(x + w / 2, 360 - h); pen.lineTo(x + w + 12, 420 - h); });
    for (const [dx, dy] of [[0.2, 0.2], [0.6, 0.2], [0.2, 0.6], [0.6, 0.6]]) fill('#f3efd9', () => pen.rect(x + w * dx, 420 - h + h * dy, w * 0.2, h * 0.18));
  }
  for (let place = 0; place < 5; place++) {
    const [x, y, r] = [60 + random() * 840, 470 + random() * 110, 20 + random() * 34];
    fill('rgb(0 0 0 / 18%)', () => pen.ellipse(x, y + r, r, r * 0.3, 0, 0, 7));
    fill('hsl(' + hue() + ' 60% 50%)', () => pen.arc(x, y, r, 0, 7));
  }
  return canvas;
}`;

const TO_JPEG = `(seed) => (${DRAW_SCENE})(seed).toDataURL('image/jpeg', 0.85)`;

/** Page script: records ten scenes per second as WebM for three seconds. */
const TO_VIDEO = `async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 640 });
  const pen = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
  const chunks = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const ended = new Promise((done) => { recorder.onstop = done; });
  const scene = (${DRAW_SCENE})(3);
  recorder.start();
  for (let frame = 0; frame < 75; frame++) {
    pen.drawImage(scene, 0, 0);
    pen.fillStyle = '#b3432c';
    pen.fillRect(40 + frame * 11, 480, 130, 70);
    await new Promise((done) => setTimeout(done, 40));
  }
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return 'data:,' + btoa(text);
}`;

/** Returns a typical messy order list: a title, two date formats, missing cells, a repeated row, totals. */
function orderList(): string {
  const towns = ['Lisbon', 'lisbon', 'Porto', 'Faro', 'Porto ', 'N/A'];
  const rows = Array.from({ length: 240 }, (_, place) => {
    const day = String((place % 28) + 1).padStart(2, '0');
    const date = place % 9 === 0 ? `${day}.03.2026` : `2026-03-${day}`;
    const price = place % 17 === 0 ? '' : ((place * 37) % 900) + 12.5;
    return [String(1000 + place).padStart(6, '0'), date, towns[place % 6], price, (place % 5) + 1].join(';');
  });
  rows.splice(40, 0, rows[39]!);
  return ['Orders of March;;;;', ';;;;', 'order;date;town;price;pieces', ...rows, 'Total;;;98211.5;720', ''].join('\n');
}

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** Files that the pages display. */
export interface Samples {
  photos: readonly string[];
  table: string;
  video: string;
}

/** Generates pictures, a video and a table in a folder; the same each time except the video. */
export async function drawSamples(page: Page, folder: string): Promise<Samples> {
  await mkdir(join(folder, 'photos'), { recursive: true });
  const photos: string[] = [];
  for (let seed = 1; seed <= 12; seed++) {
    const file = join(folder, 'photos', `scene-${String(seed).padStart(2, '0')}.jpg`);
    await writeFile(file, bytesOf(await page.evaluate<string>(`(${TO_JPEG})(${seed})`)));
    photos.push(file);
  }
  const table = join(folder, 'orders.csv');
  await writeFile(table, orderList());
  const video = join(folder, 'square.webm');
  await writeFile(video, bytesOf(await page.evaluate<string>(`(${TO_VIDEO})()`)));
  return { photos, table, video };
}

/** A page for a screenshot, with the actions before it. */
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

/** All pages of the GUI. Pages missing from this build are skipped. */
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
      await page
        .getByRole('textbox', { name: 'Request' })
        .fill('detect objects in photos/scene-01.jpg and write a report about it');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Run these/ }).click();
      await page.getByText('Done', { exact: true }).first().waitFor();
    },
  },
  { path: '/settings', file: 'settings', act: (page) => page.getByText('Table sessions').first().waitFor() },
  { path: '/about', file: 'about', act: (page) => page.getByRole('button', { name: 'Copy diagnostics' }).waitFor() },
];
