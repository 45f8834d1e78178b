import { test as always, expect } from 'vitest';
import { hasBrowser } from '../support/gui.js';
import { rowOf, useImagePage } from '../support/image-page.js';
import { compareLandmarks, FRAME_LANDMARKS, type Landmark } from '../support/landmarks.js';

const test = always.skipIf(!hasBrowser);
const { openPhoto } = useImagePage();

/** Measured in the target at 1440 x 900 px. */
const LANDMARKS: readonly Landmark[] = [
  // The inspector has its own footer.
  ...FRAME_LANDMARKS.filter(({ at }) => at !== 'footer'),
  { name: 'status bar', at: (page) => page.getByRole('contentinfo'), box: [60, 872, 1380, 28], color: 'ink-3' },
  { name: 'Library', at: 'main aside:first-child', box: [60, 44, 216, 828], background: 'panel' },
  { name: 'toolbar', at: '[role="toolbar"]', box: [276, 44, 852, 44] },
  { name: 'tools', at: '[role="toolbar"] [role="radiogroup"]', box: [286, 51.5, 96, 28], background: 'press' },
  { name: 'undo', at: (page) => page.getByRole('button', { name: 'Undo' }), box: [388, 51.5, 28, 28] },
  { name: 'redo', at: (page) => page.getByRole('button', { name: 'Redo' }), box: [422, 51.5, 28, 28] },
  {
    name: 'model',
    at: (page) => page.getByRole('toolbar').getByRole('button', { name: /^Model/ }),
    box: [471, 51.5, null, 28],
    font: '500 12.5px/16px',
    background: 'surface',
  },
  {
    name: 'labels',
    at: (page) => page.getByRole('button', { name: 'Labels', exact: true }),
    box: [957.9, 51.5, 28, 28],
    background: 'accent-wash',
    color: 'accent',
  },
  {
    name: 'options',
    at: (page) => page.getByRole('button', { name: 'Detection options' }),
    box: [991.9, 51.5, 28, 28],
  },
  { name: 'export', at: (page) => page.getByRole('button', { name: 'Export' }), box: [1025.9, 51.5, 92.1, 28] },
  { name: 'canvas', at: '[role="application"]', box: [276, 88, 852, 688], background: 'canvas' },
  { name: 'photo', at: '[role="application"] img', box: [312, 139.5, 780, 585] },
  { name: 'first thumbnail', at: 'ul[aria-label="Images"] img', box: [288, 787, 75, 56] },
  { name: 'second thumbnail', at: 'ul[aria-label="Images"] li:nth-child(2) img', box: [369, 787, 75, 56] },
  { name: 'inspector', at: 'main > aside:last-child', box: [1128, 44, 304, 828], background: 'panel' },
  { name: 'tabs', at: '[role="tablist"]', box: [1139, 52, 281, 28], background: 'press' },
  {
    name: 'tab of objects',
    at: (page) => page.getByRole('tab', { name: /^Objects/ }),
    box: [1141, 54, 91.7, 24],
    font: '500 12px/16px',
  },
  { name: 'thumb of the threshold', at: (page) => page.getByRole('slider').locator('..'), box: [null, 129, null, 14] },
  { name: 'first row', at: 'ul[aria-label="Objects"] li', box: [1129, 178, 303, 28] },
  { name: 'second row', at: 'ul[aria-label="Objects"] li:nth-child(2)', box: [1129, 206, 303, 28] },
  { name: 'swatch', at: 'ul[aria-label="Objects"] li i', box: [1143, 188, 8, 8] },
  { name: 'selected', at: '#selected-title', box: [1143, 281, null, 16], font: '550 12px/16px', color: 'ink-2' },
  {
    name: 'class',
    at: (page) => page.getByRole('button', { name: /^Class: / }),
    box: [1143, 305, 275, 28],
    background: 'surface',
  },
  { name: 'duplicate', at: (page) => page.getByRole('button', { name: 'Duplicate' }), box: [1143, 495, 87.7, 24] },
  {
    name: 'delete',
    at: (page) => page.getByRole('button', { name: 'Delete', exact: true }),
    box: [1330.3, 495, 87.7, 24],
  },
  {
    name: 'save',
    at: (page) => page.getByRole('button', { name: 'Save labels' }),
    box: [1293.1, 832, 126.9, 28],
    font: '500 12.5px/16px',
    background: 'accent-fill',
    color: 'accent-on',
  },
];

/** The target of the comparison, at the same size. */
const COMPARED: readonly Landmark[] = [
  { name: 'Library', at: (page) => page.getByRole('button', { name: 'Library' }), box: [70, 51.5, 28, 28] },
  { name: 'model A', at: (page) => page.getByRole('button', { name: /^Model A/ }), box: [119, 51.5, null, 28] },
  { name: 'export', at: (page) => page.getByRole('button', { name: 'Export' }), box: [1025.9, 51.5, 92.1, 28] },
  { name: 'views', at: (page) => page.getByRole('radiogroup', { name: 'View' }), box: [923.9, 51.5, 96, 28] },
  { name: 'title', at: 'main aside h2', box: [1143, 56, null, 20], font: '600 13px/20px', color: 'ink' },
  {
    name: 'rule',
    at: 'main aside p[role="status"]',
    box: [1143, 108, 275, null],
    font: '400 12px/16px',
    color: 'ink-2',
  },
  {
    name: 'first group',
    at: 'main aside section h3',
    box: [1129, 183, 303, 26],
    font: '550 12px/16px',
    color: 'ink-2',
  },
  { name: 'first object', at: 'main aside section li button', box: [1129, 209, 303, 28] },
];

test.each(['light', 'dark'] as const)('the page matches its target within 4 px, %s', async (scheme) => {
  const page = await openPhoto(`target ${scheme}`, { scheme, photos: ['a.jpg', 'b.jpg'] });
  await rowOf(page, 'dog').getByRole('button', { name: 'dog' }).first().click();
  await page.locator('#selected-title').waitFor();
  await page.locator('ul[aria-label="Images"] li:nth-child(2) img').waitFor();
  expect(await compareLandmarks(page, LANDMARKS)).toEqual([]);
  // The target has two lines of summary, with boxes of B alone.
  await rowOf(page, 'cat').getByRole('button', { name: 'Hide class cat' }).click();
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('option', { name: 'two' }).click();
  await page.getByRole('button', { name: /horse vs sheep/ }).waitFor();
  expect(await compareLandmarks(page, COMPARED)).toEqual([]);
});
