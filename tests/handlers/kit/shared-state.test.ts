import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../handlers/index.js';
import { bodyLimits } from '../../../handlers/kit/body-limit.js';
import { stateDirOf } from '../../../handlers/kit/settings/user-folders.js';
import { toLambda } from '../../../handlers/kit/to-lambda.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';

const FUNCTION = { AWS_LAMBDA_FUNCTION_NAME: 'handlens', IS_OFFLINE: '', HANDLENS_S3_BUCKET: '' };
const needing = ENDPOINTS.filter(({ needsSharedState }) => needsSharedState);
const named = (id: string) => toLambda(ENDPOINTS.find((endpoint) => endpoint.id === id)!);

test('uploads, journals, stored data and changes of settings need state that functions share', () => {
  expect(needing.map(({ id }) => id).sort()).toEqual([
    ...['datasets.upload-complete', 'datasets.upload-part', 'datasets.upload-remove', 'datasets.upload-state'],
    ...['system.cache-clear', 'system.cache-list', 'system.settings-change'],
    ...['tables.datasets-list', 'tables.datasets-register', 'tables.journals-list', 'tables.session-export'],
  ]);
});

test.each(needing)('$id asks for a store where each function has its own folder', async (endpoint) => {
  setEnv({ ...FUNCTION, HANDLENS_STATE_DIR: join(tmpdir(), 'state') });
  expect(await callHandler(toLambda(endpoint), { method: endpoint.method.toUpperCase() })).toMatchObject({
    status: 501,
    body: { code: 'store-needed', detail: expect.stringMatching(/HANDLENS_S3_BUCKET.*HANDLENS_STATE_DIR/) },
  });
});

test.each([
  ['detection.models-compare', { models: ['mock', 'mock'], dataset_path: 'configs/smoke/data.yaml', cursor: 'x' }],
  ['detection.agent-run', { text: 'write a report about it', previous: 'run-20261121-113000123-3f2a' }],
  ['detection.detect-image', { dataset_id: 'ds-0123456789ab', backend: 'mock' }],
])('%s asks for a store if it refers to an earlier request', async (id, json) => {
  setEnv({ ...FUNCTION, HANDLENS_STATE_DIR: join(tmpdir(), 'state') });
  const { status, body } = await callHandler(named(id), { method: 'POST', json });
  expect([status, JSON.stringify(body)]).toEqual([501, expect.stringContaining('store-needed')]);
});

test('functions that share a mounted folder, and the local server, need no store', async () => {
  setEnv({ ...FUNCTION, HANDLENS_STATE_DIR: '/mnt/of-all-functions' });
  expect(await callHandler(named('datasets.upload-state'), { params: { dataset_id: 'none' } })).toMatchObject({
    body: { code: expect.not.stringMatching('store-needed') },
  });
  setEnv({ ...FUNCTION, IS_OFFLINE: 'true', HANDLENS_STATE_DIR: join(tmpdir(), 'state') });
  expect(await callHandler(named('datasets.upload-state'), { params: { dataset_id: 'none' } })).toMatchObject({
    body: { code: expect.not.stringMatching('store-needed') },
  });
});

test('a function writes to the temporary folder, and parts of an upload fit into its events', () => {
  expect(stateDirOf(FUNCTION)).toBe(join(tmpdir(), 'handlens'));
  const { body, part } = bodyLimits(FUNCTION);
  expect(part).toBeLessThanOrEqual(body);
  expect((body * 4) / 3).toBeLessThan(6 * 1024 * 1024);
  expect(bodyLimits({})).toEqual({ body: 10_485_760, part: 8_388_608 });
});
