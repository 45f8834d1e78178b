import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toYoloLabels } from '../../core/vision/formats/yolo.js';
import { loadSharp } from '../../core/vision/image/load-sharp.js';
import type { FolderEntry } from '../../handlers/detection/detect-folder.js';
import { finishCli, spawnCli } from '../support/cli-process.js';
import { drawCmyk, drawImage } from '../support/generated-image.js';
import { testInFull } from '../support/property-runs.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function photoFolder(count: number) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'photos', 'sub'), { recursive: true });
  for (let index = 0; index < count; index++) {
    const image = await drawImage({ width: 40 + (index % 50), height: 30 });
    await writeFile(join(folder, 'photos', `${String(index).padStart(3, '0')}.png`), image);
  }
  return folder;
}

const lines = async (path: string) => (await readFile(path, 'utf8')).trimEnd().split('\n');
const namesIn = async (path: string) => (await lines(path)).map((line) => (JSON.parse(line) as { name: string }).name);

test('processes all pages and reports failures', async () => {
  const cwd = await photoFolder(7);
  await writeFile(join(cwd, 'photos', 'bad.png'), 'no image');
  const { code, stdout, stderr } = await runCli(['detect', 'folder', 'photos', '--limit', '3'], { cwd });
  expect(code).toBe(1);
  expect(stdout.trimEnd().split('\n')).toHaveLength(8);
  expect(stdout).toMatch(/^bad\.png\tfailed: This is not an image/m);
  expect(stdout).toMatch(/^000\.png\tmade-up: /m);
  expect(stderr).toMatch(
    /^photos {2}8 images, mock, cpu\n! MADE-UP BOXES[\s\S]*\u2713 \d+ made-up objects in 7 of 8 images, 1 failed {2}\d+\.\d s\n$/,
  );
});

test('counts the images with a warning, and names the first ones', async () => {
  const cwd = await photoFolder(1);
  for (const name of ['a', 'b', 'c', 'd']) await writeFile(join(cwd, 'photos', `${name}.jpg`), await drawCmyk());
  const { stderr } = await runCli(['detect', 'folder', 'photos', '--limit', '2'], { cwd });
  expect(stderr.match(/^.*image-cmyk.*$/gm)).toEqual([
    '! image-cmyk: 4 images (a.jpg, b.jpg, c.jpg and 1 more). CMYK was converted to RGB, so colors may differ from those in other programs.',
  ]);
});

test('does not resume a run with other weights', async () => {
  const cwd = await photoFolder(2);
  const args = ['detect', 'folder', 'photos', '-o', 'run'];
  expect((await runCli(args, { cwd })).code).toBe(0);
  const path = join(cwd, 'run', 'run.json');
  const state = JSON.parse(await readFile(path, 'utf8'));
  expect(state.origin).toMatchObject({ is_mock: true, options: { confidence: 0.25 } });
  const model = { id: 'mock', sha256: 'ab'.repeat(32) };
  const begun = { ...state, origin: { ...state.origin, model }, done: 0, journal_bytes: 0, finished: false };
  await writeFile(path, JSON.stringify(begun));
  const again = await runCli([...args, '--resume'], { cwd });
  expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/weights of "mock" have changed.*--overwrite/)]);
  await writeFile(path, JSON.stringify({ ...begun, schema: 'handlens.run/1' }));
  const old = await runCli([...args, '--resume'], { cwd });
  expect([old.code, old.stderr]).toEqual([2, expect.stringMatching(/another version of Handlens.*--overwrite/)]);
});

test('--json prints one line per page of the API', async () => {
  const cwd = await photoFolder(5);
  const { stdout } = await runCli(['detect', 'folder', 'photos', '--limit', '2', '--json', '--quiet'], { cwd });
  const pages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { done: number; total: number });
  expect(pages.map(({ done, total }) => [done, total])).toEqual([
    [2, 5],
    [4, 5],
    [5, 5],
  ]);
});

