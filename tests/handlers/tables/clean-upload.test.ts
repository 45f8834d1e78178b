import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read as readWorkbook, utils } from 'xlsx';
import type { CleanPreview } from '../../../core/tables/clean/clean-preview.js';
import { writeRecipe } from '../../../core/tables/clean/recipe.js';
import type { JournalExport } from '../../../core/tables/journal/journal-export.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as preview } from '../../../handlers/tables/clean-preview-upload.js';
import { type CleanResult, endpoint, handler } from '../../../handlers/tables/clean-upload.js';
import { handler as journal } from '../../../handlers/tables/session-export.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { multipart } from '../../support/multipart.js';
import { testInFull } from '../../support/property-runs.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

const TWO_TABLES = 'id,name\n1,Ann\n2,Bob\n3,Cy\n\n\nproduct,price,stock\nNail,0.10,100\nScrew,0.20,50\nBolt,0.30,25\n';
const clean = (json: unknown) => callHandler<CleanResult>(handler, { json });
const refused = async (json: unknown) => (await callHandler<Problem>(handler, { json })).body;

test('applies the safe steps by default, and returns the file', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const reply = await invoke(handler, { json: { path: 'orders.csv' } });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toContain('orders-cleaned.csv');
  const bytes = Buffer.from(reply.body, 'base64');
  expect(bytes.toString()).toBe(ORDERS.replace(' Paris ', 'Paris'));
  expect(reply.headers['x-content-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('a preview lists the uses of the columns, and accepts others', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const json = { path: 'orders.csv', column_uses: { city: 'list' } };
  const { body } = await callHandler<CleanPreview>(preview, { json });
  const { column_uses: uses, columns_before: names } = body.tables[0]!;
  expect(uses.map(({ name }) => name)).toEqual(names);
  expect(uses[1]).toEqual({ name: 'city', use: 'list', use_confidence: 1 });
});

test('the headers of a file count excluded rows like the JSON answer', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, at) => `2026-01-${10 + (at % 20)},${at % 10 === 3 ? 'soon' : `${1 + (at % 12)}/28/2026`},=1+1`,
  );
  await tableFolder({ 'prices.csv': ['made,due,note', ...rows, '', 'Source: the shop,,'].join('\n') });
  const steps = [
    { operation: 'normalize_dates', column: 'due', options: { order: 'mdy', two_digit_years: 'convert' } },
  ];
  const request = { path: 'prices.csv', steps };
  const { headers } = await invoke(handler, { json: request });
  const { body } = await clean({ ...request, answer: 'json' });
  const table = body.tables[0]!;
  expect(table).toMatchObject({ cells_unconverted: 4, rows_set_aside: 1 });
  expect(headers).toMatchObject({
    'x-source-sha256': body.dataset.sha256,
    'x-tables': '1',
    'x-rows-before': String(table.rows_before),
    'x-rows-after': '40',
    'x-rows-set-aside': '1',
    'x-cells-changed': String(table.cells_changed),
    'x-cells-unconverted': '4',
    'x-recipe-misfits': '0',
    'x-escaped-formulas': String(body.escaped_formulas),
  });
  const described = endpoint.fileHeaders ?? {};
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(Object.keys(described)));
});

test('the preview lists suggested steps, which can be accepted by name', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const shown = await callHandler<CleanPreview>(preview, { json: { path: 'orders.csv' } });
  const steps = shown.body.tables[0]!.steps;
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, at) => at + 1));
  const tokens = steps.find(({ step }) => step.operation === 'replace_null_tokens')!;
  expect(tokens).toMatchObject({ class: 'proposed', applied: false, changes: 1 });
  expect(tokens.examples[0]).toMatchObject({ row: 3, column: 'price', before: 'N/A', after: '' });
  const { body } = await clean({ path: 'orders.csv', accept: ['replace_null_tokens:price'], answer: 'json' });
  const text = Buffer.from(body.file.content_base64!, 'base64').toString();
  expect(text).toContain('00124,Paris,,2024-02-01');
  expect(text).toContain('00123,Berlin,12.50,2024-01-31');
});

