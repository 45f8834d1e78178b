import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawImage } from '../support/generated-image.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function workplace(ids: readonly string[]) {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.png'), await drawImage({ width: 64, height: 64 }));
  await reviewedModels(
    join(cwd, 'models'),
    Object.fromEntries(ids.map((id, place) => [id, { rows: [[8, 16, 32, 48, 0.9 - place / 10, 1]] }])),
  );
  return { cwd, env: { HANDLENS_MODELS_DIR: join(cwd, 'models') } };
}

test('asks for a model if several are ready, and never uses the mock', async () => {
  const { cwd, env } = await workplace(['one', 'two']);
  const result = await runCli(['detect', 'image', 'a.png'], { cwd, env });
  expect(result).toMatchObject({ code: 4, stdout: '' });
  expect(result.stderr).toContain('error: 2 models are ready: one, two. Add --model-path one');
});

test.each([
  ['a setting', { HANDLENS_MODEL: 'two' }, [], 'two'],
  ['a flag', {}, ['--model-path', 'one'], 'one'],
  ['the mock as a flag', {}, ['--backend', 'mock'], 'mock'],
  ['the mock as a setting', { HANDLENS_BACKEND: 'mock' }, [], 'mock'],
])('%s chooses one of several models', async (_case, settings, flags, expected) => {
  const { cwd, env } = await workplace(['one', 'two']);
  const args = ['detect', 'image', 'a.png', '--json', ...flags];
  const { stdout } = await runCli(args, { cwd, env: { ...env, ...settings } });
  expect(JSON.parse(stdout).model.id).toBe(expected);
});

test('without a chosen model, a request to the agent fails only if it detects objects', async () => {
  const { cwd, env } = await workplace(['one', 'two']);
  const detect = await runCli(['agent', 'run', 'detect dogs in a.png', '--json'], { cwd, env });
  expect(JSON.parse(detect.stdout).steps[0]).toMatchObject({ status: 'failed', problem: { code: 'model-required' } });
  const other = await runCli(['agent', 'run', 'which models can I use?', '--json'], { cwd, env });
  expect(other.code).toBe(0);
});

test('the answer of the agent names the flag that chooses one of several models', async () => {
  const { cwd, env } = await workplace(['one', 'two']);
  const { stdout, stderr } = await runCli(['agent', 'run', 'detect dogs in a.png'], { cwd, env });
  for (const text of [stdout, stderr]) expect(text).toContain('Name one with --model-path.');
  expect(stdout + stderr).not.toContain('model_path');
});

test.each([[['detect', 'image', 'a.png']], [['agent', 'run', 'detect dogs in a.png']]])(
  '%s names the command that reviews the first model',
  async (args) => {
    const { cwd, env } = await workplace(['one']);
    await rm(join(cwd, 'models', 'one.card.yaml'));
    const { code, stderr } = await runCli(args, { cwd, env });
    expect(code).toBe(0);
    expect(stderr).toContain(
      'No model is ready: "one.onnx" has no model card yet. Run: vision-cli models review one.onnx',
    );
  },
);

test('a resumed run keeps its model when another becomes ready', async () => {
  const { cwd, env } = await workplace(['one']);
  const args = ['detect', 'folder', '.', '-o', 'run'];
  expect((await runCli(args, { cwd, env })).code).toBe(0);
  await reviewedModels(join(cwd, 'models'), { two: { rows: [[8, 16, 32, 48, 0.5, 1]] } });
  const { code, stderr } = await runCli([...args, '--resume'], { cwd, env });
  expect([code, stderr]).toEqual([0, expect.stringContaining(' in 1 of 1 image ')]);
});
