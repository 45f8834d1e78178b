import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test as always, beforeAll, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import { reviewedModels } from '../support/reviewed-models.js';

const test = always.skipIf(!hasBrowser);

const models = mkdtempSync(join(tmpdir(), 'handlens-models-'));
beforeAll(() => reviewedModels(models, { one: { names: ['cat', 'dog'] }, two: { names: ['fox', 'owl'] } }));
afterAll(() => rm(models, { recursive: true, force: true }));

const gui = useGui({ HANDLENS_MODELS_DIR: models });

test('the page of videos warns before any run that boxes will be made up', async () => {
  const page = await gui.open('/video?model=mock');
  await page.getByText('Boxes will be made up').waitFor();
  await page.getByText('Choose a model for real results').waitFor();
  await page.getByLabel('Model').selectOption('one');
  await expect.poll(() => page.getByText('Boxes will be made up').count()).toBe(0);
});
