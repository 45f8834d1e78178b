import { appendFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addOutcomes,
  checkJournal,
  readOutcomes,
  startJournal,
} from '../../../../core/evaluation/run/comparison-journal.js';
import type { ImageOutcome } from '../../../../core/evaluation/run/image-outcome.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const outcome = (image: string, ms = 1): ImageOutcome => {
  return {
    image,
    labelled: [0],
    has_bad_label: false,
    models: [{ ms, found: [[0, 0.5, 1]], taken: [] }],
    differences: [],
  };
};

async function imagesOf(folder: string, id: string) {
  const images: string[] = [];
  for await (const { image } of readOutcomes(folder, id)) images.push(image);
  return images;
}

test('outcomes come back in their order, each image once', async () => {
  const folder = await temporaryFolder();
  const id = await startJournal(folder, new Date());
  await addOutcomes(folder, id, [outcome('a'), outcome('猫\n1')]);
  await addOutcomes(folder, id, [outcome('猫\n1'), outcome('c')]);
  expect(await imagesOf(folder, id)).toEqual(['a', '猫\n1', 'c']);
});

test('half a line, left by a crash, takes no other with it', async () => {
  const folder = await temporaryFolder();
  const id = await startJournal(folder, new Date());
  await addOutcomes(folder, id, [outcome('a')]);
  await appendFile(join(folder, 'comparisons', `${id}.jsonl`), '\n{"image":"b","label');
  await addOutcomes(folder, id, [outcome('b'), outcome('c')]);
  expect(await imagesOf(folder, id)).toEqual(['a', 'b', 'c']);
});

test('a new comparison clears away what is a week old', async () => {
  const folder = await temporaryFolder();
  const now = new Date('2026-11-21T12:00:00Z');
  const old = await startJournal(folder, now);
  const recent = await startJournal(folder, now);
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  await utimes(join(folder, 'comparisons', `${old}.jsonl`), daysAgo(8), daysAgo(8));
  await utimes(join(folder, 'comparisons', `${recent}.jsonl`), daysAgo(6), daysAgo(6));
  const id = await startJournal(folder, now);
  expect((await readdir(join(folder, 'comparisons'))).sort()).toEqual([`${id}.jsonl`, `${recent}.jsonl`].sort());
  await expect(checkJournal(folder, old)).rejects.toMatchObject({ code: 'invalid-input' });
});

test.each(['../../../etc/passwd', 'c-1', '', 'c-000000000000000000000000', `c-${'0'.repeat(24)}/../x`])(
  'no file is looked for by the id %j',
  async (id) => {
    const folder = await temporaryFolder();
    await expect(checkJournal(folder, id)).rejects.toMatchObject({ code: 'invalid-input' });
  },
);

test('a state folder that cannot be written to is a fault', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(startJournal(join(folder, 'file'), new Date())).rejects.toMatchObject({ code: 'not-writable' });
});
