import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { QueryAnswer } from '../../../core/tables/ask/plan/query-answer.js';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as ask } from '../../../handlers/tables/agent-query.js';
import { handler } from '../../../handlers/tables/analyze.js';
import { handler as upload } from '../../../handlers/tables/analyze-upload.js';
import { handler as preview } from '../../../handlers/tables/clean-preview-upload.js';
import { handler as clean } from '../../../handlers/tables/clean-upload.js';
import { type RegisterResult, handler as register } from '../../../handlers/tables/datasets-register.js';
import { handler as rows } from '../../../handlers/tables/rows.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { multipart } from '../../support/multipart.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

endTableWorkers();

const analyze = (json: unknown) => callHandler<DatasetProfile>(handler, { json });
const refused = async (json: unknown) => (await callHandler<Problem>(handler, { json })).body;

test('a path, a dataset, a form and a whole body have the same profile', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const registered = await callHandler<RegisterResult>(register, { json: { path: 'orders.csv' } });
  const data = Buffer.from(ORDERS);
  const replies = await Promise.all([
    analyze({ path: 'orders.csv' }),
    analyze({ dataset_id: registered.body.dataset.id }),
    callHandler<DatasetProfile>(upload, multipart([{ name: 'file', fileName: 'orders.csv', data }])),
    callHandler<DatasetProfile>(upload, { body: data, headers: { 'content-type': 'application/octet-stream' } }),
  ]);
  for (const { status, body } of replies) {
    expect(status).toBe(200);
    expect(body.operation).toBe('profile_dataset');
    expect(body.tables[0]!.columns).toEqual(replies[0]!.body.tables[0]!.columns);
  }
  expect(replies[1]!.body.dataset.id).toBe(registered.body.dataset.id);
});

test('the profile describes the columns and the import options', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const { body } = await analyze({ path: 'orders.csv' });
  const [table] = body.tables;
  expect(table).toMatchObject({ id: 't1', rows: 4, header_rows: [1], first_row: 2, last_row: 5 });
  expect(table!.columns.map(({ name }) => name)).toEqual(['id', 'city', 'price', 'ordered']);
  expect(body.guesses.find(({ what }) => what === 'delimiter')).toMatchObject({ value: ',', source: 'content' });
  const price = table!.columns[2]!;
  expect(price).toMatchObject({ disguised_missing: 1, numbers: { min: 7.25, max: 12.5 } });
  const missing = table!.issues.find(({ code }) => code === 'disguised-missing');
  expect(missing).toMatchObject({ columns: ['price'], count: 1, step: { operation: 'replace_null_tokens' } });
  expect(missing!.examples[0]).toMatchObject({ row: 3, column: 'price', text: 'N/A' });
});

test('returns one table by its id, and lists the existing ones for an unknown id', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  expect((await analyze({ path: 'orders.csv', table: 't1' })).body.operation).toBe('profile_table');
  const problem = await refused({ path: 'orders.csv', table: 't2' });
  expect(problem).toMatchObject({ status: 404, code: 'table-not-found' });
  expect(problem.detail).toContain('t1');
});

test('a requested table comes with the names of the others', async () => {
  await tableFolder({ 'two.csv': 'id,price\n1,2.5\n2,3.5\n3,4.5\n\n\nname,qty\nAnn,4\nBob,5\nCy,6\n' });
  const { body } = await analyze({ path: 'two.csv', table: 't1' });
  expect(body.other_tables).toEqual([{ id: 't2', name: 'two 2', sheet: null, row: 7 }]);
  expect((await analyze({ path: 'two.csv' })).body.other_tables).toEqual([]);
});

