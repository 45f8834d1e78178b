import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../../handlers/kit/config.js';

const of = (env: Record<string, string>) => loadConfig({ HANDLENS_STATE_DIR: '/state', ...env }).localModel;

test('uses no model unless one is configured', () => {
  expect(of({})).toEqual({
    runtime: 'none',
    server: '',
    model: '',
    key: '',
    allowRemote: false,
    seesValues: false,
    timeoutMs: 15_000,
    threads: 0,
    modelsDir: resolve('models'),
    packageDir: join('/state', 'local-model'),
    childFile: resolve('dist/llama-child.mjs'),
    environment: {},
  });
});

test('variables override the file', () => {
  const settings = of({
    HANDLENS_LOCAL_MODEL_RUNTIME: 'ollama',
    HANDLENS_LOCAL_MODEL_SERVER: 'http://127.0.0.1:1',
    HANDLENS_LOCAL_MODEL_NAME: 'llama3.2:3b',
    HANDLENS_LOCAL_MODEL_KEY: 'key-1',
    HANDLENS_LOCAL_MODEL_ALLOW_REMOTE: 'true',
    HANDLENS_LOCAL_MODEL_SEES_VALUES: 'true',
    HANDLENS_LOCAL_MODEL_TIMEOUT_S: '2.5',
    HANDLENS_LOCAL_MODEL_THREADS: '3',
    HANDLENS_LOCAL_MODEL_PACKAGE_DIR: '/opt/llama',
    PATH: '/bin',
    HTTP_PROXY: 'http://proxy',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  expect(settings).toMatchObject({
    runtime: 'ollama',
    server: 'http://127.0.0.1:1',
    model: 'llama3.2:3b',
    key: 'key-1',
    allowRemote: true,
    seesValues: true,
    timeoutMs: 2500,
    threads: 3,
    packageDir: '/opt/llama',
    environment: { PATH: '/bin' },
  });
});

test.each([
  ['RUNTIME', 'chatgpt'],
  ['ALLOW_REMOTE', 'yes'],
  ['SEES_VALUES', '1'],
  ['TIMEOUT_S', '0'],
  ['TIMEOUT_S', 'soon'],
  ['THREADS', '-1'],
])('reports HANDLENS_LOCAL_MODEL_%s=%s', (name, value) => {
  expect(() => of({ [`HANDLENS_LOCAL_MODEL_${name}`]: value })).toThrow(`HANDLENS_LOCAL_MODEL_${name}`);
});
