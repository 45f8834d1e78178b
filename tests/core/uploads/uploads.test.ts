import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeUpload } from '../../../core/uploads/complete-upload.js';
import { findUpload, listUploads } from '../../../core/uploads/find-upload.js';
import { openUpload } from '../../../core/uploads/open-upload.js';
import { putPart } from '../../../core/uploads/put-part.js';
import { removeUpload } from '../../../core/uploads/remove-uploads.js';
import { getUpload } from '../../../core/uploads/upload-status.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { cut, DAY, hashOf, open, PART, put, putAll, SOON, someFile, uploadPlaceIn } from '../../support/uploads.js';

const namesBelow = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

test('joins parts in any order to a file with an id', async () => {
  const place = await uploadPlaceIn();
  const file = someFile(3 * PART + 17, 'four parts.csv');
  const upload = await open(place, file);
  expect(upload).toMatchObject({ state: 'open', parts: [], missing: [1, 2, 3, 4], part_bytes: PART });
  for (const number of [4, 2, 1, 3]) {
    const stored = await put(place, file, upload, number);
    expect(stored).toMatchObject({ number, sha256: hashOf(cut(file, upload, number)) });
  }
  const id = upload.dataset_id;
  await expect(findUpload(place, id, new Date())).rejects.toMatchObject({ code: 'dataset-incomplete' });
  const done = await completeUpload(place, id, SOON);
  expect(done).toMatchObject({ state: 'complete', parts: [], missing: [], sha256: file.sha256 });
  const found = await findUpload(place, id, new Date());
  expect(found!.record.name).toBe('four parts.csv');
  expect(hashOf(await readFile(found!.path))).toBe(file.sha256);
  // Only the record and the file remain.
  expect(await namesBelow(place.store.name)).toEqual([id, `${id}/content`, `${id}/upload.json`]);
});

test('an upload of the same file continues with the missing parts; under another name it is another upload', async () => {
  const place = await uploadPlaceIn();
  const file = someFile(2 * PART);
  const first = await open(place, file);
  await put(place, file, first, 2);
  const again = await openUpload(place, { ...file, part_bytes: 2 * PART }, new Date());
  expect(again).toMatchObject({ dataset_id: first.dataset_id, part_bytes: PART, parts: [2], missing: [1] });
  expect((await open(place, { ...file, name: 'other.bin' })).dataset_id).not.toBe(first.dataset_id);
});

test('a part that is sent again replaces the earlier one', async () => {
  const place = await uploadPlaceIn();
  const file = someFile(2 * PART);
  const upload = await open(place, file);
  const id = upload.dataset_id;
  await putPart(place, id, { number: 1, data: new Uint8Array(PART), sha256: undefined }, new Date());
  await put(place, file, upload, 2);
  await expect(completeUpload(place, id, SOON)).rejects.toMatchObject({ code: 'dataset-changed' });
  // Existing parts are unchanged.
  expect(await getUpload(place, id)).toMatchObject({ state: 'open', parts: [1, 2] });
  await put(place, file, upload, 1);
  await put(place, file, upload, 1);
  expect(await completeUpload(place, id, SOON)).toMatchObject({ state: 'complete' });
});

test('a complete upload stays complete: completing twice is the same, and parts are rejected', async () => {
  const place = await uploadPlaceIn();
  const file = someFile(PART + 1);
  const upload = await putAll(place, file);
  const id = upload.dataset_id;
  const once = await completeUpload(place, id, SOON);
  expect(await completeUpload(place, id, SOON)).toMatchObject({ state: 'complete', sha256: once.sha256 });
  await expect(put(place, file, upload, 1)).rejects.toMatchObject({ code: 'already-exists' });
  expect(await open(place, file)).toMatchObject({ state: 'complete', missing: [] });
});

test.each([
  ['an extra byte', 1, PART + 1, undefined, 'too-large', ''],
  ['a missing byte', 1, PART - 1, undefined, 'invalid-input', ''],
  ['the last part as long as the others', 2, PART, undefined, 'too-large', ''],
  ['nothing', 1, 0, undefined, 'invalid-input', ''],
  ['a number after the last', 3, PART, undefined, 'invalid-input', '/number'],
  ['another SHA-256', 1, PART, 'ab'.repeat(32), 'invalid-input', '/sha256'],
] as const)('rejects a part: %s', async (_why, number, length, sha256, code, pointer) => {
  const place = await uploadPlaceIn();
  const { dataset_id: id } = await open(place, someFile(PART + 100));
  const part = { number, data: new Uint8Array(length), sha256 };
  await expect(putPart(place, id, part, new Date())).rejects.toMatchObject({ code, issues: [{ pointer }] });
  expect((await getUpload(place, id)).parts).toEqual([]);
});

test.each(['ds-000000000000', 'ds-00000000000', '../../etc/passwd', 'ds-000000000000/../x', '', 'x'.repeat(50)])(
  'rejects the id %j without any change',
  async (id) => {
    const folder = await temporaryFolder();
    const place = await uploadPlaceIn(folder);
    const part = { number: 1, data: new Uint8Array(1), sha256: undefined };
    const missing = { code: 'dataset-not-found' };
    await expect(getUpload(place, id)).rejects.toMatchObject(missing);
    await expect(putPart(place, id, part, new Date())).rejects.toMatchObject(missing);
    await expect(completeUpload(place, id, SOON)).rejects.toMatchObject(missing);
    await expect(removeUpload(place, id)).rejects.toMatchObject(missing);
    expect(await findUpload(place, id, new Date())).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  },
);