describe('the use of a column', () => {
  const CITIES = 'id,zip\n1,10115\n2,10117\n3,10119\n';
  const zipOf = ({ tables }: DatasetProfile) => tables[0]!.columns[1]!;

  test('is detected with a confidence, and can be specified in JSON and in a form', async () => {
    await tableFolder({ 'cities.csv': CITIES });
    const { use, use_confidence: confidence, meaning } = zipOf((await analyze({ path: 'cities.csv' })).body);
    expect([use, meaning, confidence < 1]).toEqual(['not-generalizable', 'postcode', true]);
    const column_uses = { zip: 'numeric' };
    const given = zipOf((await analyze({ path: 'cities.csv', column_uses })).body);
    expect(given).toMatchObject({ use: 'numeric', use_confidence: 1, meaning: 'integer' });
    const form = multipart([
      { name: 'file', fileName: 'cities.csv', data: Buffer.from(CITIES) },
      { name: 'column_uses', data: Buffer.from(JSON.stringify(column_uses)) },
    ]);
    expect(zipOf((await callHandler<DatasetProfile>(upload, form)).body)).toEqual(given);
  });

  test('is remembered by a registered dataset', async () => {
    await tableFolder({ 'cities.csv': CITIES });
    const json = { path: 'cities.csv', column_uses: { zip: 'categorical' } };
    const { body } = await callHandler<RegisterResult>(register, { json });
    expect(zipOf((await analyze({ dataset_id: body.dataset.id })).body).meaning).toBe('category');
  });

  test.each([
    'numeric',
    'categorical',
    'datetime',
    'sentence',
    'url',
    'embedded-number',
    'list',
    'not-generalizable',
    'context-specific',
  ])('may be %s for any texts', async (use) => {
    await tableFolder({ 'cities.csv': 'name,empty\nAnn,\nBob,\nCy 2,\n' });
    const { status, body } = await analyze({ path: 'cities.csv', column_uses: { name: use, empty: use } });
    expect(status).toBe(200);
    expect(body.tables[0]!.columns.map((column) => column.use)).toEqual([use, use]);
    expect(zipOf(body).meaning).toBe('empty');
  });

  test('of an unknown column is rejected with a suggestion', async () => {
    await tableFolder({ 'cities.csv': CITIES });
    const problem = await refused({ path: 'cities.csv', column_uses: { zpi: 'numeric' } });
    expect(problem).toMatchObject({ status: 422, code: 'column-not-found' });
    expect(problem.detail).toContain('Did you mean "zip"?');
  });
});

test('an uncertain import lists other interpretations with the fields that choose them', async () => {
  await tableFolder({ 'a.csv': 'Report,x\nname,city\nBob,Paris\nCara,Rome\nDan,Oslo\n' });
  const { body } = await analyze({ path: 'a.csv' });
  const finding = body.tables[0]!.issues.find(({ code }) => code === 'uncertain-import');
  const [, second] = finding!.interpretations!;
  expect(second).toMatchObject({ options: { header_row: 2 }, columns: ['name', 'city'] });
  const chosen = await analyze({ path: 'a.csv', ...second!.options });
  expect(chosen.body.tables[0]!.columns.map(({ name }) => name)).toEqual(second!.columns);
});

test('all endpoints report the same finding about an uncertain import', async () => {
  await tableFolder({ 'a.csv': 'Report,x\nname,city\nBob,Paris\nCara,Rome\nDan,Oslo\n' });
  const { body } = await analyze({ path: 'a.csv' });
  const expected = body.tables[0]!.issues.filter(({ code }) => code === 'uncertain-import');
  expect(expected).toHaveLength(1);
  const inputs = [
    [rows, { path: 'a.csv' }],
    [ask, { path: 'a.csv', question: 'how many rows are there?' }],
    [ask, { path: 'a.csv', question: 'is it profitable?' }],
    [preview, { path: 'a.csv' }],
    [clean, { path: 'a.csv', answer: 'json' }],
  ] as const;
  for (const [one, json] of inputs) {
    const answer = await callHandler<{ uncertain_import: unknown }>(one, { json });
    expect(answer.body.uncertain_import).toEqual(expected);
  }
  const file = await invoke(clean, { json: { path: 'a.csv' } });
  expect(file.headers?.['x-uncertain-import']).toBe('1');
});

test('an answer contains the uses of the columns, including specified ones', async () => {
  await tableFolder({ 'a.csv': 'id,zip\n1,10115\n2,10117\n3,10119\n' });
  const json = { path: 'a.csv', question: 'how many rows are there?', column_uses: { zip: 'categorical' } };
  const { body } = await callHandler<QueryAnswer>(ask, { json });
  expect(body.columns.map(({ name }) => name)).toEqual(['id', 'zip']);
  expect(body.columns[1]).toEqual({ name: 'zip', use: 'categorical', use_confidence: 1 });
});

