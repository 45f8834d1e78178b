import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, afterEach, expect, test } from 'vitest';
import { read as readWorkbook, utils } from 'xlsx';
import type { QueryAnswer } from '../../core/tables/ask/plan/query-answer.js';
import { CleanStep } from '../../core/tables/clean/kit/clean-step.js';
import { writeRecipe } from '../../core/tables/clean/recipe.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { handler as validate } from '../../handlers/detection/dataset-validate.js';
import { type DetectImageResult, handler as detect } from '../../handlers/detection/detect-image.js';
import { type CompareResult, handler as compare } from '../../handlers/detection/models-compare.js';
import { ENDPOINTS } from '../../handlers/index.js';
import { closeServices } from '../../handlers/kit/close-services.js';
import { type AnyEndpoint, takesBody } from '../../handlers/kit/define-endpoint.js';
import { invoke } from '../../handlers/kit/invoke.js';
import { toLambda } from '../../handlers/kit/to-lambda.js';
import { handler as query } from '../../handlers/tables/agent-query.js';
import { handler as analyze } from '../../handlers/tables/analyze.js';
import { handler as preview } from '../../handlers/tables/clean-preview-upload.js';
import { handler as clean } from '../../handlers/tables/clean-upload.js';
import { handler as html } from '../../handlers/tables/report-html.js';
import { handler as rows, type TableRows } from '../../handlers/tables/rows.js';
import { callHandler } from '../support/call.js';
import { setEnv } from '../support/env.js';
import { drawImage } from '../support/generated-image.js';
import { multipart } from '../support/multipart.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { tableFolder } from '../support/table-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writtenWorkbook } from '../support/workbook/written-workbook.js';
import { writeYoloDataset } from '../support/yolo-dataset.js';

afterAll(closeServices);

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];
const OWN = Object.getOwnPropertyNames(Object.prototype).sort();

// No request may change the prototypes of this process.
afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(OWN);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

/**
 * A row per prototype key: a unique key, then columns named like the prototype keys, with those names as values too.
 */
const BODY = NAMES.map((_, at) => [`k${at}`, ...NAMES.map((_, column) => NAMES[(at + column) % NAMES.length]!)]);
const TABLE = [['id', ...NAMES], ...BODY];
const CSV = `${TABLE.map((row) => row.join(',')).join('\n')}\n`;
const FILES = { 'a.csv': CSV, 'a.xlsx': writtenWorkbook('xlsx', [{ name: '__proto__', rows: TABLE }]) };
const PATHS = Object.keys(FILES);

test.each(PATHS)('profiles every column of %s with its values', async (path) => {
  await tableFolder(FILES);
  const { status, body } = await callHandler<DatasetProfile>(analyze, { json: { path, header_row: 1 } });
  expect(status).toBe(200);
  const [table] = body.tables;
  expect(table).toMatchObject({ rows: NAMES.length });
  expect(table!.columns.map(({ name }) => name)).toEqual(['id', ...NAMES]);
  expect(table!.columns.map(({ distinct }) => distinct)).toEqual(Array(NAMES.length + 1).fill(NAMES.length));
});

test.each(PATHS)('reads every row of %s, and finds it by a filter on such a column', async (path) => {
  await tableFolder(FILES);
  const ask = (json: object) => callHandler<TableRows>(rows, { json: { path, header_row: 1, ...json } });
  const all = await ask({});
  expect([all.status, all.body.rows.map(({ cells }) => cells)]).toEqual([200, BODY]);
  for (const column of NAMES) {
    const { body } = await ask({ filters: [{ column, kind: 'values', values: ['__proto__'] }] });
    expect(body.rows.map(({ cells }) => cells[TABLE[0]!.indexOf(column)])).toEqual(['__proto__']);
  }
});