test('an upload, a form with options, and an XLSX with its changes', async () => {
  await tableFolder({});
  const form = multipart([
    { name: 'format', data: 'xlsx' },
    { name: 'change_log', data: 'true' },
    { name: 'accept', data: 'replace_null_tokens:price' },
    { name: 'file', fileName: 'orders.csv', data: ORDERS },
  ]);
  const reply = await invoke(handler, form);
  expect(reply.headers['content-disposition']).toContain('orders-cleaned.xlsx');
  const book = readWorkbook(Buffer.from(reply.body, 'base64'));
  expect(book.SheetNames).toContain('Changes');
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  expect(rows[1]).toEqual(['00123', 'Berlin', expect.anything(), expect.anything()]);
});

test('writes only new files, with an optional log', async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS });
  const request = { path: 'orders.csv', output_path: 'clean.csv', log_path: 'changes.jsonl' };
  const { body, status } = await clean(request);
  expect(status).toBe(200);
  const text = await readFile(join(folder, 'clean.csv'), 'utf8');
  expect(body.file).toMatchObject({
    path: join(folder, 'clean.csv'),
    bytes: Buffer.byteLength(text),
    content_base64: null,
  });
  const entries = (await readFile(join(folder, 'changes.jsonl'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'cell', before: ' Paris ', after: 'Paris', row: 3 }));
  expect(await refused(request)).toMatchObject({ status: 409, code: 'already-exists' });
  expect(await refused({ ...request, output_path: 'orders.csv' })).toMatchObject({ code: 'already-exists' });
  expect(await readFile(join(folder, 'orders.csv'), 'utf8')).toBe(ORDERS);
});

test('a file and its log must be different', async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS });
  const problem = await refused({ path: 'orders.csv', output_path: 'a.csv', log_path: join(folder, 'a.csv') });
  expect(problem).toMatchObject({ code: 'invalid-input', issues: [{ pointer: '/log_path' }] });
  expect(await readdir(folder)).toEqual(['orders.csv']);
});

test('writes nothing if the journal cannot be written', async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS, state: 'a file' });
  setEnv({ HANDLENS_STATE_DIR: join(folder, 'state') });
  expect((await refused({ path: 'orders.csv', output_path: 'a.csv' })).code).toBe('not-writable');
  expect(await readdir(folder)).toEqual(['orders.csv', 'state']);
});

testInFull('cleans and records a table of more than 500 columns with a step each', async () => {
  const columns = Array.from({ length: 600 }, (_, at) => `date ${at}`);
  const rows = ['13/04/2021', '14/05/2021', '25/06/2021'].map((date) => columns.map(() => date).join(','));
  await tableFolder({ 'wide.csv': [columns.join(','), ...rows, ''].join('\n') });
  const { body, status } = await clean({
    path: 'wide.csv',
    accept: ['notation'],
    answer: 'json',
    output_path: 'a.csv',
  });
  expect(status).toBe(200);
  expect(body.tables[0]!.recipe.length).toBeGreaterThan(500);
  const { events } = (await callHandler<JournalExport>(journal, {})).body;
  expect(events[0]!.recipe[0]!.steps).toEqual(body.tables[0]!.recipe);
});

test('a failed cleaning leaves no files', async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS, 'changes.jsonl': 'mine' });
  const problem = await refused({ path: 'orders.csv', output_path: 'clean.csv', log_path: 'changes.jsonl' });
  expect(problem.code).toBe('already-exists');
  expect(await readFile(join(folder, 'changes.jsonl'), 'utf8')).toBe('mine');
  expect(await readdir(folder)).toEqual(['.state', 'changes.jsonl', 'orders.csv']);
});

test.each([
  ['../clean.csv', 'path-not-allowed'],
  ['/tmp/clean.csv', 'path-not-allowed'],
  ['none/clean.csv', 'not-found'],
  ['.', 'invalid-input'],
  ['a\u0000b.csv', 'path-not-allowed'],
])('rejects an output at %j', async (output_path, code) => {
  await tableFolder({ 'orders.csv': ORDERS });
  const problem = await refused({ path: 'orders.csv', output_path });
  expect(problem.code).toBe(code);
  expect(problem.detail).not.toContain('may be read');
});

test('rejections of invalid forms have a remedy', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  expect((await refused({ path: 'or\u0000ders.csv' })).detail).toContain('Remove it');
  expect((await refused({ path: 'orders.csv', output_path: '/tmp/a.csv' })).detail).toContain('may be written');
  const form = multipart([
    { name: 'steps', data: '[{operation}]' },
    { name: 'file', fileName: 'orders.csv', data: ORDERS },
  ]);
  expect((await callHandler<Problem>(handler, form)).body.detail).toContain('Check its quotes');
});

