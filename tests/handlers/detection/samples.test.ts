import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SampleSet } from '../../../core/samples/write-samples.js';
import { handler as sampleFile } from '../../../handlers/detection/sample-file.js';
import { handler as samples } from '../../../handlers/detection/samples.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { testInFull } from '../../support/property-runs.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

afterAll(closeServices);
let folder = '';

beforeEach(async () => {
  folder = await temporaryFolder();
  setEnv({ HANDLENS_WORKDIR: folder, HANDLENS_MODELS_DIR: join(folder, 'models') });
});

testInFull('writes to a folder of the working folder', async () => {
  const { status, body } = await callHandler<SampleSet>(samples, {});
  expect([status, body.folder]).toEqual([200, join(folder, 'samples')]);
  expect((await readdir(folder)).sort()).toEqual(['models', 'samples']);
});

test.each(['/etc/samples', '../samples', '~/samples'])('does not write to %s', async (outside) => {
  const { status, body } = await callHandler(samples, { json: { folder: outside } });
  expect([status, body]).toEqual([403, expect.objectContaining({ code: 'path-not-allowed' })]);
});

test('returns no other file', async () => {
  const { status } = await callHandler(sampleFile, { method: 'GET', query: { path: '../../package.json' } });
  expect(status).toBe(404);
});
