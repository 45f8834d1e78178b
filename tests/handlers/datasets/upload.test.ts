import { expect, test } from 'vitest';
import type { JournalExport } from '../../../core/tables/journal/journal-export.js';
import { handler as complete } from '../../../handlers/datasets/upload-complete.js';
import { handler as put } from '../../../handlers/datasets/upload-part.js';
import { handler as remove } from '../../../handlers/datasets/upload-remove.js';
import { handler as look } from '../../../handlers/datasets/upload-state.js';
import { handler as detectFolder } from '../../../handlers/detection/detect-folder.js';
import { handler as detectImage } from '../../../handlers/detection/detect-image.js';
import { loadConfig } from '../../../handlers/kit/config.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import { handler as cacheClear } from '../../../handlers/system/cache-clear.js';
import { handler as ask } from '../../../handlers/tables/agent-query.js';
import { handler as analyze } from '../../../handlers/tables/analyze.js';
import { handler as analyzeUpload } from '../../../handlers/tables/analyze-upload.js';
import { handler as preview } from '../../../handlers/tables/clean-preview-upload.js';
import { handler as clean } from '../../../handlers/tables/clean-upload.js';
import { type DatasetList, handler as list } from '../../../handlers/tables/datasets-list.js';
import { handler as openUpload } from '../../../handlers/tables/datasets-register.js';
import { replayJournal } from '../../../handlers/tables/kit/replay-journal.js';
import { handler as reportHtml } from '../../../handlers/tables/report-html.js';
import { handler as reportMarkdown } from '../../../handlers/tables/report-markdown.js';
import { handler as exportJournal } from '../../../handlers/tables/session-export.js';
import { handler as itemFile } from '../../../handlers/workspace/item-file.js';
import { handler as openItem } from '../../../handlers/workspace/items-open.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { drawImage } from '../../support/generated-image.js';
import { testInFull } from '../../support/property-runs.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';
import { hashOf } from '../../support/uploads.js';

endTableWorkers();

const octets = { 'content-type': 'application/octet-stream' };
const text = (content: string) => new TextEncoder().encode(content);

interface State {
  dataset_id: string;
  state: string;
  missing: number[];
  code?: string;
}

const factsOf = (name: string, bytes: Uint8Array) => ({ name, size: bytes.length, sha256: hashOf(bytes) });

/** Creates an upload of one or several parts, sends and completes it. */
async function upload(name: string, bytes: Uint8Array): Promise<string> {
  const opened = await callHandler<State>(openUpload, { json: { ...factsOf(name, bytes), part_bytes: 65_536 } });
  expect(opened.status).toBe(200);
  const { dataset_id: id, missing } = opened.body;
  for (const number of missing) {
    const body = bytes.slice((number - 1) * 65_536, number * 65_536);
    const params = { dataset_id: id, number: String(number) };
    const reply = await callHandler(put, {
      method: 'PUT',
      params,
      body,
      headers: octets,
      query: { sha256: hashOf(body) },
    });
    expect(reply.status).toBe(200);
  }
  const { body } = await callHandler<State>(complete, { json: {}, params: { dataset_id: id } });
  expect(body.state).toBe('complete');
  return id;
}

testInFull('every table endpoint that accepts an upload accepts its id, with the same result', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const id = await upload('orders.csv', text(ORDERS));
  const calls = [
    [analyze, {}],
    [analyzeUpload, {}],
    [preview, { accept: ['proposed', 'notation'] }],
    [clean, { answer: 'json', format: 'csv' }],
    [reportMarkdown, {}],
    [reportHtml, {}],
    [ask, { question: 'How many rows are there?' }],
  ] as const;
  const answers = calls.map(([handler, fields]) => invoke(handler, { json: { dataset_id: id, ...fields } }));
  for (const { statusCode, body } of await Promise.all(answers)) {
    expect(statusCode, body).toBe(200);
    expect(body).toMatch(/orders|There are 4 rows/);
  }
  const byUpload = await callHandler<{ dataset: unknown; tables: unknown }>(analyzeUpload, {
    json: { dataset_id: id },
  });
  const byPath = await callHandler<{ dataset: object; tables: unknown }>(analyze, { json: { path: 'orders.csv' } });
  expect(byUpload.body).toEqual({ ...byPath.body, dataset: { ...byPath.body.dataset, id } });
});

