import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../../handlers/kit/problem.js';
import type { SettingList } from '../../../handlers/kit/settings/list-settings.js';
import { readSettings } from '../../../handlers/kit/settings/read-settings.js';
import type { SettingName } from '../../../handlers/kit/settings/settings.js';
import { handler as list } from '../../../handlers/system/settings.js';
import { handler as change } from '../../../handlers/system/settings-change.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

async function useFolder(): Promise<string> {
  const folder = await temporaryFolder();
  setEnv({ HANDLENS_STATE_DIR: folder });
  return join(folder, 'settings.yaml');
}

async function settingOf(name: SettingName) {
  const { body } = await callHandler<SettingList>(list, {});
  return body.settings.find((one) => one.name === name)!;
}

const put = (json: Record<string, unknown>) => callHandler<SettingList & Problem>(change, { method: 'PUT', json });

test('default, file, variable and flag have ascending precedence, and each is named', async () => {
  await useFolder();
  expect(await settingOf('workers')).toMatchObject({ value: 0, source: 'default', file_value: null });
  await put({ workers: 3 });
  expect(await settingOf('workers')).toMatchObject({ value: 3, source: 'file', default: 0, file_value: 3 });
  setEnv({ HANDLENS_WORKERS: '5' });
  expect(await settingOf('workers')).toMatchObject({ value: 5, source: 'environment', file_value: 3 });
  setEnv({ HANDLENS_SOURCES: 'workers=flag' });
  expect(await settingOf('workers')).toMatchObject({ value: 5, source: 'flag' });
});

test('the file overrides defaults of the command line', async () => {
  const file = await useFolder();
  setEnv({ HANDLENS_TIMEOUT_S: '900', HANDLENS_SOURCES: 'timeout_s=default' });
  expect(await settingOf('timeout_s')).toMatchObject({ value: 900, source: 'default' });
  await writeFile(file, 'timeout_s: 12\n');
  expect(await settingOf('timeout_s')).toMatchObject({ value: 12, source: 'file' });
});

test('null removes a setting from the file, omitted ones stay', async () => {
  const file = await useFolder();
  await put({ workers: 3, local_model_server: 'http://127.0.0.1:11434' });
  await put({ workers: null });
  expect(await readFile(file, 'utf8')).toMatch(/^#.*\nlocal_model_server: http:\/\/127\.0\.0\.1:11434\n$/);
});

test('keeps all simultaneous changes', async () => {
  await useFolder();
  await Promise.all([put({ workers: 1 }), put({ table_workers: 2 }), put({ threads_per_worker: 3 })]);
  expect((await settingOf('workers')).value).toBe(1);
  expect((await settingOf('table_workers')).value).toBe(2);
  expect((await settingOf('threads_per_worker')).value).toBe(3);
});

test.each([
  ['roots', ['/']],
  ['allowed_hosts', ['evil.example']],
  ['local_model_key', 'k'],
  ['local_model_allow_remote', true],
  ['training_python', '/bin/sh'],
  ['timeout_s', 1],
])('a request cannot change %s', async (name, value) => {
  const file = await useFolder();
  const { status, body } = await put({ [name]: value });
  expect([status, body.issues[0]?.pointer]).toEqual([400, `/${name}`]);
  await expect(readFile(file)).rejects.toThrow();
});

test.each([
  ['backend', 'tensorflow'],
  ['workers', -1],
  ['workers', 1000],
  ['workers', '2'],
  ['threads_per_worker', 0],
  ['local_model_server', 'http://10.0.0.7:11434'],
  ['local_model_server', 'http://127.0.0.1.evil.example'],
  ['local_model_server', 'file:///etc/passwd'],
  ['local_model_name', 'llama3:70b-cloud'],
])('does not set %s to %j, and names the place', async (name, value) => {
  const file = await useFolder();
  setEnv({ HANDLENS_LOCAL_MODEL_ALLOW_REMOTE: 'true' });
  const { status, body } = await put({ [name]: value });
  expect([status, body.issues[0]?.pointer]).toEqual([400, `/${name}`]);
  await expect(readFile(file)).rejects.toThrow();
});

test('reports whether a key is set, never its value', async () => {
  await useFolder();
  setEnv({ HANDLENS_LOCAL_MODEL_KEY: 'sk-secret' });
  const { body } = await callHandler<SettingList>(list, {});
  expect(JSON.stringify(body)).not.toContain('sk-secret');
  expect(body.settings.find(({ name }) => name === 'local_model_key')).toMatchObject({ value: null, is_set: true });
});

test.each(['workers: [', 'workers: many', 'no_such_setting: 1'])('names a broken file: %s', async (text) => {
  const file = await useFolder();
  await writeFile(file, text);
  const { status, body } = await callHandler<Problem>(list, {});
  expect(status).toBe(400);
  expect(body.detail).toContain(file);
});

test('settings are parsed once, and again when a variable or the file changes, even if its size and second stay the same', async () => {
  const file = await useFolder();
  const settings = () => readSettings(process.env);
  expect(settings()).toBe(settings());
  const time = new Date();
  for (const workers of [3, 4]) {
    await writeFile(file, `workers: ${workers}\n`);
    await utimes(file, time, time);
    expect(settings().values.workers).toBe(workers);
    expect(settings()).toBe(settings());
  }
  setEnv({ HANDLENS_WORKERS: '5' });
  expect(settings()).toMatchObject({ values: { workers: 5 }, file: { values: { workers: 4 } } });
  await writeFile(file, 'workers: many\n');
  expect(settings).toThrow('settings.yaml');
  await rm(file);
  expect(settings().file.values).toEqual({});
});
