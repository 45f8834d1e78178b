import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import type { Operation } from '../../../core/tables/history/operations/operation.js';
import type { CheckResult } from '../../../core/tables/schema/check-result.js';
import { loadConfig } from '../../../handlers/kit/config.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import { handler as ask } from '../../../handlers/tables/agent-query.js';
import { handler as check } from '../../../handlers/tables/check.js';
import { type PreviewResult, handler as preview } from '../../../handlers/tables/clean-preview-upload.js';
import { type CleanResult, handler as clean } from '../../../handlers/tables/clean-upload.js';
import { replayJournal } from '../../../handlers/tables/kit/replay-journal.js';
import { undoFile } from '../../../handlers/tables/kit/undo-cleaning.js';
import { handler as report } from '../../../handlers/tables/report-markdown.js';
import { handler as review } from '../../../handlers/tables/review.js';
import { handler as exportJournal } from '../../../handlers/tables/session-export.js';
import { handler as file, type SessionFile } from '../../../handlers/tables/session-file.js';
import { handler as recipeOf, type SessionRecipe } from '../../../handlers/tables/session-recipe.js';
import { handler as verify } from '../../../handlers/tables/session-verify.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';
import { addOperations, changeHistory, faultOf, startSession, succeed } from '../../support/table-sessions.js';
import { xlsxBytes } from '../../support/workbook/xlsx-files.js';

endTableWorkers();

let folder = '';
let id = '';

beforeEach(async () => {
  folder = await tableFolder({ 'orders.csv': ORDERS, 'no-city.csv': 'id,price,ordered\n00123,12.50,2024-01-31\n' });
  const { session } = await startSession({ path: 'orders.csv' });
  id = session.id;
});

const params = () => ({ params: { session_id: id } });
const at = (name: string) => join(folder, name);
const recipe = async () => (await succeed<SessionRecipe>(recipeOf, params())).recipe;
const textOf = async (handler: typeof report, json: object): Promise<string> => {
  const { statusCode, body } = await invoke(handler, { json });
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, '']);
  return body;
};

/** Operations that change cells, columns, rows and their order. */
const EVERYTHING: readonly Operation[] = [
  { operation: 'trim_whitespace', column: 'city' },
  { operation: 'replace_values', column: 'city', options: { values: { Berlin: 'Bern' } } },
  { operation: 'rename_column', column: 'price', options: { name: 'paid' } },
  { operation: 'remove_columns', options: { columns: ['ordered'] } },
  { operation: 'compute_column', options: { into: 'price', expression: '"paid"' } },
  { operation: 'remove_rows', scope: { rows: [5] } },
  { operation: 'sort_rows', options: { by: [{ column: 'id', order: 'descending' }] } },
];