test('the workspace opens an uploaded image by id, and keeps a copy', async () => {
  await tableFolder({});
  const image = await drawImage({ width: 320, height: 240 });
  const { body } = await callHandler<{ items: { id: string; source: unknown }[] }>(openItem, {
    json: { dataset_id: await upload('large.png', image) },
  });
  const [item] = body.items;
  expect(item).toMatchObject({ kind: 'image', name: 'large.png', source: { type: 'file', sha256: hashOf(image) } });
  const kept = await invoke(itemFile, { params: { item_id: item!.id } });
  expect(Buffer.from(kept.body, 'base64').equals(image)).toBe(true);
});

test('detects in an uploaded image by id, alone and among others', async () => {
  await tableFolder({});
  const image = await drawImage({ width: 320, height: 240 });
  const id = await upload('large.png', image);
  const one = await callHandler<{ image: { name: string; sha256: string } }>(detectImage, { json: { dataset_id: id } });
  expect(one.body.image).toMatchObject({ name: 'large.png', sha256: hashOf(image) });
  const many = await callHandler<{ entries: unknown[]; total: number }>(detectFolder, {
    json: { dataset_ids: [id, id] },
  });
  expect(many.body).toMatchObject({ total: 2, entries: [{ name: 'large.png', status: 'ok' }, { status: 'ok' }] });
});

test('names the image in the fault if it exceeds the limit', async () => {
  await tableFolder({});
  const id = await upload('large.png', await drawImage({ width: 320, height: 240 }));
  setEnv({ HANDLENS_MAX_IMAGE_MB: '0.0001' });
  const reply = await callHandler(detectImage, { json: { dataset_id: id } });
  expect(reply.body).toMatchObject({ status: 413, detail: expect.stringContaining('"large.png" has') });
});

test.each([
  [{ name: 'a.csv', size: 10 }, 'without its SHA-256'],
  [{ name: 'a.csv', size: 10, sha256: 'x'.repeat(64) }, 'with an invalid SHA-256'],
  [{ name: 'a.csv', size: 0, sha256: 'ab'.repeat(32) }, 'without bytes'],
  [{ name: 'a.csv', size: 1.5, sha256: 'ab'.repeat(32) }, 'with half a byte'],
  [{ name: '../a.csv', size: 10, sha256: 'ab'.repeat(32) }, 'with a path'],
  [{ name: 'a\n.csv', size: 10, sha256: 'ab'.repeat(32) }, 'with a line end in its name'],
  [{ name: 'a.csv', size: 10, sha256: 'ab'.repeat(32), part_bytes: 9e6 }, 'in parts of 9 MB'],
  [{ name: 'a.csv', size: 10, sha256: 'ab'.repeat(32), path: 'a.csv' }, 'and registered at once'],
  [{ name: 'a.csv', size: 10, sha256: 'ab'.repeat(32), delimiter: ';' }, 'with an option for reading'],
  [{}, 'without anything'],
])('does not create an upload with %j: %s', async (json, _why) => {
  await tableFolder({});
  expect((await callHandler(openUpload, { json })).body).toMatchObject({ status: 400, code: 'invalid-input' });
});

