import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SettingList } from '../../handlers/kit/settings/list-settings.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';

async function useState() {
  const env = { HANDLENS_STATE_DIR: await temporaryFolder() };
  return { env, run: (...args: string[]) => runCli(args, { env }) };
}

test('settings can be set, apply to the next command, and can be unset', async () => {
  const { run, env } = await useState();
  const set = await run('settings', 'set', 'workers', '3');
  const file = join(env.HANDLENS_STATE_DIR, 'settings.yaml');
  const stderr = 'A server that is running uses it after a restart.\n';
  expect(set).toEqual({ code: 0, stdout: `workers  0 -> 3  wrote ${file}\n`, stderr });
  const listed = JSON.parse((await run('settings', 'list', '--json')).stdout) as SettingList;
  expect(listed.settings.find(({ name }) => name === 'workers')).toMatchObject({ value: 3, source: 'file' });
  expect(listed.places.settings_file).toBe(file);
  const json = JSON.parse((await run('settings', 'set', 'backend', 'onnx', '--json')).stdout) as SettingList;
  expect(json.settings).toHaveLength(listed.settings.length);
  expect((await run('settings', 'unset', 'workers')).stdout).toBe(`workers  3 -> 0 (default)  wrote ${file}\n`);
});

test('a change that a variable overrides says so', async () => {
  const { env } = await useState();
  const set = await runCli(['settings', 'set', 'backend', 'onnx'], { env: { ...env, HANDLENS_BACKEND: 'mock' } });
  expect(set.stdout).toContain('backend  mock -> onnx');
  expect(set.stderr).toContain('warning HANDLENS_BACKEND is set and takes precedence over the settings file');
});

test.each([
  ['street-demo', ''],
  ['street-dem', 'warning model-not-found: No such model or weight file: "street-dem". Did you mean "street-demo"?\n'],
  [
    'nosuch',
    'warning model-not-found: No such model or weight file: "nosuch". List the models with "vision-cli models list".\nwarning Models that are ready: street-demo\n',
  ],
  [
    'new.onnx',
    'warning model-not-reviewed: "new.onnx" is not reviewed, so it does not run: vision-cli models review new.onnx\nwarning Models that are ready: street-demo\n',
  ],
])('the model %s is set, with a warning if it cannot be used yet', async (model, stderr) => {
  const { env } = await useState();
  const models = await temporaryFolder();
  await reviewedModels(models, { 'street-demo': {} });
  await writeFile(join(models, 'new.onnx'), tinyModel({ names: ['new'] }));
  const set = await runCli(['settings', 'set', 'model', model], { env: { ...env, HANDLENS_MODELS_DIR: models } });
  expect(set).toMatchObject({ code: 0, stderr, stdout: expect.stringContaining(`model  - -> ${model}  wrote `) });
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
  await run('table', 'journal', 'new');
  expect((await run('cache', 'list')).stdout).toMatch(/journals +2 files/);
  expect((await run('cache', 'clear', 'journals')).stdout).toMatch(/journals +0 files/);
});
