import { cp, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ByteStore } from '../../../../../core/store/byte-store.js';
import { openLocalStore } from '../../../../../core/store/local/open-local-store.js';
import {
  addOutcomes,
  checkComparison,
  readOutcomes,
  startJournal,
} from '../../../../../core/vision/evaluate/run/comparison-journal.js';
import type { ImageOutcome } from '../../../../../core/vision/evaluate/run/image-outcome.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const outcome = (image: string, ms = 1): ImageOutcome => {
  return {
    image,
    labelled: [0],
    has_bad_label: false,
    models: [{ ms, found: [[0, 0.5, 1]], taken: [] }],
    differences: [],
  };
};

async function someState() {
  const folder = await temporaryFolder();
  return { folder, state: openLocalStore(folder) };
}

async function imagesOf(state: ByteStore, id: string) {
  const images: string[] = [];
  for await (const { image } of readOutcomes(state, id)) images.push(image);
  return images;
}

test('returns outcomes in the order of the images, each once', async () => {
  const { state } = await someState();
  const id = await startJournal(state, new Date());
  await addOutcomes(state, id, { start: 10, outcomes: [outcome('d')] });
  await addOutcomes(state, id, { start: 0, outcomes: [outcome('a'), outcome('猫\n1')] });
  await addOutcomes(state, id, { start: 1, outcomes: [outcome('猫\n1'), outcome('c')] });
  await addOutcomes(state, id, { start: 11, outcomes: [] });
  expect(await imagesOf(state, id)).toEqual(['a', '猫\n1', 'c', 'd']);
});

test('a repeated page with fewer outcomes removes none', async () => {
  const { state } = await someState();
  const id = await startJournal(state, new Date());
  await addOutcomes(state, id, { start: 0, outcomes: [outcome('a'), outcome('b')] });
  await addOutcomes(state, id, { start: 0, outcomes: [outcome('a')] });
  expect(await imagesOf(state, id)).toEqual(['a', 'b']);
});

test('reads many pages in order', async () => {
  const { state } = await someState();
  const id = await startJournal(state, new Date());
  const names = Array.from({ length: 21 }, (_, at) => `image ${at}`);
  for (const [start, name] of names.entries()) await addOutcomes(state, id, { start, outcomes: [outcome(name)] });
  expect(await imagesOf(state, id)).toEqual(names);
});

test('reports a damaged page and never skips it', async () => {
  const { folder, state } = await someState();
  const id = await startJournal(state, new Date());
  await addOutcomes(state, id, { start: 0, outcomes: [outcome('a')] });
  const pages = join(folder, 'comparisons', id, 'pages');
  const [page] = await readdir(pages);
  await writeFile(join(pages, page!), '[{"image":"a","label');
  await expect(imagesOf(state, id)).rejects.toThrow(/damaged.*Start again/);
});

test('a new comparison removes those that were not continued for a week', async () => {
  const { folder, state } = await someState();
  const now = new Date('2026-11-21T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  const [old, recent] = [await startJournal(state, now), await startJournal(state, now)];
  await addOutcomes(state, recent, { start: 0, outcomes: [outcome('a')] });
  for (const id of [old, recent]) {
    await utimes(join(folder, 'comparisons', id, 'begun'), daysAgo(8), daysAgo(8));
  }
  const pages = join(folder, 'comparisons', recent, 'pages');
  for (const page of await readdir(pages)) await utimes(join(pages, page), daysAgo(6), daysAgo(6));
  await writeFile(join(folder, 'comparisons', 'c-1.jsonl'), '');
  await utimes(join(folder, 'comparisons', 'c-1.jsonl'), daysAgo(8), daysAgo(8));
  const id = await startJournal(state, now);
  expect((await readdir(join(folder, 'comparisons'))).sort()).toEqual([id, recent].sort());
  await expect(checkComparison(state, old)).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await imagesOf(state, recent)).toEqual(['a']);
});

test.each(['../../../etc/passwd', 'c-1', '', 'c-000000000000000000000000', `c-${'0'.repeat(24)}/../x`])(
  'reads no file for the id %j',
  async (id) => {
    const { state } = await someState();
    await expect(checkComparison(state, id)).rejects.toMatchObject({ code: 'invalid-input' });
  },
);

test('a state folder that cannot be written to is a fault', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(startJournal(openLocalStore(join(folder, 'file')), new Date())).rejects.toMatchObject({
    code: 'not-writable',
  });
});

test.each([
  ['in another folder', (id: string) => `other/${id}`],
  ['with more after it', (id: string) => `${id}0`],
  ['in capitals', (id: string) => id.toUpperCase()],
])('rejects the id of a comparison %s, even if the folder exists', async (_, change) => {
  const { folder, state } = await someState();
  const id = await startJournal(state, new Date());
  await cp(join(folder, 'comparisons', id), join(folder, 'comparisons', change(id)), { recursive: true });
  await expect(checkComparison(state, id)).resolves.toBeUndefined();
  await expect(checkComparison(state, change(id))).rejects.toThrow(/no longer exists/);
});