test('a CSV contains one table, and a workbook all of them', async () => {
  await tableFolder({ 'two.csv': TWO_TABLES });
  const largest = await clean({ path: 'two.csv', answer: 'json' });
  expect(largest.body.tables.map(({ table }) => table)).toEqual(['t2']);
  expect(largest.body.other_tables.map(({ id }) => id)).toEqual(['t1']);
  const one = await clean({ path: 'two.csv', table: 't2', answer: 'json' });
  expect(Buffer.from(one.body.file.content_base64!, 'base64').toString()).toMatch(
    /^product,price,stock\nNail,0\.10,100/,
  );
  const all = await clean({ path: 'two.csv', format: 'xlsx', answer: 'json' });
  expect(readWorkbook(Buffer.from(all.body.file.content_base64!, 'base64')).SheetNames).toHaveLength(2);
});

test.each([
  [{ accept: ['replace_null_tokens:prise'] }, 'column-not-found', 'price'],
  [{ accept: ['trim_whitespaces'] }, 'invalid-input', 'trim_whitespace'],
  [{ steps: [{ operation: 'normalize_dates', column: 'orderd' }] }, 'column-not-found', 'ordered'],
  [{ steps: [{ operation: 'explode' }] }, 'invalid-input', 'operation'],
  [{ recipe: 'version: 1\ntables: []\n', accept: ['proposed'] }, 'invalid-input', 'recipe'],
  [{ recipe: '[' }, 'invalid-input', 'recipe'],
  [{ change_log: true }, 'invalid-input', 'log_path'],
])('%j is refused with a hint', async (fields, code, hint) => {
  await tableFolder({ 'orders.csv': ORDERS });
  const problem = await refused({ path: 'orders.csv', ...fields });
  expect(problem.code).toBe(code);
  expect(`${problem.detail} ${JSON.stringify(problem.issues)}`.toLowerCase()).toContain(hint.toLowerCase());
});

test("a recipe does the same to next month's file, and reports what does not fit", async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS });
  const first = await clean({ path: 'orders.csv', accept: ['replace_null_tokens:price'], answer: 'json' });
  const { recipe: steps, columns_before: columns } = first.body.tables[0]!;
  const recipe = writeRecipe({ version: 1, reading: {}, tables: [{ table: 't1', name: 'orders', columns, steps }] });
  await writeFile(join(folder, 'march.csv'), ORDERS.replace('id,city,price,ordered', 'id,city,price,shipped'));
  const { body } = await clean({ path: 'march.csv', recipe, answer: 'json' });
  expect(Buffer.from(body.file.content_base64!, 'base64').toString()).toContain('00124,Paris,,');
  expect(body.tables[0]!.misfits.map(({ code }) => code)).toContain('column-new');
  expect(body.tables[0]!.recipe).toEqual(
    expect.arrayContaining([expect.objectContaining({ operation: 'replace_null_tokens' })]),
  );
});

test.each([
  ['parquet', 'application/vnd.apache.parquet', 'PAR1'],
  ['arrow', 'application/vnd.apache.arrow.file', 'ARROW1'],
])('returns %s, which can be uploaded again', async (format, mediaType, magic) => {
  await tableFolder({ 'orders.csv': ORDERS });
  const reply = await invoke(handler, { json: { path: 'orders.csv', format } });
  expect(reply.headers['content-type']).toBe(mediaType);
  const bytes = Buffer.from(reply.body, 'base64');
  expect(bytes.subarray(0, magic.length).toString()).toBe(magic);
  const form = multipart([
    { name: 'file', fileName: `orders.${format}`, data: bytes },
    { name: 'format', data: 'csv' },
  ]);
  const again = await invoke(handler, form);
  expect(Buffer.from(again.body, 'base64').toString().replaceAll('\r\n', '\n')).toBe(
    ORDERS.replace(' Paris ', 'Paris'),
  );
});

test('refuses a minimum confidence that a recipe would ignore, and a name of another format', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const recipe = writeRecipe({ version: 1, reading: {}, tables: [] });
  expect((await refused({ path: 'orders.csv', recipe, min_confidence: 0 })).detail).toContain('`min_confidence`');
  expect((await refused({ path: 'orders.csv', output_path: 'clean.xlsx', answer: 'json' })).detail).toContain(
    '"clean.xlsx" would contain CSV',
  );
});
