import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import { hashCanonical } from '../../../../core/base/files/canonical-json.js';
import { hashFile } from '../../../../core/base/files/hash.js';
import { openLocalStore } from '../../../../core/store/local/open-local-store.js';
import type { JournalDataset } from '../../../../core/tables/journal/journal-event.js';
import { exportJournal } from '../../../../core/tables/journal/journal-export.js';
import {
  findByFacts,
  type Replayed,
  type VerifyEffects,
  verifyJournal,
} from '../../../../core/tables/journal/verify-journal.js';
import { appendEvent } from '../../../support/append-event.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const NOW = new Date('2026-11-21T11:30:00Z');
const RESULT = { rows: 2 };
const OUTPUT = { name: 'out.csv', sha256: 'ef'.repeat(32), bytes: 12 };

/** Records a journal with one event of each kind on a file in a folder. */
async function recorded() {
  const folder = await temporaryFolder();
  const path = join(folder, 'beers.csv');
  await writeFile(path, 'a,b\n1,2\n');
  const dataset: JournalDataset = { id: null, name: 'beers.csv', path, sha256: await hashFile(path), bytes: 8 };
  const state = join(folder, 'state');
  const common = { tool_version: '0.5.0', dataset };
  await appendEvent(openLocalStore(state), { ...common, event: 'dataset_registered' }, NOW);
  await appendEvent(openLocalStore(state), { ...common, event: 'profiled', result_sha256: hashCanonical(RESULT) }, NOW);
  const outputs = [{ ...OUTPUT, format: 'csv' as const, path: null }];
  await appendEvent(openLocalStore(state), { ...common, event: 'cleaned', result_sha256: null, outputs }, NOW);
  const document = await exportJournal(openLocalStore(state), { toolVersion: '0.5.0', now: NOW });
  return { folder, path, dataset, document };
}

function effects(given: Partial<VerifyEffects> = {}): VerifyEffects {
  return {
    openByFacts: (dataset) => findByFacts(dataset, null),
    replay: async (event): Promise<Replayed> =>
      event.event === 'cleaned'
        ? { result_sha256: null, outputs: [OUTPUT] }
        : { result_sha256: hashCanonical(RESULT), outputs: [] },
    ...given,
  };
}

describe('a replayed journal', () => {
  test('is the same if all results are the same', async () => {
    const { document } = await recorded();
    const seen: number[] = [];
    const verdict = await verifyJournal(document, effects(), ({ number }, total) => seen.push(number, total));
    expect(verdict).toMatchObject({ verdict: 'same', same: 3, different: 0, not_checked: 0 });
    expect(seen).toEqual([1, 3, 2, 3, 3, 3]);
  });

  test.each<[string, Replayed, string]>([
    ['the result', { result_sha256: 'aa'.repeat(32), outputs: [] }, 'The result has SHA-256 aaaaaaaaaaaa, but'],
    ['there is none', { result_sha256: null, outputs: [] }, 'The result has SHA-256 none'],
    [
      'an output',
      { result_sha256: hashCanonical(RESULT), outputs: [OUTPUT] },
      'The replay created 1 outputs, but 0 were recorded.',
    ],
  ])('reports that %s differs', async (_, replayed, message) => {
    const { document } = await recorded();
    const verdict = await verifyJournal(document, effects({ replay: async () => replayed }));
    expect(verdict.verdict).toBe('different');
    expect(verdict.events[1]).toMatchObject({ verdict: 'different', differences: [expect.stringContaining(message)] });
  });

  test('reports how an output differs', async () => {
    const { document } = await recorded();
    const replay = async () => ({ result_sha256: null, outputs: [{ ...OUTPUT, sha256: 'aa'.repeat(32), bytes: 13 }] });
    const verdict = await verifyJournal(document, effects({ replay }));
    expect(verdict.events[2]?.differences).toEqual([
      'The output "out.csv" has SHA-256 aaaaaaaaaaaa instead of efefefefefef and 13 bytes instead of 12.',
    ]);
  });

  test.each([
    ['a fault caused by the file', new Fault('unreadable-table', 'Broken.'), 'different'],
    ['a timeout', new Fault('timed-out', 'Too slow.'), 'not-checked'],
  ])('reports %s as %s', async (_, fault, expected) => {
    const { document } = await recorded();
    const verdict = await verifyJournal(document, effects({ replay: () => Promise.reject(fault) }));
    expect(verdict.events[1]?.verdict).toBe(expected);
  });

  test('throws bugs', async () => {
    const { document } = await recorded();
    const replay = () => Promise.reject(new TypeError('bug'));
    await expect(verifyJournal(document, effects({ replay }))).rejects.toThrow(TypeError);
  });

  test('lists events that cannot be replayed', async () => {
    const { document } = await recorded();
    const verdict = await verifyJournal(document, effects({ replay: async () => null }));
    expect(verdict).toMatchObject({ verdict: 'incomplete', same: 1, not_checked: 2 });
  });

  test('rejects anything but journals', async () => {
    for (const document of [null, [], {}, { format: 'handlens-session' }, 'text'])
      await expect(verifyJournal(document, effects())).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('the file of an event', () => {
  test('is not checked if it has changed', async () => {
    const { path, document } = await recorded();
    await writeFile(path, 'a,b\n1,3\n');
    const verdict = await verifyJournal(document, effects());
    expect(verdict).toMatchObject({ verdict: 'incomplete', not_checked: 3 });
    expect(verdict.events[0]?.reason).toContain('"beers.csv" has changed since');
  });

  test('is found by its content in a folder, under any name', async () => {
    const { folder, path, dataset } = await recorded();
    const other = join(folder, 'moved');
    await mkdir(other);
    await writeFile(join(other, 'a.csv'), 'a,b\n9,9\n');
    await rename(path, join(other, 'renamed.csv'));
    expect(await findByFacts(dataset, other)).toEqual({ path: join(other, 'renamed.csv') });
    expect(await findByFacts(dataset, null)).toEqual({ missing: expect.stringContaining('"beers.csv" was not found') });
  });

  test('of an upload is searched only in the folder', async () => {
    const { folder, dataset } = await recorded();
    const upload = { ...dataset, path: null };
    expect(await findByFacts(upload, folder)).toEqual({ path: join(folder, 'beers.csv') });
    expect(await findByFacts(upload, null)).toEqual({ missing: expect.stringContaining('was an upload') });
  });
});