test.each(PATHS)('a cleaning of %s keeps every column and cell, as CSV and as a workbook', async (path) => {
  await tableFolder(FILES);
  const cleaned = async (json: object) =>
    Buffer.from((await invoke(clean, { json: { path, header_row: 1, ...json } })).body, 'base64');
  expect(Papa.parse<string[]>((await cleaned({ format: 'csv' })).toString(), { skipEmptyLines: true }).data).toEqual(
    TABLE,
  );
  const book = readWorkbook(await cleaned({ format: 'xlsx', change_log: true }));
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 })).toEqual(TABLE);
});

test('accepts a step by the name of such a column, and changes only that column', async () => {
  const lines = [
    'id,__proto__,constructor',
    ...['5', 'N/A', '7', '9.5', '11'].map((text, at) => `k${at},${text},${text}`),
  ];
  await tableFolder({ 'a.csv': `${lines.join('\n')}\n` });
  const accept = ['replace_null_tokens:__proto__'];
  const { status, body } = await callHandler<{
    tables: { steps: { step: object; changes: number; applied: boolean }[] }[];
  }>(preview, { json: { path: 'a.csv', accept } });
  expect(status).toBe(200);
  const done = body.tables[0]!.steps.filter(({ applied, changes }) => applied && changes > 0);
  expect(done.map(({ step, changes }) => [step, changes])).toEqual([
    [expect.objectContaining({ operation: 'replace_null_tokens', column: '__proto__' }), 1],
  ]);
});

test.each(PATHS)('a report on %s names every column', async (path) => {
  await tableFolder(FILES);
  const { statusCode, body } = await invoke(html, { json: { path, header_row: 1 } });
  expect(statusCode).toBe(200);
  for (const name of NAMES) expect(body).toContain(name);
});

test('answers questions about such columns', async () => {
  const numbers = ['id,__proto__,constructor', 'a,1,10', 'b,2,20', 'c,6,30', ''].join('\n');
  await tableFolder({ 'a.csv': numbers });
  const ask = async (question: string) =>
    (await callHandler<QueryAnswer>(query, { json: { question, path: 'a.csv' } })).body.values;
  expect(await ask('How many rows are there?')).toEqual([[3]]);
  expect(await ask('What is the sum of constructor?')).toEqual([[60]]);
  expect(await ask('What is the average __proto__?')).toEqual([[3]]);
});

const LABELS = Object.fromEntries(
  NAMES.map((_, id) => [`${id % 2 ? 'train' : 'val'}/${id}.png`, `${id} 0.5 0.5 0.25 0.25\n`]),
);

test('counts such classes in a dataset, and ignores such keys of its config', async () => {
  const folder = await temporaryFolder();
  setEnv({ HANDLENS_WORKDIR: folder });
  const names = NAMES.map((name, id) => `  ${id}: ${name}`).join('\n');
  const keys = '__proto__: { nc: 99, polluted: yes }\nconstructor: { prototype: { polluted: yes } }\nprototype: 1\n';
  const config = `train: images/train\nval: images/val\nnames:\n${names}\n`;
  for (const text of [config, `${keys}${config}`, `${config}${keys}`]) {
    await writeYoloDataset(join(folder, 'signs'), { config: text, images: LABELS });
    const { status, body } = await callHandler<DatasetReport>(validate, { json: { path: 'signs' } });
    expect([status, body.classes.map(({ name, images }) => [name, images])]).toEqual([
      200,
      NAMES.map((name) => [name, 1]),
    ]);
  }
});

