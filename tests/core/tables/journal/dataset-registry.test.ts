import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLocalStore } from '../../../../core/store/local/open-local-store.js';
import {
  changeOf,
  findDataset,
  listDatasets,
  registerDataset,
} from '../../../../core/tables/journal/dataset-registry.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const NOW = new Date('2026-11-21T11:30:00Z');
const LATER = new Date('2026-11-22T08:00:00Z');

const beers = { path: '/data/beers.csv', name: 'beers.csv', sha256: 'ab'.repeat(32), bytes: 255_295, options: {} };

describe('the registry', () => {
  test('finds registered files', async () => {
    const state = await temporaryFolder();
    const { id } = await registerDataset(openLocalStore(state), { ...beers, options: { delimiter: ';' } }, NOW);
    expect(id).toMatch(/^ds-[0-9a-f]{12}$/);
    expect(await findDataset(openLocalStore(state), id)).toEqual({
      ...beers,
      id,
      options: { delimiter: ';' },
      registered: '2026-11-21T11:30:00.000Z',
    });
  });

  test('gives the same file with the same options the same id, and keeps its first entry', async () => {
    const state = await temporaryFolder();
    const first = await registerDataset(
      openLocalStore(state),
      { ...beers, options: { delimiter: ';', sheet: 'a' } },
      NOW,
    );
    const again = await registerDataset(
      openLocalStore(state),
      { ...beers, options: { sheet: 'a', delimiter: ';' } },
      LATER,
    );
    expect(again).toEqual(first);
    expect((await listDatasets(openLocalStore(state))).datasets).toHaveLength(1);
  });

  test.each([
    ['other content', { sha256: 'cd'.repeat(32) }],
    ['another path', { path: '/data/old/beers.csv' }],
    ['other options', { options: { delimiter: ';' } }],
  ])('gives %s a different id', async (_, other) => {
    const state = await temporaryFolder();
    const first = await registerDataset(openLocalStore(state), beers, NOW);
    const second = await registerDataset(openLocalStore(state), { ...beers, ...other }, NOW);
    expect(second.id).not.toBe(first.id);
  });

  test('agrees on one entry after simultaneous registrations', async () => {
    const state = await temporaryFolder();
    const times = Array.from({ length: 20 }, (_, place) => new Date(NOW.getTime() + place));
    const all = await Promise.all(times.map((time) => registerDataset(openLocalStore(state), beers, time)));
    expect(new Set(all.map((entry) => JSON.stringify(entry))).size).toBe(1);
    expect(await readdir(join(state, 'datasets'))).toEqual([`${all[0]!.id}.json`]);
  });

  test('lists by name, and names entries that are damaged', async () => {
    const state = await temporaryFolder();
    await registerDataset(openLocalStore(state), { ...beers, name: 'b.csv' }, NOW);
    await registerDataset(openLocalStore(state), { ...beers, name: 'a.csv', path: '/data/a.csv' }, NOW);
    await writeFile(join(state, 'datasets', 'ds-000000000000.json'), '{"id":');
    await writeFile(join(state, 'datasets', 'notes.txt'), 'not ours');
    const { datasets, damaged } = await listDatasets(openLocalStore(state));
    expect(datasets.map(({ name }) => name)).toEqual(['a.csv', 'b.csv']);
    expect(damaged).toEqual(['ds-000000000000']);
  });

  test('is empty before anything was registered', async () => {
    expect(await listDatasets(openLocalStore(join(await temporaryFolder(), 'none')))).toEqual({
      datasets: [],
      damaged: [],
    });
  });

  test('replaces a damaged entry when its file is registered again', async () => {
    const state = await temporaryFolder();
    const { id } = await registerDataset(openLocalStore(state), beers, NOW);
    await writeFile(join(state, 'datasets', `${id}.json`), 'half');
    await expect(findDataset(openLocalStore(state), id)).rejects.toMatchObject({ code: 'dataset-not-found' });
    await registerDataset(openLocalStore(state), beers, LATER);
    expect((await findDataset(openLocalStore(state), id)).registered).toBe(LATER.toISOString());
  });

  test.each(['ds-ffffffffffff', 'ds-', '../../etc/passwd', 'ds-../../../xx', '__proto__', '', 'DS-3F2A9C41B07D'])(
    'rejects the dataset id %j',
    async (id) => {
      await expect(findDataset(openLocalStore(await temporaryFolder()), id)).rejects.toMatchObject({
        code: 'dataset-not-found',
      });
    },
  );

  test('rejects an entry stored under another id', async () => {
    const state = await temporaryFolder();
    const { id } = await registerDataset(openLocalStore(state), beers, NOW);
    const text = await readFile(join(state, 'datasets', `${id}.json`), 'utf8');
    await writeFile(join(state, 'datasets', 'ds-000000000000.json'), text);
    await expect(findDataset(openLocalStore(state), 'ds-000000000000')).rejects.toMatchObject({
      code: 'dataset-not-found',
    });
  });

  test('reports that it cannot be written', async () => {
    const state = await temporaryFolder();
    await mkdir(state, { recursive: true });
    await writeFile(join(state, 'datasets'), 'a file where a folder is needed');
    await expect(registerDataset(openLocalStore(state), beers, NOW)).rejects.toMatchObject({ code: 'not-writable' });
  });

  test('reports that the registered file has changed', async () => {
    const dataset = await registerDataset(openLocalStore(await temporaryFolder()), beers, NOW);
    expect(changeOf(dataset, beers.sha256)).toBeNull();
    expect(changeOf(dataset, 'cd'.repeat(32))?.message).toContain(
      `"beers.csv" has changed since it was registered as ${dataset.id} on 2026-11-21 (SHA-256 cdcdcdcdcdcd, was abababababab). Register it again`,
    );
  });
});
