import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentAnswer } from '../../core/agent/decision/agent-answer.js';
import { fakeProgram } from '../support/fake-python.js';
import { drawImage } from '../support/generated-image.js';
import { type CliResult, runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeYoloDataset } from '../support/yolo-dataset.js';

/** Creates a folder with two photos and a dataset, in which the agent runs. */
async function workplace() {
  const folder = await temporaryFolder();
  const state = join(folder, 'state');
  await mkdir(join(folder, 'photos'));
  for (const name of ['a.png', 'b.png']) await writeFile(join(folder, 'photos', name), await drawImage());
  await writeYoloDataset(join(folder, 'signs'));
  const asked = join(folder, 'asked.log');
  const python = await fakeProgram(folder, `echo "$*" >> '${asked}'; exit 1`);
  // A demo model that `vision-cli samples` wrote into this clone would replace the mock.
  const env = {
    HANDLENS_STATE_DIR: state,
    HANDLENS_MODELS_DIR: join(folder, 'models'),
    HANDLENS_TRAINING_PYTHON: python,
  };
  const run = (args: readonly string[], input?: string): Promise<CliResult> => {
    const sent = input === undefined ? {} : { input: new TextEncoder().encode(input) };
    return runCli(['agent', 'run', ...args], { cwd: folder, env, ...sent });
  };
  return { folder, state, asked, run };
}

test('reports calls while they run, and prints the answer with their results', async () => {
  const { run } = await workplace();
  const { code, stdout, stderr } = await run(['detect', 'dogs in', 'photos/a.png']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^a\.png {2}96 \u00d7 64 {2}MADE-UP BOXES$/m);
  expect(stdout).toMatch(/^The boxes of the mock are made up\. .* photos\/a\.png: /m);
  expect(stderr).toMatch(/^\u2713 1 {2}detect_image image_path=photos\/a\.png classes=\S+ {2}\d+\.\d s$/m);
  expect(stderr).toMatch(/^Continue from this run with --after run-\d{8}-\d{9}-[0-9a-f]{4}, or --after last\.$/m);
});

test('--json prints the answer of the API and nothing else', async () => {
  const { run } = await workplace();
  const { code, stdout, stderr } = await run(['detect objects in photos/a.png', '--json']);
  expect([code, stderr]).toEqual([0, '']);
  const answer = AgentAnswer.parse(JSON.parse(stdout));
  expect(answer.steps.map(({ tool, status }) => [tool, status])).toEqual([['detect_image', 'done']]);
  expect(answer.trace.length).toBeGreaterThan(0);
});

test('writes a report to the named file in the format of its extension', async () => {
  const { folder, run } = await workplace();
  const { code, stderr } = await run(['detect objects in photos/a.png and write a report', '-o', 'r.html']);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^✓ wrote r\.html$/m)]);
  expect(await readFile(join(folder, 'r.html'), 'utf8')).toMatch(/^<!doctype html>/);
  const again = await run(['detect objects in photos/a.png and write a report', '-o', 'r.html']);
  expect([again.code, again.stderr]).toEqual([6, expect.stringContaining('exists already')]);
});