test('options override guesses, and the answer states that', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const { body } = await analyze({ path: 'orders.csv', header_rows: 0, delimiter: ',' });
  expect(body.tables[0]).toMatchObject({ rows: 5, header_rows: [] });
  expect(body.guesses.find(({ what }) => what === 'delimiter')).toMatchObject({ source: 'given', value: ',' });
});

describe('unreadable input', () => {
  test.each([
    ['nothing', {}, 400, 'invalid-input'],
    ['two sources', { path: 'orders.csv', dataset_id: 'ds-000000000000' }, 400, 'invalid-input'],
    ['no such file', { path: 'none.csv' }, 404, 'not-found'],
    ['a folder', { path: 'folder' }, 400, 'invalid-input'],
    ['a file outside', { path: '/etc/hostname' }, 403, 'path-not-allowed'],
    ['a path that leads outside', { path: '../orders.csv' }, 403, 'path-not-allowed'],
    ['a link that leads outside', { path: 'link.csv' }, 403, 'path-not-allowed'],
    ['an unknown dataset', { dataset_id: 'ds-000000000000' }, 404, 'dataset-not-found'],
    ['an unknown encoding', { path: 'orders.csv', encoding: 'klingon' }, 400, 'invalid-input'],
    ['an unknown key', { path: 'orders.csv', delimeter: ';' }, 400, 'invalid-input'],
    ['an empty file', { path: 'empty.csv' }, 422, 'empty-file'],
    ['a picture', { path: 'picture.csv' }, 415, 'unsupported-type'],
  ])('%s', async (_name, json, status, code) => {
    const folder = await tableFolder({
      'orders.csv': ORDERS,
      'empty.csv': '',
      'picture.csv': Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await mkdir(join(folder, 'folder'));
    await symlink('/etc/hostname', join(folder, 'link.csv'));
    const problem = await refused(json);
    expect(problem).toMatchObject({ status, code });
    expect(problem.detail.length).toBeGreaterThan(20);
  });

  test('an upload without a file', async () => {
    await tableFolder({});
    const { body } = await callHandler<Problem>(upload, { json: {} });
    expect(body).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  test('a file over the limit', async () => {
    await tableFolder({ 'orders.csv': ORDERS });
    setEnv({ HANDLENS_MAX_TABLE_MB: '0.0001' });
    expect(await refused({ path: 'orders.csv' })).toMatchObject({ status: 413, code: 'too-large' });
  });

  test('a dataset with a changed or missing file', async () => {
    const folder = await tableFolder({ 'orders.csv': ORDERS });
    const { body } = await callHandler<RegisterResult>(register, { json: { path: 'orders.csv' } });
    await writeFile(join(folder, 'orders.csv'), `${ORDERS}00127,Oslo,1,2024-02-05\n`);
    expect(await refused({ dataset_id: body.dataset.id })).toMatchObject({ status: 409, code: 'dataset-changed' });
    await rm(join(folder, 'orders.csv'));
    expect(await refused({ dataset_id: body.dataset.id })).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('an unwritable state folder, unless nothing is recorded', async () => {
    const folder = await tableFolder({ 'orders.csv': ORDERS, state: 'a file' });
    setEnv({ HANDLENS_STATE_DIR: join(folder, 'state') });
    expect(await refused({ path: 'orders.csv' })).toMatchObject({ status: 403, code: 'not-writable' });
    setEnv({ HANDLENS_RECORD_JOURNAL: 'false' });
    expect((await analyze({ path: 'orders.csv' })).status).toBe(200);
  });
});

test('reads a file outside the working folder inside a root', async () => {
  await tableFolder({});
  const other = await temporaryFolder();
  await writeFile(join(other, 'orders.csv'), ORDERS);
  expect((await refused({ path: join(other, 'orders.csv') })).code).toBe('path-not-allowed');
  setEnv({ HANDLENS_ROOTS: other });
  expect((await analyze({ path: join(other, 'orders.csv') })).status).toBe(200);
});
