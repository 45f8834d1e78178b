import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Recipe } from '../../../core/tables/clean/recipe.js';
import type { CheckedRule, CheckResult } from '../../../core/tables/schema/check-result.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler } from '../../../handlers/tables/check.js';
import { handler as learnHandler, type RecipeDraft } from '../../../handlers/tables/recipe-learn.js';
import { callHandler } from '../../support/call.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

const HEADER = 'id,kind,price,sold';
const KINDS = ['lamp', 'chair', 'desk'];
const line = (at: number) =>
  `A-${1000 + at},${KINDS[at % 3]},${(at * 1.5 + 5).toFixed(2)},${String((at % 28) + 1).padStart(2, '0')}.03.2024`;
const march = (change: (lines: string[]) => void = () => undefined) => {
  const lines = [HEADER, ...Array.from({ length: 60 }, (_, at) => line(at))];
  change(lines);
  return `${lines.join('\n')}\n`;
};

async function learn(json: object): Promise<RecipeDraft> {
  const { status, body } = await callHandler<RecipeDraft>(learnHandler, { json });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function check(json: object): Promise<CheckResult> {
  const { status, body } = await callHandler<CheckResult>(handler, { json });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Returns the violated rules of the first table, as `[constraint, column, rows]`. */
const violated = ({ tables }: CheckResult) =>
  tables[0]!.rules
    .filter(({ count }) => count > 0)
    .map(({ constraint, column, cells }: CheckedRule) => [constraint, column, cells.map(({ row }) => row)]);

const schemaOf = (draft: RecipeDraft) => (parse(draft.recipe) as Recipe).tables[0]!.schema!;

test('drafts types, ranges with a margin, sets, patterns and a key', async () => {
  await tableFolder({ 'march.csv': march() });
  const draft = await learn({ path: 'march.csv' });
  expect(draft.notes).toEqual([]);
  expect(schemaOf(draft)).toMatchObject({
    primaryKey: 'id',
    fields: [
      { name: 'id', type: 'string', constraints: { required: true, pattern: '[A-Z]-\\d{4}' } },
      { name: 'kind', type: 'string', constraints: { required: true, enum: ['chair', 'desk', 'lamp'] } },
      { name: 'price', type: 'number', constraints: { minimum: 0, maximum: 140 } },
      {
        name: 'sold',
        type: 'date',
        format: '%d.%m.%Y',
        constraints: { minimum: '01.01.2024', maximum: '31.12.2034' },
      },
    ],
  });
});

test('finds each violation of a drafted recipe in another file, and nothing in the file itself', async () => {
  const april = march((lines) => {
    lines[1] = 'A-1000,sofa,5.00,01.03.2024';
    lines[2] = 'A-1001,chair,1e9,02.03.2024';
    lines[3] = ',desk,8.00,03.03.2024';
    lines[4] = 'A-1003,lamp,,31.02.2024';
    lines[5] = 'a1004,chair,11.00,05.03.2044';
    lines[6] = 'A-1000,desk,12.50,06.03.2024';
  });
  await tableFolder({ 'march.csv': march(), 'april.csv': april });
  const { recipe } = await learn({ path: 'march.csv' });
  expect(await check({ path: 'march.csv', recipe })).toMatchObject({ is_valid: true, violation_count: 0 });
  const result = await check({ path: 'april.csv', recipe });
  expect(result).toMatchObject({ is_valid: false, violation_count: 8 });
  expect(violated(result)).toEqual([
    ['required', 'id', [4]],
    ['pattern', 'id', [6]],
    ['enum', 'kind', [2]],
    ['required', 'price', [5]],
    ['maximum', 'price', [3]],
    ['type', 'sold', [5]],
    ['maximum', 'sold', [6]],
    ['primaryKey', 'id', [7]],
  ]);
  expect(result.tables[0]!.rules.at(-1)!.cells).toEqual([{ row: 7, value: 'A-1000', note: 'also in row 2' }]);
});

test('reports missing, new and moved columns, missing tables, and too few rows', async () => {
  await tableFolder({ 'may.csv': 'id,price,colour\nA-1,1,red\nA-2,2,blue\n' });
  const table = {
    ...{ table: 't1', name: 'march', columns: ['id', 'kind', 'price'], steps: [], row_count: { minimum: 3 } },
    schema: { fields: ['id', 'kind', 'price'].map((name) => ({ name })) },
  };
  const recipe = (change: object) =>
    JSON.stringify({
      version: 1,
      tables: [
        { ...table, ...change },
        { ...table, table: 't2', name: 'notes' },
      ],
    });
  const result = await check({ path: 'may.csv', recipe: recipe({}) });
  expect(violated(result)).toEqual([
    ['rows', null, []],
    ['column', 'kind', []],
    ['column', 'colour', []],
  ]);
  expect(result.tables[1]).toMatchObject({ table: 't2', rows: 0, violation_count: 1 });
  const { fields } = table.schema;
  const matched = async (fieldsMatch: string, given: readonly object[]) =>
    violated(await check({ path: 'may.csv', recipe: recipe({ schema: { fields: given, fieldsMatch } }) }));
  expect(await matched('subset', fields.slice(0, 1))).toEqual([['rows', null, []]]);
  expect(await matched('superset', [...fields, { name: 'colour' }])).toEqual([['rows', null, []]]);
  expect(await matched('exact', [{ name: 'price' }, { name: 'id' }, { name: 'colour' }])).toEqual([
    ['rows', null, []],
    ['column', 'price', []],
    ['column', 'id', []],
  ]);
});

test('applies the steps first, and lists cells that they cannot convert', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `${at},${at === 7 ? 'soon' : `${(at % 28) + 1}/02/2024`}`);
  await tableFolder({ 'due.csv': `id,due\n${rows.join('\n')}\n` });
  const recipe = JSON.stringify({
    version: 1,
    tables: [
      {
        ...{ table: 't1', name: 'due', columns: ['id', 'due'] },
        steps: [{ operation: 'normalize_dates', column: 'due', options: { order: 'dmy', two_digit_years: 'convert' } }],
        schema: {
          fields: [
            { name: 'id', type: 'integer' },
            { name: 'due', type: 'date' },
          ],
        },
      },
    ],
  });
  const result = await check({ path: 'due.csv', recipe });
  expect(result.tables[0]!.steps).toBe(1);
  expect(violated(result)).toEqual([
    ['step', 'due', [9]],
    ['type', 'due', [9]],
  ]);
});

