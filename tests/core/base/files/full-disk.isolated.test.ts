import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { storeRun } from '../../../../core/agent/runs/agent-run.js';
import { isFault } from '../../../../core/base/fault.js';
import { TEMPORARY_NAME } from '../../../../core/base/files/temporary-file.js';
import { writeFileAtomically } from '../../../../core/base/files/write-file.js';
import { openLocalStore } from '../../../../core/store/local/open-local-store.js';
import { cleanDataset } from '../../../../core/tables/jobs/clean-dataset.js';
import { OutputOptions } from '../../../../core/tables/jobs/cleaned-file.js';
import { undoDataset } from '../../../../core/tables/jobs/undo-dataset.js';
import { exportJournal } from '../../../../core/tables/journal/journal-export.js';
import { writeFixed } from '../../../../core/vision/datasets/fix/write-fixed.js';
import { writeManifest } from '../../../../core/vision/datasets/manifest/write-manifest.js';
import { addOutcomes, startJournal } from '../../../../core/vision/evaluate/run/comparison-journal.js';
import { writeLedgerEntry } from '../../../../core/vision/train/run/training-run.js';
import { changeSettings } from '../../../../handlers/kit/settings/change-settings.js';
import { appendEvent } from '../../../support/append-event.js';
import { failAt } from '../../../support/disk/watched-disk.js';
import { folderHashes } from '../../../support/folder-bytes.js';
import { variants } from '../../../support/property-runs.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { writeYoloDataset } from '../../../support/yolo-dataset.js';

vi.mock('node:fs/promises', async (original) => {
  const { watchedPromises } = await import('../../../support/disk/watched-disk.js');
  return watchedPromises(await original());
});
vi.mock('node:fs', async (original) => {
  const { watchedSync } = await import('../../../support/disk/watched-disk.js');
  return watchedSync(await original());
});

const NOW = new Date('2026-11-21T11:30:00Z');
const signal = new AbortController().signal;
const SOURCE = { kind: 'bytes', name: 'a.csv', bytes: Buffer.from('id,city\n1, Rome \n2,Paris\n3,Oslo\n') } as const;

/** A write operation: existing files, and the write. After a failure, repeating it must succeed. */
interface Writer {
  before?: (folder: string) => Promise<unknown>;
  write: (folder: string) => unknown;
}

const clean = (folder: string, format: 'csv' | 'xlsx') =>
  cleanDataset(
    {
      source: SOURCE,
      read: {},
      datasetId: null,
      clean: { options: {} },
      output: OutputOptions.parse({ format }),
      places: { file: join(folder, `clean.${format}`), log: { path: join(folder, 'log.jsonl') } },
    },
    () => undefined,
  );

const setting = (folder: string, name: string) =>
  changeSettings({ file: join(folder, 'settings.yaml'), bucket: null }, { local_model_name: name }, NOW);

const manifest = (folder: string, name: string) =>
  writeManifest(join(folder, 'signs'), { name }, { signal, existing: 'replace', now: NOW });

const LEDGER = { run_id: 'a'.repeat(32), plan_id: 'p', output: '/runs/one', pid: 1, checkpoint: null };
const OUTCOME = { image: 'a.png', labelled: [0], has_bad_label: false, models: [], differences: [] };

const WRITERS: Record<string, Writer> = {
  'a report that is new': {
    write: (folder) => writeFileAtomically(join(folder, 'reports/r.html'), '<p>new</p>', 'refuse'),
  },
  'a report over an old one': {
    before: (folder) => writeFileAtomically(join(folder, 'r.html'), '<p>old</p>', 'refuse'),
    write: (folder) => writeFileAtomically(join(folder, 'r.html'), '<p>new</p>', 'replace'),
  },
  'a cleaned table with its log': { write: (folder) => clean(folder, 'csv') },
  'a cleaned workbook with its log': { write: (folder) => clean(folder, 'xlsx') },
  'a table whose cleaning is undone': {
    before: async (folder) => clean(folder, 'csv'),
    write: async (folder) => {
      const { readFile } = await import('node:fs/promises');
      const bytes = await readFile(join(folder, 'clean.csv'));
      const log = await readFile(join(folder, 'log.jsonl'), 'utf8');
      const source = { kind: 'bytes', name: 'clean.csv', bytes } as const;
      return undoDataset({ source, log, table: null, path: join(folder, 'restored.csv') });
    },
  },
  settings: { before: (folder) => setting(folder, 'old'), write: (folder) => setting(folder, 'new') },
  'a manifest': {
    before: async (folder) => {
      await writeYoloDataset(join(folder, 'signs'));
      await manifest(folder, 'old');
    },
    write: (folder) => manifest(folder, 'new'),
  },
  'a mended copy of a dataset': {
    before: (folder) => writeYoloDataset(join(folder, 'signs')),
    write: (folder) =>
      writeFixed({ configPath: join(folder, 'signs'), folder: join(folder, 'mended'), closed: [] }, { signal }),
  },
  'the ledger of a training': { write: (folder) => writeLedgerEntry(folder, LEDGER) },
  'a registered dataset': { write: (folder) => openLocalStore(folder).put('datasets/d.json', Buffer.from('{"a":1}')) },
};

