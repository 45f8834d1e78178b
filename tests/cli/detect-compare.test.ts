import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderHashes } from '../support/folder-bytes.js';
import { drawImage } from '../support/generated-image.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Entry = { name: string; other?: { class_name: string; confidence: number }[] | null };

/** Folder with three images, and models that name the same box differently or at another place. */
async function photos() {
  const cwd = await temporaryFolder();
  await reviewedModels(join(cwd, 'models'), {
    first: { rows: [[8, 16, 32, 48, 0.9, 1]] },
    second: { rows: [[8, 16, 32, 48, 0.8, 0]] },
    same: { rows: [[8, 16, 32, 48, 0.85, 1]] },
    unsure: { rows: [[8, 16, 32, 48, 0.5, 0]] },
  });
  await mkdir(join(cwd, 'photos'));
  const image = await drawImage({ width: 64, height: 64 });
  for (const name of ['a.png', 'b.png', 'c.png']) await writeFile(join(cwd, 'photos', name), image);
  const env = { HANDLENS_MODELS_DIR: join(cwd, 'models'), HANDLENS_STATE_DIR: join(cwd, 'state') };
  return { cwd, run: (...args: string[]) => runCli(['detect', 'folder', 'photos', ...args], { cwd, env }) };
}

const WITH_FIRST = ['--backend', 'onnx', '--model-path', 'first'];

const journal = async (cwd: string) => {
  const text = await readFile(join(cwd, 'run/detections.jsonl'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry);
};

test('lists images on which two models disagree, with the origin of both', async () => {
  const { cwd, run } = await photos();
  await writeFile(join(cwd, 'photos/bad.png'), 'no image');
  const args = [...WITH_FIRST, '--limit', '2', '-o', 'run', '--compare', 'second'];
  const { code, stderr } = await run(...args, '--report', 'report.md');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^photos {2}4 images, first, cpu, compared with second, into run\/$/m);
  expect(stderr).toMatch(/^! check 4 images: 3 on which the models disagree, 1 not read$/m);
  const report = await readFile(join(cwd, 'report.md'), 'utf8');
  expect(report).toMatch(/^### Models disagree \(3\)$/m);
  expect(report).toContain('`a.png` (dog 0.90, cat 0.80)');
  const { compared_with: second } = JSON.parse(await readFile(join(cwd, 'run/run.json'), 'utf8'));
  expect(second).toMatchObject({ model: { id: 'second' }, options: { confidence: 0.6 } });
  expect(report).toContain(`Compared with: second, confidence ≥ 0.60, SHA-256 \`${second.model.sha256}\``);
  const entries = await journal(cwd);
  expect(entries.map(({ name, other }) => [name, other?.map(({ class_name: found }) => found) ?? null])).toEqual([
    ['a.png', ['cat']],
    ['b.png', ['cat']],
    ['bad.png', null],
    ['c.png', ['cat']],
  ]);
});

test('a second model that is unsure, or agrees, raises no flag', async () => {
  const { run } = await photos();
  for (const other of ['unsure', 'same']) {
    const { code, stderr } = await run(...WITH_FIRST, '--compare', other);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`compared with ${other}`)]);
    expect(stderr).not.toContain('check');
  }
});

test('a resumed run keeps its second model, and rejects another one or other weights', async () => {
  const { cwd, run } = await photos();
  const args = [...WITH_FIRST, '-o', 'run'];
  expect((await run(...args, '--limit', '1', '--compare', 'second')).code).toBe(0);
  const path = join(cwd, 'run/run.json');
  const state = JSON.parse(await readFile(path, 'utf8'));
  const [first] = (await readFile(join(cwd, 'run/detections.jsonl'), 'utf8')).split('\n');
  const pages = await run(...WITH_FIRST, '--limit', '1', '--json', '--quiet');
  const { next_cursor: cursor } = JSON.parse(pages.stdout.split('\n')[0]!);
  const begun = { ...state, done: 1, cursor, finished: false, journal_bytes: Buffer.byteLength(first!) + 1 };
  const other = { ...begun.compared_with, model: { id: 'second', sha256: 'ab'.repeat(32) } };
  await writeFile(path, JSON.stringify({ ...begun, compared_with: other }));
  const changed = await run('-o', 'run', '--resume');
  expect([changed.code, changed.stderr]).toEqual([2, expect.stringMatching(/weights of "second" have changed/)]);
  await writeFile(path, JSON.stringify(begun));
  const wrong = await run('-o', 'run', '--resume', '--compare', 'unsure');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/--compare was "second", and is now "unsure"/)]);
  const { code, stderr } = await run('-o', 'run', '--resume');
  expect([code, stderr]).toEqual([0, expect.stringContaining('check 3 images: 3 on which the models disagree')]);
  expect((await journal(cwd)).map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
});

test('--json has the boxes of both models and their origins', async () => {
  const { run } = await photos();
  const { stdout } = await run(...WITH_FIRST, '--compare', 'second', '--json', '--quiet');
  const page = JSON.parse(stdout);
  expect(page).toMatchObject({ origin: { model: { id: 'first' } }, compared_with: { model: { id: 'second' } } });
  expect(page.entries[0]).toMatchObject({
    result: { detections: [{ class_name: 'dog' }] },
    other: [{ class_name: 'cat' }],
  });
});

test.each([
  [['--backend', 'mock', '--compare', 'second'], 2, /Made-up boxes cannot be compared/],
  [[...WITH_FIRST, '--compare', 'unknown'], 4, /unknown/],
])('%j is an error', async (args, expected, reason) => {
  const { run } = await photos();
  const { code, stderr } = await run(...args);
  expect([code, stderr]).toEqual([expected, expect.stringMatching(reason)]);
});

test('a run that ends before its first page leaves no files, and keeps an earlier run', async () => {
  const { cwd, run } = await photos();
  const args = [...WITH_FIRST, '-o', 'run'];
  const unknown = await run(...args, '--compare', 'nomodel');
  expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('nomodel')]);
  const itself = await run(...args, '--compare', 'first');
  expect([itself.code, itself.stderr]).toEqual([2, expect.stringContaining('cannot be compared with itself')]);
  const mock = await run('--backend', 'mock', '-o', 'run', '--compare', 'second');
  expect([mock.code, mock.stderr]).toEqual([2, expect.stringContaining('Made-up boxes cannot be compared')]);
  expect(existsSync(join(cwd, 'run'))).toBe(false);
  expect((await run(...args)).code).toBe(0);
  const before = await folderHashes(join(cwd, 'run'));
  expect((await run(...args, '--overwrite', '--compare', 'nomodel')).code).toBe(4);
  expect(await folderHashes(join(cwd, 'run'))).toEqual(before);
});