test('lists missing parts', async () => {
  const place = await uploadPlaceIn();
  const file = someFile(3 * PART);
  const upload = await open(place, file);
  await put(place, file, upload, 2);
  await expect(completeUpload(place, upload.dataset_id, SOON)).rejects.toMatchObject({
    code: 'dataset-incomplete',
    message: expect.stringContaining('parts are missing: 1, 3.'),
  });
});

test('two clients that complete simultaneously get the same file, which is joined once', async () => {
  const place = await uploadPlaceIn();
  const file = someFile(5 * PART);
  const { dataset_id: id } = await putAll(place, file);
  const done = await Promise.all([1, 2, 3].map(() => completeUpload(place, id, SOON)));
  expect(done.map(({ state }) => state)).toEqual(['complete', 'complete', 'complete']);
  expect(hashOf(await readFile((await findUpload(place, id, new Date()))!.path))).toBe(file.sha256);
});

test('answers with the status of long work, to be requested again', async () => {
  const place = await uploadPlaceIn();
  const { dataset_id: id } = await putAll(place, someFile(20 * PART));
  const first = await completeUpload(place, id, { ...SOON, waitMs: 0 });
  expect(['completing', 'complete']).toContain(first.state);
  expect((await completeUpload(place, id, SOON)).state).toBe('complete');
});

test('all uploads together stay below the quota, even when created simultaneously', async () => {
  const place = await uploadPlaceIn(undefined, { quotaBytes: 5 * PART });
  const files = [1, 2, 3, 4].map((at) => someFile(2 * PART, `${at}.bin`));
  const opened = await Promise.allSettled(files.map((file) => open(place, file)));
  expect(opened.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(opened[2]).toMatchObject({ reason: { code: 'storage-full' } });
  // Reopened uploads take no additional space, and removed ones release theirs.
  expect((await open(place, files[0]!)).state).toBe('open');
  await removeUpload(place, (await open(place, files[1]!)).dataset_id);
  expect((await open(place, files[2]!)).state).toBe('open');
});

test.each([
  ['is larger than all uploads may be', { quotaBytes: PART }, 'too-large'],
  ['is larger than any endpoint accepts', { maxBytes: PART }, 'too-large'],
])('rejects a file that %s immediately', async (_why, bounds, code) => {
  const place = await uploadPlaceIn(undefined, bounds);
  await expect(open(place, someFile(2 * PART))).rejects.toMatchObject({ code });
});

test('rejects a file of more than 10,000 parts with a remedy', async () => {
  const place = await uploadPlaceIn(undefined, { quotaBytes: 1e12, maxBytes: 1e12 });
  const wanted = { name: 'large.csv', size: PART * 10_001, sha256: 'ab'.repeat(32), part_bytes: PART };
  await expect(openUpload(place, wanted, new Date())).rejects.toMatchObject({
    code: 'invalid-input',
    issues: [{ pointer: '/part_bytes' }],
  });
});

test('creating an upload removes expired ones, and keeps those in use', async () => {
  const place = await uploadPlaceIn();
  const [old, used] = [someFile(PART, 'old.bin'), someFile(PART, 'used.bin')];
  const ids = [(await putAll(place, old)).dataset_id, (await putAll(place, used)).dataset_id];
  await completeUpload(place, ids[1]!, SOON);
  const later = (days: number) => new Date(Date.now() + days * DAY);
  await findUpload(place, ids[1]!, later(6));
  await open(place, someFile(PART, 'new.bin'), later(8));
  expect((await listUploads(place, later(8))).map(({ name }) => name)).toEqual(['new.bin', 'used.bin']);
  expect(await findUpload(place, ids[0]!, later(8))).toBeNull();
  expect(await readdir(place.store.name)).not.toContain(ids[0]);
});

test('removes leftovers of interrupted writes after an hour, but not current writes', async () => {
  const place = await uploadPlaceIn();
  const root = place.store.name;
  const { dataset_id: id } = await open(place, someFile(PART));
  const left = join(root, id, '.handlens-0123456789abcdef.tmp');
  await writeFile(left, 'half');
  await place.store.put('ds-0123456789ab/parts/00001', new Uint8Array(9));
  await listUploads(place, new Date());
  expect(await namesBelow(root)).toContain('ds-0123456789ab/parts/00001');
  expect((await stat(left)).size).toBe(4);
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(left, before, before);
  await utimes(join(root, 'ds-0123456789ab/parts/00001'), before, before);
  await listUploads(place, new Date());
  expect(await namesBelow(root)).toEqual([id, `${id}/upload.json`]);
});

test('replaces a damaged record', async () => {
  const place = await uploadPlaceIn();
  const file = someFile(PART);
  const { dataset_id: id } = await open(place, file);
  await writeFile(join(place.store.name, id, 'upload.json'), '{"dataset_id":');
  await expect(getUpload(place, id)).rejects.toMatchObject({ code: 'dataset-not-found' });
  expect(await listUploads(place, new Date())).toEqual([]);
  expect((await open(place, file)).missing).toEqual([1]);
});
