import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as analyze } from '../../../handlers/tables/analyze.js';
import { handler, type TableRows } from '../../../handlers/tables/rows.js';
import { callHandler } from '../../support/call.js';
import { multipart } from '../../support/multipart.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

const rowsOf = async (json: Record<string, unknown>) =>
  (await callHandler<TableRows>(handler, { json: { path: 'orders.csv', ...json } })).body;
const numbersOf = ({ rows }: TableRows) => rows.map(({ row }) => row);

test('returns original rows with their numbers and the next page', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const first = await rowsOf({ limit: 2 });
  expect(first).toMatchObject({
    table: 't1',
    columns: ['id', 'city', 'price', 'ordered'],
    total: null,
    next_offset: 2,
  });
  expect(first.rows[1]).toEqual({ row: 3, cells: ['00124', ' Paris ', 'N/A', '2024-02-01'] });
  const rest = await rowsOf({ limit: 2, offset: 2 });
  expect(numbersOf(rest)).toEqual([4, 5]);
  expect(rest).toMatchObject({ total: 4, next_offset: null });
});

test('lists the uses of the columns, as the profile does, and accepts others', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const { column_uses: uses } = await rowsOf({ limit: 1 });
  const { body } = await callHandler<DatasetProfile>(analyze, { json: { path: 'orders.csv' } });
  expect(uses).toEqual(body.tables[0]!.columns.map(({ name, use, use_confidence }) => ({ name, use, use_confidence })));
  const given = await rowsOf({ column_uses: { city: 'list' } });
  expect(given.column_uses[1]).toEqual({ name: 'city', use: 'list', use_confidence: 1 });
});

test('a line break inside a cell counts in the numbers of the rows below it', async () => {
  await tableFolder({ 'notes.csv': 'id,note\n1,"two\nlines"\n2,one\n' });
  const { body } = await callHandler<TableRows>(handler, { json: { path: 'notes.csv' } });
  expect(numbersOf(body)).toEqual([2, 4]);
});

test.each<[string, Record<string, unknown>, number[]]>([
  ['by their numbers', { rows: [5, 3, 99] }, [3, 5]],
  ['by texts', { filters: [{ column: 'city', kind: 'values', values: ['Berlin'] }] }, [2, 4]],
  ['by a part of a text', { filters: [{ column: 'city', kind: 'contains', text: 'R' }] }, [2, 3, 4, 5]],
  ['by numbers', { filters: [{ column: 'price', kind: 'range', low: 9, high: null }] }, [2, 5]],
  ['where it is missing', { filters: [{ column: 'price', kind: 'missing', is: 'missing' }] }, [3]],
  [
    'by all filters at once',
    {
      filters: [
        { column: 'price', kind: 'missing', is: 'filled' },
        { column: 'city', kind: 'values', values: ['Berlin', ' Paris '] },
      ],
    },
    [2, 4],
  ],
])('selects rows %s', async (_, choice, wanted) => {
  await tableFolder({ 'orders.csv': ORDERS });
  expect(numbersOf(await rowsOf(choice))).toEqual(wanted);
});

test('a count covers all matching rows, even if few are returned', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const filters = [{ column: 'price', kind: 'missing', is: 'filled' }];
  expect(await rowsOf({ filters, limit: 1, count: true })).toMatchObject({ total: 3, next_offset: 1 });
});

test('returns all rows of a finding, beyond its 20 examples', async () => {
  const lines = Array.from({ length: 90 }, (_, at) => `${at},${at % 3 === 0 ? 'N/A' : at * 1.5}`);
  await tableFolder({ 'orders.csv': `id,price\n${lines.join('\n')}\n` });
  const { body } = await callHandler<DatasetProfile>(analyze, { json: { path: 'orders.csv' } });
  const finding = body.tables[0]!.issues.findIndex(({ code }) => code === 'disguised-missing');
  expect(body.tables[0]!.issues[finding]!.examples).toHaveLength(20);
  const answer = await rowsOf({ finding, count: true, limit: 50 });
  expect(answer).toMatchObject({ total: 30, finding: { code: 'disguised-missing', count: 30, is_complete: true } });
  expect(answer.rows.every(({ cells }) => cells[1] === 'N/A')).toBe(true);
  expect(answer.finding!.cells.map(({ row }) => row)).toEqual(numbersOf(answer));
  const others = await rowsOf({ finding, limit: 5, offset: 25 });
  expect(others.finding!.cells.map(({ row }) => row)).toEqual(numbersOf(others));
});

test('lists the rows of a finding that are outside the table', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `${at},${at * 10}`);
  await tableFolder({ 'orders.csv': `id,price\n${lines.join('\n')}\nid,price\n9,90\n` });
  const { body } = await callHandler<DatasetProfile>(analyze, { json: { path: 'orders.csv' } });
  const finding = body.tables[0]!.issues.findIndex(({ code }) => code === 'repeated-header');
  const answer = await rowsOf({ finding });
  expect(answer).toMatchObject({ rows: [], finding: { cells: [], outside: [{ row: 11, text: 'id price' }] } });
});

test('returns each row as a line after a line of facts', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const reply = await invoke(handler, { json: { path: 'orders.csv', answer: 'lines', limit: 3 } });
  const lines = Buffer.from(reply.body, 'base64').toString('utf8').trimEnd().split('\n');
  const [facts, ...rows] = lines.map((line) => JSON.parse(line));
  expect(facts).toMatchObject({ operation: 'read_rows', next_offset: 3 });
  expect(rows[1]).toEqual([3, '00124', ' Paris ', 'N/A', '2024-02-01']);
});

test('reads an upload with filters in a form, and records nothing', async () => {
  const folder = await tableFolder({});
  const upload = multipart([
    { name: 'file', fileName: 'orders.csv', data: Buffer.from(ORDERS) },
    { name: 'filters', data: JSON.stringify([{ column: 'city', kind: 'values', values: ['Roma'] }]) },
    { name: 'rows', data: '4,5' },
  ]);
  expect(numbersOf((await callHandler<TableRows>(handler, upload)).body)).toEqual([5]);
  await expect(stat(join(folder, '.state', 'sessions'))).rejects.toMatchObject({ code: 'ENOENT' });
});

describe('invalid requests', () => {
  test.each<[Record<string, unknown>, string, RegExp]>([
    [{ filters: [{ column: 'prize', kind: 'contains', text: '1' }] }, 'column-not-found', /Did you mean "price"/],
    [{ finding: 99 }, 'invalid-input', /only 3 findings.*"\/finding"/],
    [{ table: 't7' }, 'table-not-found', /t1/],
    [{ limit: 0 }, 'invalid-input', /limit/],
  ])('%j', async (json, code, detail) => {
    await tableFolder({ 'orders.csv': ORDERS });
    const { body } = await callHandler<Problem>(handler, { json: { path: 'orders.csv', ...json } });
    expect(body).toMatchObject({ code });
    expect(`${body.detail} ${JSON.stringify(body.issues)}`).toMatch(detail);
  });
});