describe('a recipe of version 2', () => {
  test('gives the same file as its session, and a log that restores the source', async () => {
    await addOperations(id, ...EVERYTHING);
    const exported = await succeed<SessionFile>(file, { ...params(), json: { output_path: at('edited.csv') } });
    const json = { path: 'orders.csv', recipe: await recipe(), answer: 'json', output_path: at('cleaned.csv') };
    const cleaned = await succeed<CleanResult>(clean, { json: { ...json, log_path: at('log.jsonl') } });
    expect(cleaned.file.sha256).toBe(exported.sha256);
    expect(cleaned.operations?.map(({ state }) => state)).toEqual(EVERYTHING.map(() => 'applied'));
    expect(cleaned.tables[0]).toMatchObject({ rows_before: 4, rows_after: 3, cells_changed: 3 });
    expect(cleaned.tables[0]?.columns_after).toEqual(['id', 'city', 'paid', 'price']);
    const context = { config: loadConfig(process.env), signal: new AbortController().signal };
    const request = { cleaned: at('cleaned.csv'), log: at('log.jsonl'), output: at('restored.csv'), table: null };
    await undoFile(request, context as never);
    expect((await readFile(at('restored.csv'), 'utf8')).replaceAll('"', '')).toBe(ORDERS);
  });

  test('lists what does not fit by its number and reason, and applies the rest', async () => {
    await addOperations(
      id,
      { operation: 'trim_whitespace', column: 'city' },
      { operation: 'remove_columns', options: { columns: ['price'] } },
    );
    const json = { path: 'no-city.csv', recipe: await recipe() };
    const { tables, operations } = await succeed<PreviewResult>(preview, { json });
    expect(tables[0]?.misfits.map(({ code, step, column }) => [code, step, column])).toEqual([
      ['column-missing', null, 'city'],
      ['operation-failed', 1, 'city'],
    ]);
    expect(tables[0]?.misfits[1]?.message).toContain('The table has no column "city"');
    expect(operations?.map(({ state }) => state)).toEqual(['failed', 'applied']);
    const result = await succeed<CheckResult>(check, { json });
    expect(result.is_valid).toBe(false);
    expect(result.tables[0]?.rules.filter(({ count }) => count > 0).map(({ constraint }) => constraint)).toEqual([
      'column',
      'operation',
    ]);
  });

  test('is valid for a file that it fits', async () => {
    await addOperations(id, { operation: 'trim_whitespace', column: 'city' });
    const result = await succeed<CheckResult>(check, { json: { path: 'orders.csv', recipe: await recipe() } });
    expect([result.is_valid, result.tables[0]?.steps]).toEqual([true, 1]);
  });

  test('counts the cells that its cleaning steps cannot convert', async () => {
    await writeFile(at('dates.csv'), 'day\n31/01/2024\n28/02/2024\nsoon\n30/03/2024\n');
    const text =
      'version: 2\ntable: dates\ncolumns: [day]\noperations:\n  - { operation: normalize_dates, column: day, options: { order: dmy } }\n';
    const json = { path: 'dates.csv', recipe: text };
    const { tables } = await succeed<PreviewResult>(preview, { json });
    expect(tables[0]?.cells_unconverted).toBe(1);
    expect(tables[0]?.unconverted[0]).toMatchObject({ column: 'day', examples: [{ row: 4, text: 'soon' }] });
  });

  test('is refused by endpoints about cleaning steps, and with a reference', async () => {
    const json = { path: 'orders.csv', recipe: await recipe() };
    expect((await faultOf(report, { json }))[0]).toBe('invalid-input');
    expect((await faultOf(clean, { json: { ...json, reference: 'no-city.csv', key: ['id'] } }))[1]).toContain(
      'uses no reference',
    );
  });
});

describe('a session as source', () => {
  test('answers questions about its result, with the rows of the file', async () => {
    await addOperations(id, ...EVERYTHING.slice(0, 2), {
      operation: 'remove_rows',
      scope: { rows: [2] },
    } as never);
    const question = { question: 'how many rows have the city Bern?', session_id: id };
    const answer = await succeed<{ status: string; text: string; rows: unknown }>(ask, { json: question });
    expect(answer.status).toBe('answered');
    expect(answer.text).toMatch(/\b1\b/);
    expect(JSON.stringify(answer)).toContain('[4]');
  });

  test('is described by a report, with its operations, their authors and both hashes', async () => {
    await addOperations(
      id,
      { operation: 'trim_whitespace', column: 'city' },
      { operation: 'remove_rows', scope: { rows: [5] } },
    );
    const { session } = await changeHistory(id, {
      kind: 'add',
      operations: [{ operation: { operation: 'trim_whitespace', column: 'price' }, author: 'rule', reason: 'a | b' }],
    });
    await changeHistory(id, { kind: 'switch', ids: ['o3'], is_on: false });
    const { csv_sha256: sha256 } = await succeed<{ csv_sha256: string }>(verify, params());
    const text = await textOf(report, { session_id: id });
    expect(text).toContain('## What was changed');
    for (const part of [
      sha256,
      session.source.sha256,
      id,
      'Trim spaces from the ends of cells in "city"',
      'a rule',
      'switched off',
    ])
      expect(text, part).toContain(part);
    expect(text).toContain('3 of 4 rows');
    expect(text).not.toContain('table clean');
    const chinese = await textOf(report, { session_id: id, language: 'zh' });
    expect(chinese).toContain('已做的更改');
  });

  test('is reviewed after its history, and only its own answers are continued', async () => {
    const before = await succeed<{ questions: { id: string }[] }>(review, { json: { session_id: id } });
    const [first] = before.questions;
    expect(first).toBeDefined();
    const answers = [{ question: first!.id, answer: 'yes', scope: 'this' }];
    const after = await succeed<{ answers: unknown[] }>(review, { json: { session_id: id, answers } });
    expect(after.answers).toHaveLength(1);
    const ofFile = await succeed<{ answers: unknown[] }>(review, { json: { path: 'orders.csv' } });
    expect(ofFile.answers).toEqual([]);
    await addOperations(id, { operation: 'remove_rows', scope: { rows: [5] } });
    const changed = await succeed<{ answers: unknown[] }>(review, { json: { session_id: id } });
    expect(changed.answers).toEqual([]);
  });

  test.each([
    [{ path: 'orders.csv' }, 'more than one table'],
    [{ delimiter: ';' }, 'own import options'],
  ])('excludes %j', async (more, message) => {
    const [code, detail] = await faultOf(ask, { json: { question: 'how many rows?', session_id: id, ...more } });
    expect([code, detail.includes(message)]).toEqual(['invalid-input', true]);
  });

  test('is recorded in the journal, whose events can be repeated', async () => {
    await addOperations(id, ...EVERYTHING);
    await succeed(file, { ...params(), json: { output_path: at('edited.csv') } });
    await succeed(ask, { json: { question: 'how many rows?', session_id: id } });
    await textOf(report, { session_id: id });
    await succeed(review, { json: { session_id: id } });
    await succeed(clean, { json: { path: 'orders.csv', recipe: await recipe(), answer: 'json' } });
    const journal = await succeed<{ events: { event: string; history?: unknown[] }[] }>(exportJournal, {});
    expect(journal.events.map(({ event, history = [] }) => [event, history.length])).toEqual(
      ['exported', 'question', 'reported', 'reviewed', 'cleaned'].map((event) => [event, EVERYTHING.length]),
    );
    const config = loadConfig(process.env);
    const { verdict, same } = await replayJournal(journal, { config, folder: null, onEvent: () => undefined });
    expect([verdict, same]).toEqual(['same', 5]);
  });
});