test('writes every format of a run, with a separate file per image', async () => {
  const cwd = await photoFolder(3);
  await writeFile(join(cwd, 'photos', '001.jpg'), await drawImage({ format: 'jpeg' }));
  await writeFile(join(cwd, 'photos', 'sub', 'deep.png'), await drawImage());
  const formats = 'json,jsonl,csv,coco,yolo,annotated-png';
  const args = ['detect', 'folder', 'photos', '--recursive', '-o', 'run', '--output-formats', formats, '--limit', '2'];
  expect((await runCli(args, { cwd })).code).toBe(0);
  const files = (await readdir(join(cwd, 'run'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(cwd, 'run').length + 1));
  expect(files.sort()).toEqual(
    [
      ...[
        '000.annotated.png',
        '001.annotated.png',
        '001.png.annotated.png',
        '002.annotated.png',
        'sub/deep.annotated.png',
      ].map((name) => `annotated/${name}`),
      'classes.txt',
      'coco.json',
      'detections.csv',
      'detections.json',
      'detections.jsonl',
      ...['000.txt', '001.png.txt', '001.txt', '002.txt', 'sub/deep.txt'].map((name) => `labels/${name}`),
      'run.json',
    ].sort(),
  );
  const coco = JSON.parse(await readFile(join(cwd, 'run', 'coco.json'), 'utf8')) as {
    images: unknown[];
    annotations: unknown[];
  };
  expect(coco.images).toHaveLength(5);
  expect(coco.annotations).toHaveLength((await lines(join(cwd, 'run', 'detections.csv'))).length - 1);
  expect(JSON.parse(await readFile(join(cwd, 'run', 'detections.json'), 'utf8'))).toHaveLength(5);
});

test('labels keep the stem of their image, regardless of its length and characters', async () => {
  const cwd = await photoFolder(0);
  const long = 'a'.repeat(240);
  const stems = [
    `${long}1`,
    `${long}2`,
    'b:',
    'b?',
    '"quoted" <|*>',
    'CON',
    ' c',
    'd.',
    'gpj\u202edog',
    '\u732b'.repeat(80),
  ];
  for (const stem of stems) await writeFile(join(cwd, 'photos', `${stem}.png`), await drawImage());
  const args = ['detect', 'folder', 'photos', '-o', 'run', '--limit', '3', '--output-formats', 'yolo,annotated-png'];
  const { code, stderr } = await runCli(args, { cwd });
  expect(code).toBe(0);
  expect(stderr).not.toContain('not pair');
  const labels = await readdir(join(cwd, 'run', 'labels'));
  expect(labels.sort()).toEqual(stems.map((stem) => `${stem}.txt`).sort());
  expect(await readdir(join(cwd, 'run', 'annotated'))).toHaveLength(stems.length);
});

test('images with the same stem have separate label files, even after a resume, and the run lists them', async () => {
  const cwd = await photoFolder(0);
  const names = ['A.png', 'a.gif', 'a.jpg', 'a.png', 'b.png'];
  for (const name of names) await writeFile(join(cwd, 'photos', name), await drawImage());
  const args = ['detect', 'folder', 'photos', '-o', 'run', '--limit', '1', '--output-formats', 'yolo'];
  const first = await runCli(args, { cwd });
  expect(first.code).toBe(0);
  expect(first.stderr).toMatch(/2 label files do not pair.*"a\.jpg"/);
  const labels = ['A.txt', 'a.txt', 'a.jpg.txt', 'a.png.txt', 'b.txt'].sort();
  expect((await readdir(join(cwd, 'run', 'labels'))).sort()).toEqual(labels);
  const again = await runCli([...args, '--resume'], { cwd });
  expect(again.stderr).toMatch(/2 label files do not pair/);
  expect((await readdir(join(cwd, 'run', 'labels'))).sort()).toEqual(labels);
});

test('a label file is renamed if its name is invalid or belongs to another image, and the reason is reported', async () => {
  const cwd = await photoFolder(0);
  const sides = {
    'a\\same.png': 40,
    'same.png': 90,
    'n\nl.png': 50,
    'n_l.png': 120,
    'd.jpg': 60,
    'd.png': 70,
    'd.png.gif': 80,
  };
  for (const [name, side] of Object.entries(sides)) {
    await writeFile(join(cwd, 'photos', name), await drawImage({ width: side, height: 2 * side }));
  }
  const args = ['detect', 'folder', 'photos', '-o', 'run', '--limit', '1', '--output-formats', 'yolo,annotated-png'];
  const { code, stderr } = await runCli(args, { cwd });
  expect(code).toBe(0);
  expect(stderr).toMatch(/2 label files do not pair with the image: the name of the image has a backslash/);
  expect(stderr).toMatch(/1 label file does not pair with the image: another image .* same stem, for example "d\.png"/);
  const journal = (await lines(join(cwd, 'run', 'detections.jsonl'))).map((line) => JSON.parse(line) as FolderEntry);
  const labels = {
    'same.png': 'same',
    'a\\same.png': 'a_same.png',
    'n_l.png': 'n_l',
    'n\nl.png': 'n_l.png',
    'd.jpg': 'd',
    'd.png': 'd.png~2',
    'd.png.gif': 'd.png',
  };
  for (const [image, label] of Object.entries(labels)) {
    const text = await readFile(join(cwd, 'run', 'labels', `${label}.txt`), 'utf8');
    expect(text, image).toBe(toYoloLabels(journal.find(({ name }) => name === image)!.result!));
  }
  const sharp = await loadSharp();
  const picture = await sharp(join(cwd, 'run', 'annotated', 'same.annotated.png')).metadata();
  expect(picture).toMatchObject({ width: 90, height: 180 });
});

test('overwrites an existing run only on request', async () => {
  const cwd = await photoFolder(2);
  const args = ['detect', 'folder', 'photos', '-o', 'run'];
  expect((await runCli(args, { cwd })).code).toBe(0);
  const again = await runCli(args, { cwd });
  expect(again.code).toBe(6);
  expect(again.stderr).toMatch(/--resume.*--overwrite/);
  expect((await runCli([...args, '--overwrite'], { cwd })).code).toBe(0);
  expect(await namesIn(join(cwd, 'run', 'detections.jsonl'))).toEqual(['000.png', '001.png']);
});

async function untilOnePage(folder: string): Promise<void> {
  while (!/"done": [1-9]/.test(await readFile(join(folder, 'run.json'), 'utf8').catch(() => ''))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

testInFull('Ctrl-C ends a run cleanly, and --resume continues where it stopped', async () => {
  const cwd = await photoFolder(300);
  const args = ['detect', 'folder', 'photos', '-o', 'run', '--limit', '1', '--output-formats', 'csv'];
  const child = spawnCli(args, { cwd });
  const finished = finishCli(child);
  await untilOnePage(join(cwd, 'run'));
  child.kill('SIGINT');
  const stopped = await finished;
  expect(stopped.code).toBe(130);
  expect(stopped.stderr).toMatch(
    /^! stopped: \d+ of 300 images are in run\/, none is half written\n {2}vision-cli detect folder .* --resume$/m,
  );
  const done = (await namesIn(join(cwd, 'run', 'detections.jsonl'))).length;
  expect(done).toBeLessThan(300);
  const resumed = await runCli([...args, '--resume'], { cwd });
  expect(resumed.code).toBe(0);
  const names = await namesIn(join(cwd, 'run', 'detections.jsonl'));
  expect(names).toHaveLength(300);
  expect(new Set(names).size).toBe(300);
});

test('--resume drops a line truncated by a crash', async () => {
  const cwd = await photoFolder(4);
  const args = ['detect', 'folder', 'photos', '-o', 'run', '--limit', '2'];
  await runCli(args, { cwd });
  const state = JSON.parse(await readFile(join(cwd, 'run', 'run.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(join(cwd, 'run', 'run.json'), JSON.stringify(state));
  await appendFile(join(cwd, 'run', 'detections.jsonl'), '{"name":"half');
  const resumed = await runCli([...args, '--resume', '--output-formats', ''], { cwd });
  expect(resumed.code).toBe(0);
  expect(await namesIn(join(cwd, 'run', 'detections.jsonl'))).toHaveLength(4);
});

test('resumes a run only with the same options, which need not be repeated', async () => {
  const cwd = await photoFolder(2);
  await runCli(['detect', 'folder', 'photos', '-o', 'run', '--output-formats', 'csv'], { cwd });
  const other = await runCli(['detect', 'folder', 'photos', '-o', 'run', '--resume', '--confidence', '0.9'], { cwd });
  expect(other).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--confidence was not set, and is now 0\.9/),
  });
  const moved = await runCli(['detect', 'folder', '.', '-o', 'run', '--resume'], { cwd });
  expect(moved).toMatchObject({ code: 2, stderr: expect.stringMatching(/the folder was ".*photos", and is now/) });
  const same = await runCli(['detect', 'folder', 'photos', '-o', 'run', '--resume'], { cwd });
  expect(same).toMatchObject({ code: 0, stderr: expect.stringContaining('into run/') });
  const paged = await runCli(['detect', 'folder', 'photos', '-o', 'run', '--resume', '--limit', '1'], { cwd });
  expect(paged.code).toBe(0);
});

test.each<[string[], number]>([
  [['detect', 'folder', 'photos', '-o', 'photos/000.png'], 6],
  [['detect', 'folder', 'nowhere'], 3],
  [['detect', 'folder', 'photos/sub'], 3],
  [['detect', 'folder', 'photos', '--resume'], 2],
  [['detect', 'folder', 'photos', '--output-formats', 'csv'], 2],
])('%j exits with %i', async (args, code) => {
  const cwd = await photoFolder(1);
  expect((await runCli(args, { cwd })).code).toBe(code);
});

test('writes a report as HTML or Markdown, also of a resumed run', async () => {
  const cwd = await photoFolder(5);
  await writeFile(join(cwd, 'photos', 'bad.png'), 'no image');
  const args = ['detect', 'folder', 'photos', '-o', 'run', '--limit', '2'];
  const { code, stderr } = await runCli([...args, '--report', 'report.html'], { cwd });
  expect([code, stderr]).toEqual([1, expect.stringContaining('wrote report.html\n')]);
  const page = await readFile(join(cwd, 'report.html'), 'utf8');
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('MADE UP');
  expect(page.match(/href="data:image\/jpeg;base64,\/9j\//g)).toHaveLength(4);
  const resumed = await runCli([...args, '--resume', '--report', 'report.md'], { cwd });
  expect(resumed.code).toBe(1);
  const text = await readFile(join(cwd, 'report.md'), 'utf8');
  expect(text).toMatch(/^# MADE UP: .*photos: detection report/m);
  expect(text).toContain('All images (6)');
  expect(text).toMatch(/^bad\.png +not read +made up$/m);
  expect(text).toContain('run/detections.jsonl');
});

test('checks the name of a report before the run', async () => {
  const cwd = await photoFolder(1);
  const args = ['detect', 'folder', 'photos', '--report'];
  const other = await runCli([...args, 'report.pdf'], { cwd });
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('must end in .html or .md')]);
  await writeFile(join(cwd, 'report.md'), 'mine');
  const taken = await runCli([...args, 'report.md'], { cwd });
  expect([taken.code, taken.stdout, taken.stderr]).toEqual([6, '', expect.stringContaining('add --overwrite')]);
  expect(await readFile(join(cwd, 'report.md'), 'utf8')).toBe('mine');
  expect((await runCli([...args, 'report.md', '--overwrite'], { cwd })).code).toBe(0);
  expect(await readFile(join(cwd, 'report.md'), 'utf8')).toMatch(/^# MADE UP/);
});