test.each([
  ['1', 'ds-000000000000', 404],
  ['0', null, 400],
  ['2', null, 400],
  ['-1', null, 400],
  ['1.5', null, 400],
  ['1e0', null, 400],
  ['99999', null, 400],
  ['1', '..', 400],
  ['1', '../../sessions', 400],
  ['1', 'ds-00000000000G', 400],
])('answers part %s of %s with %i', async (number, id, status) => {
  await tableFolder({});
  const bytes = text('id,city\n1,Ulm\n');
  const { body: opened } = await callHandler<State>(openUpload, { json: factsOf('a.csv', bytes) });
  const params = { dataset_id: id ?? opened.dataset_id, number };
  const reply = await callHandler(put, { method: 'PUT', params, body: bytes, headers: octets });
  expect(reply.status).toBe(status);
});

test('rejects parts for a registered file, and reading of an open upload', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const registered = await callHandler<{ dataset: { id: string } }>(openUpload, { json: { path: 'orders.csv' } });
  const params = { dataset_id: registered.body.dataset.id };
  expect((await callHandler(look, { params })).body).toMatchObject({ status: 404, code: 'dataset-not-found' });
  const { body: opened } = await callHandler<State>(openUpload, { json: factsOf('b.csv', text('a,b\n')) });
  const refused = { status: 409, code: 'dataset-incomplete' };
  expect((await callHandler(analyze, { json: { dataset_id: opened.dataset_id } })).body).toMatchObject(refused);
  expect((await callHandler(detectImage, { json: { dataset_id: opened.dataset_id } })).body).toMatchObject(refused);
  const own = { dataset_id: opened.dataset_id };
  expect((await callHandler(complete, { json: {}, params: own })).body).toMatchObject(refused);
});

test('lists uploads, and removes one or all', async () => {
  await tableFolder({});
  const ids = [await upload('a.csv', text('a,b\n1,2\n')), await upload('b.csv', text('a,b\n1,3\n'))];
  const listed = async () => (await callHandler<DatasetList>(list, { query: { tables: 'false' } })).body.uploads;
  expect((await listed()).map(({ name, state }) => [name, state])).toEqual([
    ['a.csv', 'complete'],
    ['b.csv', 'complete'],
  ]);
  const params = { dataset_id: ids[0]! };
  expect((await callHandler(remove, { method: 'DELETE', params })).body).toEqual(params);
  expect((await callHandler(remove, { method: 'DELETE', params })).status).toBe(404);
  expect((await listed()).map(({ name }) => name)).toEqual(['b.csv']);
  await callHandler(cacheClear, { method: 'DELETE', query: { kinds: 'uploads' } });
  expect(await listed()).toEqual([]);
  expect((await callHandler(analyze, { json: { dataset_id: ids[1] } })).body).toMatchObject({ status: 404 });
});

test('answers 507 with a remedy when the quota is used up', async () => {
  await tableFolder({});
  setEnv({ HANDLENS_MAX_UPLOADS_MB: '0.00001' });
  const opened = await callHandler(openUpload, { json: factsOf('a.csv', text('a,b,c\n')) });
  expect(opened.status).toBe(200);
  const { status, body } = await callHandler(openUpload, { json: factsOf('b.csv', text('a,b,d\n')) });
  expect([status, body]).toMatchObject([
    507,
    { code: 'storage-full', detail: expect.stringContaining('DELETE /api/datasets') },
  ]);
});

test('a journal names an upload by its id and hash, and another instance verifies it', async () => {
  await tableFolder({});
  const id = await upload('orders.csv', text(ORDERS));
  expect(await callHandler(analyze, { json: { dataset_id: id } })).toMatchObject({ status: 200 });
  const { body: journal } = await callHandler<JournalExport>(exportJournal, {});
  expect(journal.datasets).toMatchObject([{ id, name: 'orders.csv', path: null, sha256: hashOf(text(ORDERS)) }]);
  const verify = () =>
    replayJournal(journal, { config: loadConfig(process.env), folder: null, onEvent: () => undefined });
  expect(await verify()).toMatchObject({ verdict: 'same', not_checked: 0 });
  await callHandler(remove, { params: { dataset_id: id } });
  expect(await verify()).toMatchObject({ verdict: 'incomplete', not_checked: 1 });
});