describe('the workbook of a session', () => {
  const cell = (place: string, text: string) =>
    `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  const number = (place: string, value: number) => `<c r="${place}" s="1"><v>${value}</v></c>`;
  const rows = [2, 3, 4, 5, 6, 7].map(
    (row) =>
      `<row r="${row}">${cell(`A${row}`, `city ${row}`)}${number(`B${row}`, row * 10)}<c r="C${row}"><f>B${row}*2</f><v>${row * 20}</v></c></row>`,
  );
  const bytes = xlsxBytes({
    sheets: [
      {
        name: 'Data',
        rows: `<row r="1">${cell('A1', 'name')}${cell('B1', 'price')}${cell('C1', 'double')}</row>${rows.join('')}`,
        before: '<cols><col min="1" max="1" width="33" customWidth="1"/></cols>',
      },
      { name: 'Other', rows: '<row r="1"><c r="A1"><f>Data!B7</f><v>70</v></c></row>' },
    ],
    formats: ['#,##0.00" €"'],
  });
  const sheetsOf = async (name: string) =>
    XLSX.read(await readFile(at(name)), { cellFormula: true, cellNF: true, cellStyles: true }).Sheets;

  beforeEach(async () => {
    await writeFile(at('prices.xlsx'), bytes);
    id = (await startSession({ path: 'prices.xlsx', table: 't1' })).session.id;
  });

  test('is a copy of the source in which only the table changes', async () => {
    await addOperations(
      id,
      { operation: 'edit_cells', options: { cells: [{ row: 3, column: 'price', text: '31' }] } },
      { operation: 'remove_rows', scope: { rows: [4] } },
    );
    const json = { output_path: at('edited.xlsx') };
    const { workbook, sha256 } = await succeed<SessionFile>(file, { ...params(), json });
    expect(workbook).toMatchObject({ written: 'in-place', note: null });
    const { Data, Other } = await sheetsOf('edited.xlsx');
    expect(Data?.B3).toMatchObject({ t: 'n', v: 31 });
    expect([Data?.A4?.v, Data?.C4?.f, Data?.['!cols']?.[0]?.width, Other?.A1?.f]).toEqual([
      'city 5',
      'B4*2',
      33,
      'Data!B6',
    ]);
    const verdict = await succeed<object>(verify, params());
    expect(verdict).toMatchObject({ written_file: 'same', written_sha256: sha256 });
  });

  test.each([
    ['its rows were sorted', { operation: 'sort_rows', options: { by: [{ column: 'name', order: 'descending' }] } }],
    ['its columns were moved', { operation: 'move_column', column: 'double', options: { before: 'name' } }],
  ])('is a new one because %s', async (reason, operation) => {
    await addOperations(id, operation as never);
    const { workbook } = await succeed<SessionFile>(file, { ...params(), json: { output_path: at('new.xlsx') } });
    expect(workbook?.written).toBe('new');
    expect(workbook?.note).toContain(reason);
    expect(Object.keys(await sheetsOf('new.xlsx'))).toEqual(['Data']);
  });
});
