import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CleanPreview } from '../../../core/tables/clean/clean-preview.js';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import type { CheckResult } from '../../../core/tables/schema/check-result.js';
import { loadConfig } from '../../../handlers/kit/config.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as analyze } from '../../../handlers/tables/analyze.js';
import { handler as check } from '../../../handlers/tables/check.js';
import { handler as preview } from '../../../handlers/tables/clean-preview-upload.js';
import { handler as clean } from '../../../handlers/tables/clean-upload.js';
import { replayJournal } from '../../../handlers/tables/kit/replay-journal.js';
import { handler as exportJournal } from '../../../handlers/tables/session-export.js';
import { callHandler } from '../../support/call.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

const PRODUCTS = [
  'sku,name,price',
  'A-1000,Oak chair,10.50',
  'A-2000,Steel lamp,20.50',
  'A-3000,Wool rug,30.50',
  '',
].join('\n');
const ROWS = ['A-1000,Oak chair,10.50', 'A-2000,Steel lamp,20.50', 'A-3000,Wool rug,30.50'];
const ORDERS = [
  'sku,name,price',
  ...ROWS,
  ...ROWS,
  ...ROWS,
  'A-1000,Oak chiar,10.50',
  'A-20O0,Steel lamp,20.50',
  'X-99,Unknown,5.00',
  '',
].join('\n');
const REFERENCE = { path: 'orders.csv', reference: 'products.csv', key: ['sku'] };

const folder = () => tableFolder({ 'orders.csv': ORDERS, 'products.csv': PRODUCTS });

async function call<Body>(handler: Parameters<typeof callHandler>[0], json: object, status = 200): Promise<Body> {
  const reply = await callHandler<Body>(handler, { json });
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  return reply.body;
}

test('a profile has findings about cells that contradict the reference', async () => {
  await folder();
  const { tables } = await call<DatasetProfile>(analyze, REFERENCE);
  const found = tables[0]!.issues.map(({ code, examples }) => [code, ...examples.map(({ row }) => row)]);
  expect(found).toEqual(
    expect.arrayContaining([
      ['contradicts-reference', 11],
      ['wrong-reference-key', 12],
      ['not-in-reference', 13],
    ]),
  );
  expect(tables[0]!.reference).toMatchObject({ name: 'products.csv', rows_matched: 10, rows_near: 1, rows_missing: 1 });
});

test('an upload of both files gives the same corrections as paths', async () => {
  await folder();
  const byPath = await call<CleanPreview>(preview, REFERENCE);
  const form = new FormData();
  form.set('file', new File([ORDERS], 'orders.csv'));
  form.set('reference_file', new File([PRODUCTS], 'products.csv'));
  form.set('key', 'sku');
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type')! };
  const uploaded = await callHandler<CleanPreview>(preview, { body, headers });
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  expect(uploaded.body.tables).toEqual(byPath.tables);
  expect(byPath.tables[0]!.repairs.map(({ after, rule }) => [after, rule])).toEqual(
    expect.arrayContaining([['Oak chair', 'reference']]),
  );
});

test('cleans by the reference, and a journal with its hash can be repeated', async () => {
  const at = await folder();
  await call(clean, { ...REFERENCE, accept: ['repair_cells:name'], output_path: 'out.csv', answer: 'json' });
  expect(await readFile(join(at, 'out.csv'), 'utf8')).toContain('A-1000,Oak chair,10.50\nA-20O0');
  const journal = await callHandler<{ events: { reference?: { keys: string[] } }[] }>(exportJournal, {});
  expect(journal.body.events.map(({ reference }) => reference?.keys)).toEqual([['sku']]);
  const replay = { config: loadConfig(process.env), folder: null, onEvent: () => undefined };
  expect((await replayJournal(journal.body, replay)).verdict).toBe('same');
});

test('a recipe with a reference needs one', async () => {
  await folder();
  const recipe = JSON.stringify({
    version: 1,
    reference: { name: 'products.csv', sha256: 'ab'.repeat(32), keys: ['sku'] },
    tables: [
      {
        ...{ table: 't1', name: 'orders', columns: ['sku', 'name', 'price'] },
        steps: [{ operation: 'repair_cells', column: 'name' }],
      },
    ],
  });
  const problem = await call<Problem>(preview, { path: 'orders.csv', recipe }, 400);
  expect(problem.detail).toContain('products.csv');
  const { tables } = await call<CleanPreview>(preview, { path: 'orders.csv', reference: 'products.csv', recipe });
  expect(tables[0]!.cells_changed).toBe(1);
});

test('a check reports cells and keys that contradict the reference', async () => {
  await folder();
  const recipe = '{"fields": [{"name": "sku"}, {"name": "name"}, {"name": "price", "type": "number"}]}';
  const { tables } = await call<CheckResult>(check, { ...REFERENCE, recipe });
  const rules = tables[0]!.rules.filter(({ constraint }) => constraint === 'reference');
  expect(rules.map(({ column, count, cells }) => [column, count, ...cells.map(({ row }) => row)])).toEqual([
    ['sku', 2, 12, 13],
    ['name', 1, 11],
    ['price', 0],
  ]);
});

test.each<[string, object, string]>([
  ['no key', { reference: 'products.csv' }, 'Add `key`'],
  ['a key without a reference', { key: ['sku'] }, 'Add `reference`'],
  ['a key of neither table', { reference: 'products.csv', key: ['ean'] }, 'is not in both tables'],
  [
    'two references',
    { reference: 'products.csv', reference_dataset_id: 'ds-123456789abc', key: ['sku'] },
    'more than one reference',
  ],
])('rejects %s', async (_, fields, message) => {
  await folder();
  const reply = await callHandler<Problem>(preview, { json: { path: 'orders.csv', ...fields } });
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
  expect(reply.body.detail).toContain(message);
});
