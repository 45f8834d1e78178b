import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { latestRunId, readRunWithResults, storeRun } from '../../../core/agent/runs/agent-run.js';
import type { ByteStore } from '../../../core/store/byte-store.js';
import { clearKept, type KeptData, listKept } from '../../../core/store/kept-data.js';
import { openLocalStore } from '../../../core/store/local/open-local-store.js';
import { openS3Store } from '../../../core/store/s3/open-s3-store.js';
import {
  addOutcomes,
  checkComparison,
  readOutcomes,
  startJournal,
} from '../../../core/vision/evaluate/run/comparison-journal.js';
import type { ImageOutcome } from '../../../core/vision/evaluate/run/image-outcome.js';
import { agentStep } from '../../support/agent-step.js';
import { testInFull } from '../../support/property-runs.js';
import { hasS3Server, type S3Server, startS3Server } from '../../support/s3-server/start-s3-server.js';

let folder: string;
let server: S3Server | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-kept-'));
  if (hasS3Server) server = await startS3Server(folder);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a part of the state as another instance would. */
type Open = (place?: string) => ByteStore;

let states = 0;
const local = (): Open => {
  const root = join(folder, `local-${++states}`);
  return (place = '') => openLocalStore(join(root, place));
};
const inBucket = (): Open => {
  const root = `state-${++states}/`;
  const prefixOf = (place: string) => (place === '' ? root : `${root}${place}/`);
  return (place = '') => openS3Store({ ...server!.settings, prefix: prefixOf(place) }, join(folder, 'copies'));
};

const run = { text: 'detect dogs in park.jpg', language: 'en', previous: null, steps: [agentStep()] };
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 11, 30, second, 7));
const outcome = (image: string): ImageOutcome => ({
  image,
  labelled: null,
  has_bad_label: false,
  models: [],
  differences: [],
});
const filled = ({ kept }: KeptData) => kept.filter(({ files }) => files > 0).map(({ kind, files }) => [kind, files]);

describe.each([
  ['a folder', local, true],
  ['a bucket', inBucket, hasS3Server],
] as const)('stored in %s', (_, make, isHere) => {
  describe.runIf(isHere)('on this machine', () => {
    test('another instance reads a run, and the latest run is the latest of all instances', async () => {
      const open = make();
      const first = await storeRun(open(), run, at(0));
      const second = await storeRun(open(), run, at(1));
      expect(await latestRunId(open())).toBe(second);
      expect(await readRunWithResults(open(), first!)).toMatchObject({ id: first, steps: run.steps });
      await expect(readRunWithResults(open(), 'run-20261121-113000007-3f2a')).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    testInFull('keeps the last fifty runs of many simultaneous instances', async () => {
      const open = make();
      const ids: (string | null)[] = [];
      for (let begin = 0; begin < 55; begin += 11) {
        const some = Array.from({ length: 11 }, (_entry, place) => storeRun(open(), run, at(begin + place)));
        ids.push(...(await Promise.all(some)));
      }
      const kept = (await open().list('agent-runs/')).map(({ key }) => key);
      expect(kept).toEqual(ids.slice(5).map((id) => `agent-runs/${id}.json`));
    });

    test('a comparison continues in another instance, and keeps two simultaneous pages', async () => {
      const open = make();
      const id = await startJournal(open(), new Date());
      await checkComparison(open(), id);
      await Promise.all(
        [0, 2].map((start) =>
          addOutcomes(open(), id, { start, outcomes: [outcome(`${start}`), outcome(`${start + 1}`)] }),
        ),
      );
      const images: string[] = [];
      for await (const { image } of readOutcomes(open(), id)) images.push(image);
      expect(images).toEqual(['0', '1', '2', '3']);
      const other = `c-${'0'.repeat(24)}`;
      await expect(checkComparison(open(), other)).rejects.toMatchObject({ code: 'invalid-input' });
    });

    test('lists data by kind, and clears the named kinds', async () => {
      const open = make();
      await storeRun(open(), run, at(0));
      await startJournal(open(), new Date());
      await open('uploads').put('ds-1/record.json', Buffer.from('{}'));
      const places = { stateDir: join(folder, 'none'), bucket: null, storeOf: open };
      const all = [
        ['uploads', 1],
        ['agent-runs', 1],
        ['comparisons', 1],
      ];
      expect(filled(await listKept(places))).toEqual(all);
      await clearKept(places, ['agent-runs', 'uploads'], new Date());
      expect(filled(await listKept(places))).toEqual([['comparisons', 1]]);
      await expect(latestRunId(open())).rejects.toMatchObject({ code: 'not-found' });
    });
  });
});

test('clears interrupted writes of long ago, but not current ones', async () => {
  const open = local();
  const store = open('comparisons');
  await store.put('c-1/begun', Buffer.from('x'));
  const left = join(store.name, 'c-1', `.handlens-${'0'.repeat(16)}.tmp`);
  await writeFile(left, 'half');
  const places = { stateDir: '/', bucket: null, storeOf: open };
  await clearKept(places, ['comparisons'], new Date());
  await expect(rm(left)).resolves.toBeUndefined();
  await store.put('c-1/begun', Buffer.from('x'));
  await writeFile(left, 'half');
  await clearKept(places, ['comparisons'], new Date(Date.now() + 2 * 3.6e6));
  await expect(rm(left)).rejects.toThrow('ENOENT');
});

describe.runIf(hasS3Server)('with an unreachable bucket', () => {
  const away = () => openS3Store({ ...server!.settings, endpoint: 'http://127.0.0.1:1' }, folder);

  test('answers without storing the run', async () => {
    expect(await storeRun(away(), run, at(0))).toBeNull();
  });

  test('rejects a comparison and a list with a remedy', async () => {
    const refused = { code: 'store-unavailable' };
    await expect(startJournal(away(), new Date())).rejects.toMatchObject(refused);
    await expect(listKept({ stateDir: '/none', bucket: 'b', storeOf: away })).rejects.toMatchObject(refused);
  });
});
