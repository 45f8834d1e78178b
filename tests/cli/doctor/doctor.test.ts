import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkLibraries } from '../../../cli/doctor/check-libraries.js';
import { checkFolder, checkNode, checkPort } from '../../../cli/doctor/check-machine.js';
import type { DoctorCheck } from '../../../cli/doctor/doctor-check.js';
import { reviewedModels } from '../../support/reviewed-models.js';
import { runCli } from '../../support/run-cli.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { tinyModel } from '../../support/tiny-model.js';

async function listen(answer: string): Promise<number> {
  const server: Server = createServer((_request, response) => response.end(answer));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  ['20.19.0', 'ok'],
  ['24.1.0', 'ok'],
  ['20.18.9', 'problem'],
  ['18.20.0', 'problem'],
])('Node.js %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});

test.each([
  ['{"name":"handlens"}', 'ok', 'a Handlens server is running there'],
  ['{"name":"other"}', 'warning', 'in use by another program'],
  ['no JSON', 'warning', 'in use by another program'],
])('a port where %s answers is %s', async (answer, state, detail) => {
  expect(await checkPort(await listen(answer))).toMatchObject({ state, detail: expect.stringContaining(detail) });
});

test('creates a missing folder, and reports one that cannot be created', async () => {
  const home = await temporaryFolder();
  expect(await checkFolder('state folder', join(home, 'a', 'b'))).toMatchObject({ state: 'ok' });
  expect(await readdir(home)).toEqual(['a']);
  await writeFile(join(home, 'file'), '');
  const blocked = await checkFolder('state folder', join(home, 'file', 'b'));
  expect(blocked).toMatchObject({ state: 'problem', remedy: expect.stringContaining('chmod u+rwx') });
});

test('all native libraries load', async () => {
  expect((await checkLibraries()).map(({ name, state }) => `${name}: ${state}`)).toEqual([
    'images (sharp): ok',
    'models (onnxruntime): ok',
    'questions (DuckDB): ok',
  ]);
});

test('names the model that needs a review, and what to do', async () => {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, 'models'));
  await writeFile(join(cwd, 'models', 'new.onnx'), tinyModel());
  await reviewedModels(join(cwd, 'models'), { done: { names: ['cat', 'bird'] } });
  const { stdout, code } = await runCli(['doctor', '--json'], {
    cwd,
    env: { HANDLENS_MODELS_DIR: join(cwd, 'models') },
  });
  const { checks } = JSON.parse(stdout) as { checks: DoctorCheck[] };
  expect(code).toBe(0);
  expect(checks.filter(({ name }) => name.startsWith('model '))).toEqual([
    { name: 'model done', state: 'ok', detail: 'ready, yolo-end2end', remedy: null },
    {
      name: 'model new.onnx',
      state: 'warning',
      detail: '"new.onnx" has no model card yet.',
      remedy: expect.stringContaining('vision-cli models review new.onnx'),
    },
  ]);
});

test.each([
  ['gone', 'problem'],
  ['new.onnx', 'problem'],
  ['done', undefined],
])('the default model "%s" is a %s', async (model, state) => {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, 'models'));
  await writeFile(join(cwd, 'models', 'new.onnx'), tinyModel());
  await reviewedModels(join(cwd, 'models'), { done: { names: ['cat', 'bird'] } });
  const { stdout } = await runCli(['doctor', '--json'], {
    cwd,
    env: { HANDLENS_MODELS_DIR: join(cwd, 'models'), HANDLENS_MODEL: model },
  });
  const { checks } = JSON.parse(stdout) as { checks: DoctorCheck[] };
  expect(checks.find(({ name }) => name === 'default model')?.state).toBe(state);
});

test('exits with 5 if a folder cannot be written, and prints the most serious line last', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'models'), '');
  const { stdout, code } = await runCli(['doctor'], { cwd, env: { HANDLENS_MODELS_DIR: join(cwd, 'models', 'x') } });
  expect(code).toBe(5);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(/^(?:\d+ warnings?, )?1 problem {2}\d+\.\d s$/);
  expect(lines.at(-3)).toMatch(/^\u2717 disk .* cannot be written/);
});