/** Lists old files that are missing, and files that are neither the old nor the new one, such as leftovers. */
function flawsOf(left: Record<string, string>, old: Record<string, string>, whole: Record<string, string>): string[] {
  const lost = Object.keys(old).filter((name) => left[name] === undefined);
  const half = Object.keys(left).filter((name) => left[name] !== old[name] && left[name] !== whole[name]);
  return [...lost.map((name) => `${name} is lost`), ...half.map((name) => `${name} is half`)];
}

async function prepared({ before }: Writer): Promise<string> {
  const folder = await temporaryFolder();
  await before?.(folder);
  return folder;
}

const ERRORS = {
  ENOSPC: { code: 'storage-full', remedy: /^"[^"]+" cannot be written: the disk is full\. Free some space/ },
  EDQUOT: { code: 'storage-full', remedy: /Free some space/ },
  EROFS: { code: 'not-writable', remedy: /^"[^"]+" cannot be written: the disk is read-only\. Choose another folder/ },
  EIO: { code: 'not-writable', remedy: /the disk reports an error\. Choose another folder/ },
  EACCES: { code: 'not-writable', remedy: /you do not have write permission there\. Choose another folder/ },
};

describe.each(Object.entries(WRITERS))('%s', (_, writer) => {
  test.each(variants(Object.entries(ERRORS)))('with the disk error %s', async (error, { code, remedy }) => {
    // ENOSPC is tried at every step, the other errors only at the first two.
    const steps = error === 'ENOSPC' ? Number.POSITIVE_INFINITY : 2;
    const model = await prepared(writer);
    const old = await folderHashes(model);
    await writer.write(model);
    const whole = await folderHashes(model);
    expect(whole).not.toEqual(old);
    for (let step = 0; step < steps; step++) {
      const folder = await prepared(writer);
      const fault = await failAt(step, error, async () => writer.write(folder));
      if (fault === null) return expect(step).toBeGreaterThan(2);
      expect(fault, `step ${step}`).toMatchObject({ code, message: expect.stringMatching(remedy) });
      expect(flawsOf(await folderHashes(folder), old, whole)).toEqual([]);
      // Without the error, the same write succeeds.
      await writer.write(folder);
      expect(Object.keys(await folderHashes(folder))).toEqual(Object.keys(whole));
    }
  });
});

const EVENT = { event: 'profiled', tool_version: '0.5.0', dataset: null } as const;

test('a full disk loses no event of a journal, which accepts the next one', async () => {
  for (let step = 0, fault: unknown = true; fault !== null; step++) {
    const state = openLocalStore(await temporaryFolder());
    await appendEvent(state, EVENT, NOW);
    fault = await failAt(step, 'ENOSPC', () => appendEvent(state, { ...EVENT, event: 'cleaned' }, NOW));
    const message = expect.stringMatching(/^The journal cannot be written\. .*Free some space.*HANDLENS_STATE_DIR/);
    if (fault !== null) expect(fault).toMatchObject({ code: 'storage-full', message });
    await appendEvent(state, { ...EVENT, event: 'question' }, NOW);
    const { events } = await exportJournal(state, { toolVersion: '0.5.0', now: NOW });
    expect(events.map(({ event }) => event).filter((event) => event !== 'cleaned')).toEqual(['profiled', 'question']);
  }
});

test('a comparison resumes after a page that could not be stored', async () => {
  const folder = await temporaryFolder();
  const state = openLocalStore(folder);
  const id = await startJournal(state, NOW);
  const add = () => addOutcomes(state, id, { start: 0, outcomes: [OUTCOME] });
  for (let step = 0, fault: unknown = true; fault !== null; step++) {
    fault = await failAt(step, 'ENOSPC', add);
    const message = expect.stringMatching(/^The progress of the comparison cannot be stored\. .*Free some space/);
    if (fault !== null) expect(fault).toMatchObject({ code: 'storage-full', message });
  }
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(1);
});

test('the agent answers even if its run cannot be stored', async () => {
  for (const error of Object.keys(ERRORS)) {
    const folder = await temporaryFolder();
    const run = { text: 'detect dogs', language: 'en' as const, previous: null, steps: [] };
    const kept: unknown[] = [];
    const keep = async () => kept.push(await storeRun(openLocalStore(folder), run, NOW));
    expect(await failAt(1, error, keep)).toBeNull();
    expect(kept).toEqual([null]);
    expect((await readdir(folder, { recursive: true })).filter((name) => TEMPORARY_NAME.test(name))).toEqual([]);
  }
});

test('does not hide other errors, which are bugs', async () => {
  const path = join(await temporaryFolder(), 'a');
  const error = await failAt(1, 'EINVAL', () => writeFileAtomically(path, 'new', 'refuse'));
  expect(isFault(error)).toBe(false);
  expect(error).toMatchObject({ code: 'EINVAL' });
  await writeFile(path, 'the place is free');
});
