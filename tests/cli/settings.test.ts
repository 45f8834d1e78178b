import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SettingList } from '../../handlers/kit/settings/list-settings.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function useState() {
  const env = { HANDLENS_STATE_DIR: await temporaryFolder() };
  return { env, run: (...args: string[]) => runCli(args, { env }) };
}

test('settings can be set, apply to the next command, and can be unset', async () => {
  const { run, env } = await useState();
  const set = await run('settings', 'set', 'workers', '3');
  expect(set.code).toBe(0);
  const listed = JSON.parse((await run('settings', 'list', '--json')).stdout) as SettingList;
  expect(listed.settings.find(({ name }) => name === 'workers')).toMatchObject({ value: 3, source: 'file' });
  expect(listed.places.settings_file).toBe(join(env.HANDLENS_STATE_DIR, 'settings.yaml'));
  expect((await run('settings', 'unset', 'workers')).stdout).toMatch(/workers +0 +default/);
});

test.each([
  [['settings', 'set', 'roots', '/'], 'These settings can be changed here'],
  [['settings', 'set', 'modl', 'x'], 'Did you mean "model"?'],
  [['settings', 'set', 'workers', 'many'], 'workers'],
  [['cache', 'clear', 'models'], 'These can be cleared'],
])('rejects %j with a remedy', async (args, expected) => {
  const { run } = await useState();
  const { code, stderr } = await run(...args);
  expect(code).not.toBe(0);
  expect(stderr).toContain(expected);
});

test('lists and clears stored data', async () => {
  const { run } = await useState();
  await run('table', 'session', 'new');
  expect((await run('cache', 'list')).stdout).toMatch(/sessions +2 files/);
  expect((await run('cache', 'clear', 'sessions')).stdout).toMatch(/sessions +0 files/);
});
