import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test as always, beforeAll, expect } from 'vitest';
import { cells, count } from '../support/batch-window.js';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { hasBrowser, useGui } from '../support/gui.js';
import { compareLandmarks, FRAME_LANDMARKS, type Landmark } from '../support/landmarks.js';
import { reviewedModels } from '../support/reviewed-models.js';

const test = always.skipIf(!hasBrowser);
const models = mkdtempSync(join(tmpdir(), 'handlens-models-'));
beforeAll(() => reviewedModels(models, { one: { names: ['cat', 'dog'] }, two: { names: ['fox', 'owl'] } }));
afterAll(() => rm(models, { recursive: true, force: true }));
const gui = useGui({ HANDLENS_MODELS_DIR: models });
const photo = useGeneratedPhotos();

const filters = 'main aside';
const section = (title: string) => `${filters} section:has(h3:text("${title}"))`;

/** Measured in the target at 1440 x 900 px. */
const LANDMARKS: readonly Landmark[] = [
  ...FRAME_LANDMARKS.filter(({ at }) => at !== 'footer'),
  { name: 'status bar', at: (page) => page.getByRole('contentinfo'), box: [60, 872, 1380, 28], color: 'ink-3' },
  { name: 'filters', at: filters, box: [60, 44, 252, 828], background: 'panel' },
  { name: 'title', at: `${filters} h2`, box: [74, 56, null, 20], font: '600 13px/20px', color: 'ink' },
  {
    name: 'confidence',
    at: `${section('Confidence')} h3`,
    box: [74, 92, null, 16],
    font: '550 12px/16px',
    color: 'ink-2',
  },
  { name: 'histogram', at: `${section('Confidence')} [aria-hidden]:has(i)`, box: [74, 112, 223, 34] },
  { name: 'classes', at: `${section('Classes')} h3`, box: [74, 196, null, 16], font: '550 12px/16px', color: 'ink-2' },
  {
    name: 'first class',
    at: `${section('Classes')} [role="checkbox"], ${section('Classes')} label`,
    // Its highlight makes it wider than in the target; the position of its content is the same.
    box: [null, 220, null, 25],
    font: '400 12.5px/20px',
    color: 'ink-2',
  },
  { name: 'swatch of the first class', at: `${section('Classes')} [role="checkbox"] i`, box: [95, 228.5, 8, 8] },
  { name: 'toolbar', at: '[role="toolbar"]', box: [312, 44, 1120, 44] },
  {
    name: 'model',
    at: (page) => page.getByRole('toolbar').getByRole('button', { name: /^Model/ }),
    box: [322, 51.5, null, 28],
    font: '500 12.5px/16px',
    background: 'surface',
  },
  {
    name: 'export',
    at: (page) => page.getByRole('toolbar').getByRole('button', { name: 'Export' }),
    // It opens a dialog and not a menu, so it has no arrow.
    box: [null, 51.5, null, 28],
  },
  {
    name: 'add',
    at: (page) => page.getByRole('toolbar').getByRole('button', { name: /^Add/ }),
    box: [1357.8, 51.5, 64.2, 28],
    font: '500 12.5px/16px',
    background: 'accent-fill',
    color: 'accent-on',
  },
  { name: 'first image', at: '[role="gridcell"]', box: [326, null, null, null] },
  { name: 'open', at: (page) => page.getByRole('button', { name: /^Open/ }).last(), box: [null, 829, null, 26] },
];

test.each(['light', 'dark'] as const)('the page matches its target within 4 px, %s', async (scheme) => {
  const page = await gui.open('/batch?model=one', { scheme, width: 1440, height: 900 });
  const photos = (['bus.jpg', 'dog.jpg', 'person.jpg', 'zidane.jpg'] as const).map(photo);
  await page.locator('input[type=file]').first().setInputFiles(photos);
  await count(page, '4 of 4 images').waitFor();
  await cells(page).nth(1).click();
  await page.getByText('1 selected').waitFor();
  expect(await compareLandmarks(page, LANDMARKS)).toEqual([]);
});