test('runs, counts and compares a model with such classes', async () => {
  const folder = await temporaryFolder();
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_MODELS_DIR: join(folder, 'models'),
    HANDLENS_STATE_DIR: join(folder, 'state'),
  });
  const box = [8, 16, 32, 48] as const;
  const found = NAMES.map((_, id) => [...box, 0.9, id] as const);
  await reviewedModels(join(folder, 'models'), {
    constructor: { names: NAMES, rows: found },
    prototype: { names: [...NAMES].reverse(), rows: found.slice(0, 1) },
  });
  const image = await drawImage({ width: 64, height: 64 });
  await writeYoloDataset(join(folder, 'signs'), {
    names: NAMES,
    images: { 'val/0.png': '0 0.3125 0.5 0.375 0.5\n', 'train/1.png': '1 0.5 0.5 0.25 0.25\n' },
    bytes: { 'val/0.png': image },
  });
  const formats = ['csv', 'coco', 'yolo', 'jsonl'];
  const json = {
    image_path: 'signs/images/val/0.png',
    backend: 'onnx',
    model_path: 'constructor',
    output_formats: formats,
  };
  const { status, body } = await callHandler<DetectImageResult>(detect, { json });
  expect([status, body.detections?.map(({ class_name }) => class_name).sort()]).toEqual([200, [...NAMES].sort()]);
  const { body: compared } = await callHandler<CompareResult>(compare, {
    json: { models: ['constructor', 'prototype'], dataset_path: 'signs' },
  });
  expect(compared.comparison?.models.map(({ label }) => label)).toEqual(['constructor', 'prototype']);
  expect(compared.comparison?.models[0]).toMatchObject({ detections: NAMES.length, overall: { recall: 1 } });
  expect(compared.comparison?.models[0]?.confusion?.labels).toEqual([...NAMES, 'background']);
});

const POLLUTED = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}}';
const handlers = ENDPOINTS.map((endpoint) => [endpoint.id, endpoint, toLambda(endpoint)] as const);
const fieldsOf = ({ body }: AnyEndpoint) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {});

test.each(handlers.filter(([, endpoint]) => takesBody(endpoint)))(
  '%s rejects such keys in its body, in each of its fields and in forms',
  async (_, endpoint, handler) => {
    await tableFolder({});
    const headers = { 'content-type': 'application/json' };
    const bodies = [
      POLLUTED,
      ...NAMES.map((name) => `{"${name}":1}`),
      ...fieldsOf(endpoint).map((field) => `{"${field}":${POLLUTED}}`),
    ];
    for (const body of bodies) {
      const { statusCode } = await invoke(handler, { body: Buffer.from(body), headers });
      expect([body, statusCode]).toEqual([body, 400]);
    }
    for (const name of NAMES) {
      const { statusCode } = await invoke(handler, multipart([{ name, data: '1' }]));
      expect([name, statusCode < 500 && statusCode >= 400]).toEqual([name, true]);
    }
  },
);

test.each(handlers)('%s treats such names in its address like any unknown one', async (_, __, handler) => {
  await tableFolder({});
  const ask = async (name: string) => (await invoke(handler, { query: { [name]: '1' } })).statusCode;
  const unknown = await ask('no_such_name');
  expect(unknown).toBeLessThan(500);
  expect(await Promise.all(NAMES.map(ask))).toEqual(NAMES.map(() => unknown));
});

test('renames and merges such columns and values, by a request and by a recipe', async () => {
  await tableFolder({ 'a.csv': 'id,__proto__,city\n1,a,__proto__\n2,b,Rome\n3,c,constructor\n' });
  const own = (text: string) => JSON.parse(text) as Record<string, string>;
  const steps = CleanStep.array().parse([
    {
      operation: 'merge_category_variants',
      column: 'city',
      options: { merge: own('{"__proto__":"Oslo","constructor":"Rome"}') },
    },
    { operation: 'rename_headers', options: { style: 'keep', names: own('{"__proto__":"x","city":"constructor"}') } },
  ]);
  const columns = ['id', '__proto__', 'city'];
  const recipe = writeRecipe({ version: 1, reading: {}, tables: [{ table: 't1', name: 'a', columns, steps }] });
  for (const json of [{ steps }, { recipe }]) {
    const { statusCode, body } = await invoke(clean, { json: { path: 'a.csv', ...json } });
    expect([statusCode, Buffer.from(body, 'base64').toString()]).toEqual([
      200,
      'id,x,constructor\n1,a,Oslo\n2,b,Rome\n3,c,Rome\n',
    ]);
  }
  for (const name of NAMES) {
    for (const text of [
      `${name}: { polluted: 1 }\n${recipe}`,
      recipe.replace('operation:', `${name}: 1\n        operation:`),
    ]) {
      expect((await invoke(clean, { json: { path: 'a.csv', recipe: text } })).statusCode).toBe(400);
    }
  }
});
