import { cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runNames, writePageFiles, writeRunFiles } from '../../../cli/output/folder-writer.js';
import { openRunFolder, type RunFolder, type RunMode } from '../../../cli/output/run-folder.js';
import type { FolderEntry } from '../../../handlers/detection/detect-folder.js';
import { makeResult } from '../../core/vision/formats/image-results.js';
import { failAt, watchDisk } from '../../support/disk/watched-disk.js';
import { folderHashes } from '../../support/folder-bytes.js';
import { anOrigin } from '../../support/origins.js';
import { testInFull } from '../../support/property-runs.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

vi.mock('node:fs/promises', async (original) => {
  const { watchedPromises } = await import('../../support/disk/watched-disk.js');
  return watchedPromises(await original());
});

/** A folder of images that are detected page by page. */
interface FolderRequest {
  request: Record<string, unknown>;
  images: number;
}

const SHORT: FolderRequest = { request: { folder_path: 'photos', confidence: 0.5 }, images: 2 };
const LONG: FolderRequest = { request: { folder_path: 'photos', confidence: 0.1 }, images: 3 };
const PAGE = 1;

const entryOf = (image: number): FolderEntry => {
  const name = `${image}.png`;
  return { name, status: 'ok', result: makeResult({ name }), outputs: [], reason: null };
};

async function addPages(folder: string, run: RunFolder, images: number): Promise<void> {
  while (!run.state.finished) {
    const from = Number(run.state.cursor ?? 0);
    const to = Math.min(from + PAGE, images);
    const entries = Array.from({ length: to - from }, (_, at) => entryOf(from + at));
    await writePageFiles(folder, entries, await runNames(folder, run, []));
    await run.addPage(entries, {
      cursor: to === images ? null : String(to),
      done: to,
      total: images,
      failed: 0,
      objects: to,
      origin: anOrigin(),
      compared_with: null,
      class_names: ['dog'],
      finished: to === images,
    });
  }
}

/** Runs `detect folder` without a model. */
async function runThrough(folder: string, { request, images }: FolderRequest, mode: RunMode): Promise<void> {
  const run = await openRunFolder(folder, request, mode);
  await run.begin();
  await addPages(folder, run, images);
  await writeRunFiles(folder, run, ['csv', 'yolo']);
}

/** Copies the folder before each write of a run. Each copy is a state that a kill can leave behind. */
async function copiesOf(folder: string, work: () => Promise<void>) {
  const copies: { step: string; copy: string }[] = [];
  const root = await temporaryFolder();
  let last = '';
  await watchDisk(async ({ call, path }) => {
    await mkdir(folder, { recursive: true });
    const now = JSON.stringify(await folderHashes(folder));
    if (now === last) return;
    last = now;
    const copy = join(root, String(copies.length));
    await cp(folder, copy, { recursive: true });
    copies.push({ step: `${call} ${path.replace(/[0-9a-f]{16}/, '*').slice(folder.length + 1)}`, copy });
  }, work);
  return copies;
}

const isWhole = ([name]: [string, string]) => !/\.handlens-/.test(name);
const filesOf = async (folder: string) =>
  Object.fromEntries(Object.entries(await folderHashes(folder)).filter(isWhole));

async function wholeRun(wanted: FolderRequest): Promise<Record<string, string>> {
  const folder = await temporaryFolder();
  await runThrough(folder, wanted, 'new');
  return filesOf(folder);
}

testInFull('a run killed at any step writes the same files with --resume', async () => {
  const folder = join(await temporaryFolder(), 'run');
  const copies = await copiesOf(folder, () => runThrough(folder, SHORT, 'new'));
  expect(copies.length).toBeGreaterThan(20);
  const whole = await wholeRun(SHORT);
  for (const { step, copy } of copies) {
    await runThrough(copy, SHORT, 'resume');
    expect(await filesOf(copy), step).toEqual(whole);
  }
});