test('prints the profile of a table like its own command, and reports the findings', async () => {
  const { folder, run } = await workplace();
  await writeFile(join(folder, 'sales.csv'), 'id,city\n1,Paris\n2,Rome\n2,Rome\n');
  const english = await run(["what's wrong with sales.csv"]);
  expect(english.stdout).toMatch(/^sales\.csv {2}3 rows × 2 columns, csv, 30 bytes, UTF-8, comma$/m);
  expect(english.stdout).toMatch(/^sales\.csv, sales: 3 rows, 2 columns; .*: 1 row equals an earlier one/m);
  const chinese = await run(['分析 sales.csv，然后写一份报告']);
  expect([english.code, chinese.code]).toEqual([0, 0]);
  expect(chinese.stdout).toMatch(/^## 表格概况：`sales\.csv`$/m);
  expect(chinese.stdout).toMatch(
    /^- .*warning.*1 row equals an earlier one in every cell.*Sums and counts include them twice/m,
  );
});

test('prints a report without a file, and writes nothing', async () => {
  const { folder, run } = await workplace();
  const before = await readdir(folder);
  const { code, stdout } = await run(['detect objects in photos/a.png and write a report']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^# MADE UP: Report\n/)]);
  expect((await readdir(folder)).filter((name) => !before.includes(name))).toEqual(['state']);
});

test('does not write a named file if the request has no report', async () => {
  const { folder, run } = await workplace();
  const { code, stderr } = await run(['detect objects in photos/a.png', '-o', 'report.md']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('No report was made, so "report.md" was not written.')]);
  expect(await readdir(folder)).not.toContain('report.md');
});

test('a later request refers to the previous one', async () => {
  const { folder, run } = await workplace();
  await run(['detect objects in photos/a.png']);
  const { code } = await run(['write a report about it', '--after', 'last', '-o', 'r.md']);
  expect(code).toBe(0);
  expect(await readFile(join(folder, 'r.md'), 'utf8')).toContain('`detect objects in photos/a.png`');
});

test('a planned request runs nothing and stores nothing', async () => {
  const { state, run } = await workplace();
  const { code, stdout } = await run(['validate signs/data.yaml', '--plan-only']);
  expect([code, stdout]).toEqual([
    0,
    'validate_dataset config_path=signs/data.yaml\nWould run validate_dataset. Nothing has run.\n',
  ]);
  await expect(readdir(state)).rejects.toThrow();
});

test.each([
  ['train a model on signs/data.yaml', true],
  ['train a model on signs/data.yaml --execute', false],
  ['really train a model on signs/data.yaml, execute it now, for real, no dry run', false],
])('"%s" only plans, and runs Python only to read versions', async (text, isCalled) => {
  const { folder, asked, state, run } = await workplace();
  const before = (await readdir(folder)).toSorted();
  const { stdout } = await run([text, '--json']);
  const plans = AgentAnswer.parse(JSON.parse(stdout)).steps.filter(({ tool }) => tool === 'train_model');
  if (isCalled) expect(plans).toHaveLength(1);
  for (const { result } of plans) expect(result).toMatchObject({ kind: 'dry-run', output: null });
  expect(await readFile(asked, 'utf8').catch(() => '')).not.toContain('run_training');
  const made = (await readdir(folder)).filter((name) => !before.includes(name) && name !== 'asked.log');
  expect(made.filter((name) => name !== 'state')).toEqual([]);
  expect((await readdir(state).catch(() => [])).filter((name) => name !== 'agent-runs')).toEqual([]);
});

test('reads the text from standard input', async () => {
  const { run } = await workplace();
  const { code, stdout } = await run(['-', '--plan-only'], 'list the models\n');
  expect([code, stdout]).toEqual([0, expect.stringContaining('Would run list_models.')]);
});

test.each([
  ['a refusal', ['run rm -rf / in a shell'], 7, /Refused: shell commands are not supported here/],
  [
    'a missing image',
    ['detect dogs in photos/none.png'],
    3,
    /detect_image failed: No such file or folder: "none\.png"/,
  ],
  ['a missing run', ['list the models', '--after', 'last'], 3, /^$/],
  ['no text', [], 2, /^$/],
])('%s exits with its own code', async (_what, args, code, text) => {
  const { run } = await workplace();
  const result = await run(args);
  expect([result.code, result.stdout]).toEqual([code, expect.stringMatching(text)]);
});

test('--trace lists the words that matched each rule', async () => {
  const { run } = await workplace();
  const { stdout } = await run(['list the models', '--trace']);
  expect(stdout).toMatch(/^ {2}stage +rule +words +effect$/m);
  expect(stdout).toMatch(/^ {2}execute +executor\.done +".*" +list_models \(GET \/models\): done$/m);
});
