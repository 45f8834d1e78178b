import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const run = promisify(execFile);

/** Bash script: loads the completion, sets the words before the cursor, and prints what is offered. */
const COMPLETE = `
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_vision_cli
printf '%s\\n' "\${COMPREPLY[@]}" | sort -u`;

async function workplace(): Promise<string> {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, "my models' folder"));
  for (const id of ['yolox_nano', 'yolov8n']) await writeFile(join(cwd, "my models' folder", `${id}.card.yaml`), '');
  for (const name of ['dog.jpg', 'data.yaml', 'net.onnx']) await writeFile(join(cwd, name), '');
  await mkdir(join(cwd, 'photos'));
  const env = { HANDLENS_MODELS_DIR: join(cwd, "my models' folder") };
  await writeFile(join(cwd, '.script'), (await runCli(['completion', 'bash'], { cwd, env })).stdout);
  return cwd;
}

async function offered(cwd: string, words: readonly string[]): Promise<string[]> {
  const { stdout } = await run('bash', ['-c', COMPLETE, 'bash', '.script', 'vision-cli', ...words], { cwd });
  return stdout.split('\n').filter((line) => line !== '');
}

test.skipIf(!existsSync('/bin/bash') && !existsSync('/usr/bin/bash')).each<[string[], string[]]>([
  [['det'], ['detect']],
  [
    ['detect', ''],
    ['folder', 'image'],
  ],
  [['detect', 'image', '--mod'], ['--model-path']],
  [
    ['detect', 'image', 'dog.jpg', '--backend', ''],
    ['mock', 'onnx'],
  ],
  [
    ['detect', 'image', '--model-path', 'yolo'],
    ['yolov8n', 'yolox_nano'],
  ],
  [['detect', 'image', '--output-formats', 'csv,y'], ['csv,yolo']],
  [
    ['detect', 'image', 'd'],
    ['data.yaml', 'dog.jpg'],
  ],
  [['models', 'compare', 'yolov'], ['yolov8n']],
  [['models', 'review', ''], ['net.onnx']],
  [['dataset', 'validate', 'd'], ['data.yaml']],
  [['dataset', 'validate', 'p'], ['photos']],
  [
    ['agent', 'run', 'x', '--model-path', ''],
    ['yolov8n', 'yolox_nano'],
  ],
  [
    ['completion', ''],
    ['bash', 'fish', 'zsh'],
  ],
  [['settings', 'set', 'mod'], ['model']],
  [['cache', 'clear', 'up'], ['uploads']],
])('bash completes %j with at least %j', async (words, expected) => {
  const found = await offered(await workplace(), words);
  expect(found).toEqual(expect.arrayContaining(expected));
  const current = words.at(-1)!;
  expect(found.filter((word) => !word.startsWith(current))).toEqual([]);
});

test.skipIf(!existsSync('/bin/bash') && !existsSync('/usr/bin/bash'))(
  'offers only files that the command can read',
  async () => {
    const cwd = await workplace();
    expect(await offered(cwd, ['models', 'inspect', 'd'])).toEqual([]);
    expect(await offered(cwd, ['dataset', 'validate', 'n'])).toEqual([]);
    for (const words of [[''], ['detect', ''], ['settings', 'set', '']])
      expect(await offered(cwd, words)).not.toContain('dog.jpg');
  },
);

test('fish offers values and models', async () => {
  const { stdout } = await runCli(['completion', 'fish'], { env: { HANDLENS_MODELS_DIR: '/data/models' } });
  expect(stdout).toContain("for card in '/data/models'/*.card.yaml");
  expect(stdout).toMatch(/seen_subcommand_from image' -l backend -x -a 'mock onnx'/);
  expect(stdout).toMatch(/seen_subcommand_from image' -l model-path -x -a '\(__vision_cli_models\)'/);
});

/** Lists what fish offers for a command line. */
const FISH = 'source .fish; complete -C $argv[1]';

test.skipIf(!existsSync('/usr/bin/fish')).each([
  ['vision-cli ta', ['table']],
  ['vision-cli table profile --quote ', ['"', "'", 'none']],
  ['vision-cli detect image --backend ', ['mock', 'onnx']],
  ['vision-cli models compare yolov', ['yolov8n']],
])('fish completes "%s" with %j, without an error', async (line, expected) => {
  const cwd = await workplace();
  const env = { HANDLENS_MODELS_DIR: join(cwd, "my models' folder") };
  await writeFile(join(cwd, '.fish'), (await runCli(['completion', 'fish'], { cwd, env })).stdout);
  const { stdout, stderr } = await run('fish', ['-c', FISH, line], { cwd });
  expect(stderr).toBe('');
  expect(stdout.split('\n').map((offer) => offer.split('\t')[0])).toEqual(expect.arrayContaining(expected));
});