testInFull('a killed overwrite leaves the old or the new run, never a mixture', async () => {
  const folder = await temporaryFolder();
  await runThrough(folder, LONG, 'new');
  const copies = await copiesOf(folder, () => runThrough(folder, SHORT, 'overwrite'));
  const [old, whole] = [await wholeRun(LONG), await wholeRun(SHORT)];
  // Labels of deleted images stay: only the user removes them.
  const rest = { 'labels/2.txt': old['labels/2.txt'] };
  const outcomes = new Set<string>();
  for (const { step, copy } of copies) {
    const again = await temporaryFolder();
    await cp(copy, again, { recursive: true });
    const resumed = await runThrough(copy, SHORT, 'resume').then(
      () => 'new',
      (fault) => String(fault.message),
    );
    outcomes.add(resumed === 'new' ? 'new' : 'refused');
    if (resumed !== 'new') {
      expect(resumed, step).toContain('other options');
      await runThrough(copy, LONG, 'resume');
    }
    expect(await filesOf(copy), step).toEqual(resumed === 'new' ? { ...rest, ...whole } : old);
    await runThrough(again, SHORT, 'overwrite');
    expect(await filesOf(again), step).toEqual({ ...rest, ...whole });
  }
  expect([...outcomes]).toEqual(['refused', 'new']);
});

testInFull('a full disk at any step is a fault with a remedy, and the run can be resumed', async () => {
  const whole = await wholeRun(SHORT);
  const message = expect.stringMatching(/^"[\w.-]+" cannot be written: the disk is full. Free some space/);
  for (let step = 0; ; step++) {
    const folder = join(await temporaryFolder(), 'run');
    const fault = await failAt(step, 'ENOSPC', () => runThrough(folder, SHORT, 'new'));
    if (fault === null) return expect(step).toBeGreaterThan(40);
    expect(fault).toMatchObject({ code: 'storage-full', message });
    await runThrough(folder, SHORT, 'resume');
    // Temporary files are removed too.
    expect(await folderHashes(folder)).toEqual(whole);
  }
});

test.each([
  ['EROFS', 'not-writable', 'the disk is read-only'],
  ['EACCES', 'not-writable', 'you do not have write permission there'],
  ['EDQUOT', 'storage-full', 'Free some space'],
])('%s is %s', async (code, fault, remedy) => {
  const folder = join(await temporaryFolder(), 'run');
  const found = await failAt(3, code, () => runThrough(folder, SHORT, 'new'));
  expect(found).toMatchObject({ code: fault, message: expect.stringContaining(remedy) });
});

test('starts in a folder with an empty journal and no state, as left by killed older versions', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'detections.jsonl'), '');
  await runThrough(folder, SHORT, 'resume');
  expect(await filesOf(folder)).toEqual(await wholeRun(SHORT));
});

test(`does not overwrite another program's journal`, async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'detections.jsonl'), 'mine\n');
  for (const mode of ['new', 'resume'] as const) {
    const fault = { code: 'already-exists', message: expect.stringContaining('--overwrite') };
    await expect(runThrough(folder, SHORT, mode)).rejects.toMatchObject(fault);
  }
  expect(await readFile(join(folder, 'detections.jsonl'), 'utf8')).toBe('mine\n');
});

test.each<[string, (folder: string) => Promise<void>]>([
  ['a journal that lost lines', (folder) => truncate(join(folder, 'detections.jsonl'), 100)],
  ['a missing journal', (folder) => rm(join(folder, 'detections.jsonl'))],
  ['half a state', (folder) => truncate(join(folder, 'run.json'), 30)],
])('reports %s as damage, and adds nothing', async (_, corrupt) => {
  const folder = await temporaryFolder();
  await runThrough(folder, SHORT, 'new');
  await corrupt(folder);
  const damaged = { code: 'invalid-input', message: expect.stringMatching(/damaged.*--overwrite/) };
  await expect(runThrough(folder, SHORT, 'resume')).rejects.toMatchObject(damaged);
  await runThrough(folder, SHORT, 'overwrite');
  expect(await filesOf(folder)).toEqual(await wholeRun(SHORT));
});