describe('a Table Schema or Data Package', () => {
  const schema = {
    fields: [{ name: 'id', type: 'integer', constraints: { unique: true, required: true } }, { name: 'x' }],
    missingValues: ['', 'NA'],
    uniqueKeys: [['id', 'x']],
    foreignKeys: [{ fields: 'x', reference: { resource: 'y', fields: 'z' } }],
  };
  test.each<[string, object]>([
    ['a Table Schema', schema],
    ['a Data Package', { name: 'p', resources: [{ name: 'a', path: 'a.csv', schema }] }],
  ])('%s is a recipe, and what is not checked is named', async (_, descriptor) => {
    await tableFolder({ 'a.csv': 'id,x\n1,p\n1,p\nNA,q\n4,q\n' });
    const result = await check({ path: 'a.csv', recipe: JSON.stringify(descriptor) });
    expect(violated(result)).toEqual([
      ['required', 'id', [4]],
      ['unique', 'id', [3]],
      ['unique', null, [3]],
    ]);
    expect(result.tables[0]!.notes).toEqual(['Not checked: foreignKeys.']);
  });
});

test('counts all violations, and lists as many as requested', async () => {
  await tableFolder({ 'a.csv': `id,x\n${Array.from({ length: 50 }, (_, at) => `${at},bad`).join('\n')}\n` });
  const recipe = JSON.stringify({ fields: [{ name: 'id' }, { name: 'x', type: 'integer' }] });
  const result = await check({ path: 'a.csv', recipe, max_cells: 2 });
  const rule = result.tables[0]!.rules.find(({ constraint }) => constraint === 'type')!;
  expect(rule).toMatchObject({ count: 50, cells: [{ row: 2 }, { row: 3 }] });
});

test('says what is not certain in a draft', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => `K${at},${at === 9 ? 'about 9' : at * 2}`);
  await tableFolder({ 'a.csv': `id,amount\n${rows.join('\n')}\n` });
  const draft = await learn({ path: 'a.csv' });
  expect(draft.notes).toEqual([
    '"amount" is a string, because 1 of its 50 cells are not of the type integer: "about 9". Correct them and learn again, or set the type.',
  ]);
});

test('codes with leading zeros remain texts', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `00${10 + at},${at}`);
  await tableFolder({ 'a.csv': `code,amount\n${rows.join('\n')}\n` });
  expect(schemaOf(await learn({ path: 'a.csv' })).fields[0]).toMatchObject({ type: 'string' });
});

test.each<[string, string, RegExp]>([
  ['not YAML', '{', /recipe/i],
  ['neither a recipe nor a schema', '{"a": 1}', /recipe/],
  ['an invalid pattern', '{"fields": [{"name": "x", "constraints": {"pattern": "("}}]}', /regular expression/],
  ['an unknown type', '{"fields": [{"name": "x", "type": "colour"}]}', /Table Schema/],
])('rejects a recipe that is %s', async (_, recipe, message) => {
  await tableFolder({ 'a.csv': 'x\n1\n2\n' });
  const { status, body } = await callHandler<Problem>(handler, { json: { path: 'a.csv', recipe } });
  expect([status, body.code]).toEqual([400, 'invalid-input']);
  expect(body.detail).toMatch(message);
});

test('rejects a key that names no field', async () => {
  await tableFolder({ 'march.csv': march() });
  const recipe =
    '{"fields": [{"name": "id"}, {"name": "kind"}, {"name": "price"}, {"name": "sold"}], "primaryKey": "no"}';
  const reply = await callHandler<Problem>(handler, { json: { path: 'march.csv', recipe } });
  expect([reply.status, reply.body.detail]).toEqual([400, expect.stringContaining('names "no"')]);
});
