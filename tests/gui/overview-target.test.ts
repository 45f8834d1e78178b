import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as always, expect } from 'vitest';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { hasBrowser, useGui } from '../support/gui.js';
import { compareLandmarks, FRAME_LANDMARKS, type Landmark } from '../support/landmarks.js';
import { openItem, sendJson } from '../support/workspace-requests.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();

/** Measured in the target at 1440 x 900 px. */
const LANDMARKS: readonly Landmark[] = [
  ...FRAME_LANDMARKS,
  { name: 'title', at: 'main h1', box: [206, 86, null, 28], font: '600 22px/28px', color: 'ink' },
  { name: 'health', at: 'main header button', box: [null, 98, null, 16], font: '400 12px/16px', color: 'ink-2' },
  {
    name: 'self-test',
    at: (page) => page.getByRole('button', { name: 'Self-test' }),
    box: [1203, 90, 83, 24],
    font: '500 12px/16px',
    background: 'surface',
  },
  { name: 'first tile', at: 'main ul li:nth-child(1) a[href$="/image"]', box: [206, 132, 180, 93], color: 'ink' },
  { name: 'second tile', at: 'main ul li:nth-child(2) a', box: [386, 132, 180, 93] },
  { name: 'last tile', at: 'main ul li:nth-child(6) a', box: [1106, 132, 180, 93] },
  { name: 'name of a tile', at: 'main ul li strong', box: [250, 148, 78, 18], font: '600 13px/18px' },
  {
    name: 'text of a tile',
    at: 'main ul li a > span',
    box: [222, 176, 148, 34],
    font: '400 12px/17px',
    color: 'ink-3',
  },
  {
    name: 'open file',
    at: (page) => page.getByRole('button', { name: 'Open file' }),
    box: [null, 237.5, 137, 24],
    font: '500 12px/16px',
  },
  { name: 'continue', at: '#continue-title', box: [206, 301, null, 20], font: '600 13px/20px', color: 'ink' },
  { name: 'first row', at: 'section ul li a', box: [206, 331, 748, 52] },
  { name: 'thumbnail', at: 'section ul li a > span', box: [214, 340, 48, 34] },
  { name: 'name', at: 'section ul li a > span:nth-child(2)', box: [274, 347, null, 20] },
  { name: 'state', at: 'section ul li a > span:nth-child(3)', box: [525, 347, 211, 20], color: 'warn' },
  { name: 'count', at: 'section ul li a > span:nth-child(4)', box: [748, 347, 96, 20], color: 'ink-3' },
  { name: 'time', at: 'section ul li a > span:nth-child(5)', box: [856, 347, 84, 20], color: 'ink-3' },
  { name: 'second row', at: 'section ul li:nth-child(2) a', box: [206, 383, 748, 52] },
  { name: 'running', at: '#running-title', box: [986, 301, 300, 20], font: '600 13px/20px', color: 'ink' },
  { name: 'job card', at: '#running-title + div', box: [986, 331, 300, null], background: 'surface' },
  { name: 'name of the job', at: '#running-title + div a', box: [1023, 343, null, 20] },
  { name: 'progress', at: '#running-title + div progress', box: [1000, 372, 272, 4] },
  { name: 'models', at: '#models-title', box: [986, null, null, 20], font: '600 13px/20px' },
  { name: 'privacy', at: '#privacy-title', box: [986, null, null, 20], font: '600 13px/20px' },
  { name: 'figure', at: '#privacy-title + div span', box: [1000, null, null, 32], font: '600 26px/32px', color: 'ink' },
  {
    name: 'note',
    at: '#privacy-title + div p:last-child',
    box: [1000, null, 272, 32],
    font: '400 12px/16px',
    color: 'ink-3',
  },
];

test.each(['light', 'dark'] as const)('the overview matches its target within 4 px, %s', async (scheme) => {
  const folder = join(gui.folder(), 'photos');
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < 20; at++) await copyFile(photo('dog.jpg'), join(folder, `${at}.jpg`));
  const images = await openItem(gui.address(), { path: 'photos' });
  const job = await sendJson<{ id: string }>(`${gui.address()}/jobs`, { item_id: images.id, backend: 'mock' });
  await sendJson(`${gui.address()}/jobs/${job.id}`, { action: 'pause' }, 'PUT');
  const talk = await openItem(gui.address(), { conversation: 'Clean the beers table' });
  const view = { facts: { is_waiting: true, messages: 3 } };
  await sendJson(`${gui.address()}/workspace/items/${talk.id}`, { view }, 'PUT');
  const page = await gui.open('/', { width: 1440, height: 900, scheme });
  await page.getByText('waits for your approval').first().waitFor();
  await page.getByText('Counted in the main thread').waitFor();
  await page.locator('#running-title + div progress').waitFor();
  expect(await compareLandmarks(page, LANDMARKS)).toEqual([]);
});
