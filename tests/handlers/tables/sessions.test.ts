import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { salesWorkbook } from '../../../core/samples/tables/sales-workbook.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import type { SessionAnswer } from '../../../handlers/tables/kit/session-parts.js';
import { handler as branch } from '../../../handlers/tables/session-branch.js';
import { handler as change } from '../../../handlers/tables/session-change.js';
import { handler as file, type SessionFile } from '../../../handlers/tables/session-file.js';
import { handler as get } from '../../../handlers/tables/session-get.js';
import { type OperationsAnswer, handler as operations } from '../../../handlers/tables/session-operations.js';
import { handler as profile } from '../../../handlers/tables/session-profile.js';
import { handler as recipe, type SessionRecipe } from '../../../handlers/tables/session-recipe.js';
import { handler as rows } from '../../../handlers/tables/session-rows.js';
import { type SessionVerdict, handler as verify } from '../../../handlers/tables/session-verify.js';
import { handler as create } from '../../../handlers/tables/sessions-create.js';
import { handler as list, type SessionList } from '../../../handlers/tables/sessions-list.js';
import { handler as itemsList } from '../../../handlers/workspace/items-list.js';
import { drawImage } from '../../support/generated-image.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';
import {
  addOperations,
  cellsOf,
  changeHistory,
  faultOf,
  readSession,
  startSession,
  succeed,
} from '../../support/table-sessions.js';

endTableWorkers();

const params = (id: string) => ({ params: { session_id: id } });
const NONE = 'aaaaaaaaaaaaaaaa';
const RENAME = { operation: 'rename_column', column: 'city', options: { name: 'City' } } as const;
const TRIM = { operation: 'trim_whitespace', column: 'city' } as const;

/** Starts a session on a small table. @returns its id and folder. */
async function ordersSession(): Promise<{ id: string; folder: string }> {
  const folder = await tableFolder({ 'orders.csv': ORDERS });
  const { session } = await startSession({ path: 'orders.csv' });
  return { id: session.id, folder };
}

describe('a session', () => {
  test('starts on a file, is listed, and is read again', async () => {
    const { id } = await ordersSession();
    const { session, result } = await readSession(id);
    expect(session).toMatchObject({ name: 'orders.csv', version: 0, can_undo: false, steps: [], written: null });
    expect(session.source).toMatchObject({ rows: 4, columns: ['id', 'city', 'price', 'ordered'] });
    expect(result).toMatchObject({ rows: 4, cells_changed: 0, outcomes: [] });
    const { sessions } = await succeed<SessionList>(list, {});
    expect(sessions).toMatchObject([{ id, file: 'orders.csv', operations: 0 }]);
    expect(await succeed<SessionList>(list, { query: { item_id: session.item_id } })).toMatchObject({ sessions: [{}] });
  });

  test('adds, edits, moves, switches and removes operations, and undoes that', async () => {
    const { id } = await ordersSession();
    const added = await addOperations(id, RENAME, { ...TRIM, column: 'City' });
    expect(added.session.steps.map((step) => step.id)).toEqual(['o1', 'o2']);
    expect(added.result.outcomes).toMatchObject([{ state: 'applied' }, { state: 'applied', cells: 1 }]);
    await changeHistory(id, { kind: 'edit', id: 'o1', operation: { ...RENAME, options: { name: 'Town' } } });
    const edited = await readSession(id);
    expect(edited.result.outcomes[1]).toMatchObject({ state: 'failed', message: expect.stringContaining('"City"') });
    await changeHistory(id, { kind: 'undo' });
    const off = await changeHistory(id, { kind: 'switch', ids: ['o1'], is_on: false });
    // A later operation may still use the new name.
    expect(off.result.outcomes).toMatchObject([{ state: 'off' }, { state: 'applied' }]);
    expect(off.affected).toMatchObject([
      { id: 'o1', before: { state: 'applied' }, after: { state: 'off' } },
      { id: 'o2', before: { columns: ['City'] }, after: { columns: ['city'] } },
    ]);
    await changeHistory(id, { kind: 'undo' });
    await changeHistory(id, { kind: 'redo' });
    const moved = await changeHistory(id, { kind: 'move', id: 'o2', to: 0 });
    expect(moved.session.steps.map((step) => step.id)).toEqual(['o2', 'o1']);
    const removed = await changeHistory(id, { kind: 'remove', ids: ['o1', 'o2'] });
    expect(removed).toMatchObject({ result: { cells_changed: 0 }, session: { steps: [], version: 4 } });
    expect(removed.affected.map(({ after }) => after)).toEqual([null, null]);
    const again = await addOperations(id, TRIM);
    expect(again.session.steps[0]!.id).toBe('o3');
  });

  test('survives the end of its processes, with all versions', async () => {
    const { id } = await ordersSession();
    await addOperations(id, TRIM);
    await addOperations(id, RENAME);
    await closeServices();
    const undone = await changeHistory(id, { kind: 'undo' });
    expect(undone.session).toMatchObject({ version: 1, can_undo: true, can_redo: true });
    expect(undone.result.columns.map(({ name }) => name)).toContain('city');
    await closeServices();
    const redone = await changeHistory(id, { kind: 'redo' });
    expect(redone.result.columns.map(({ name }) => name)).toContain('City');
    expect(await cellsOf(id, { columns: { offset: 1, limit: 1 } })).toEqual([
      ['Berlin'],
      ['Paris'],
      ['Berlin'],
      ['Roma'],
    ]);
  });

  test('previews each change without storing it, also undo', async () => {
    const { id } = await ordersSession();
    await addOperations(id, TRIM);
    for (const one of [
      { kind: 'add', operations: [{ operation: RENAME }] },
      { kind: 'switch', ids: ['o1'], is_on: false },
      { kind: 'undo' },
    ]) {
      const json = { expected: 1, change: one, preview: true };
      const answer = await succeed<OperationsAnswer>(operations, { ...params(id), json });
      expect(answer).toMatchObject({ is_stored: false, session: { version: 1 } });
      expect(answer.affected).toHaveLength(1);
    }
    expect((await readSession(id)).session).toMatchObject({ version: 1, can_redo: false });
    const preview = { kind: 'add', operations: [{ operation: RENAME }] };
    expect(await cellsOf(id, { preview, limit: 1 })).toEqual([['00123', 'Berlin', '12.50', '2024-01-31']]);
    expect(await faultOf(rows, { ...params(id), json: { preview: { kind: 'undo' } } })).toEqual([
      'invalid-input',
      'Undo and redo have no preview.',
    ]);
  });

  test('rejects a change of a version that is not the current one, before any work', async () => {
    const { id } = await ordersSession();
    await addOperations(id, TRIM);
    for (const preview of [true, false]) {
      const json = { expected: 0, change: { kind: 'add', operations: [{ operation: RENAME }] }, preview };
      expect(await faultOf(operations, { ...params(id), json })).toEqual([
        'dataset-changed',
        'The session was changed meanwhile: its version is 1, not 0. Read it again.',
      ]);
    }
    expect((await readSession(id)).session.steps).toHaveLength(1);
  });

  test('rejects operations that cannot be applied, and names what is wrong', async () => {
    const { id } = await ordersSession();
    const add = (operation: object) => ({
      ...params(id),
      json: { expected: 0, change: { kind: 'add', operations: [{ operation }] } },
    });
    expect(await faultOf(operations, add({ operation: 'trim_whitespace', column: 'citty' }))).toEqual([
      'invalid-input',
      expect.stringMatching(/cannot be applied.*"citty".*"city"/),
    ]);
    expect(await faultOf(operations, add({ operation: 'rename_column', column: 'city' }))).toEqual([
      'invalid-input',
      expect.stringContaining('/options/name'),
    ]);
    expect((await faultOf(operations, add({ operation: 'fly' })))[0]).toBe('invalid-input');
    const edit = { expected: 0, change: { kind: 'edit', id: 'o9', operation: TRIM } };
    expect(await faultOf(operations, { ...params(id), json: edit })).toEqual([
      'invalid-input',
      'The session has no operation "o9". It has none yet.',
    ]);
    const undo = { expected: 0, change: { kind: 'undo' } };
    expect(await faultOf(operations, { ...params(id), json: undo })).toEqual([
      'invalid-input',
      'There is nothing to undo.',
    ]);
    expect((await readSession(id)).session.version).toBe(0);
  });

  test('is copied up to an operation, renamed, removed and restored', async () => {
    const { id } = await ordersSession();
    await addOperations(id, TRIM, RENAME);
    const copy = await succeed<SessionAnswer>(branch, { ...params(id), json: { after: 'o1' } });
    expect(copy.session).toMatchObject({ name: 'orders.csv (copy)', branch_of: id, version: 0 });
    expect(copy.session.steps.map((step) => step.id)).toEqual(['o1']);
    const added = await addOperations(copy.session.id, RENAME);
    expect(added.session.steps.map((step) => step.id)).toEqual(['o1', 'o2']);
    expect(await faultOf(branch, { ...params(id), json: { after: 'o7' } })).toEqual([
      'invalid-input',
      'The session has no operation "o7".',
    ]);
    expect(await succeed(change, { ...params(id), json: { name: 'Orders' } })).toMatchObject({
      session: { name: 'Orders' },
    });
    expect(await succeed(change, { ...params(id), json: { is_removed: true } })).toEqual({
      session_id: id,
      session: null,
    });
    expect((await succeed<SessionList>(list, {})).sessions.map((one) => one.id)).toEqual([copy.session.id]);
    expect((await faultOf(get, params(id)))[0]).toBe('not-found');
    await succeed(change, { ...params(id), json: { is_removed: false } });
    expect((await readSession(id)).session.steps).toHaveLength(2);
  });

  test.each([
    ['get', get, {}],
    ['change', change, { json: { name: 'x' } }],
    ['operations', operations, { json: { expected: 0, change: { kind: 'undo' } } }],
    ['rows', rows, { json: {} }],
    ['profile', profile, {}],
    ['branch', branch, { json: {} }],
    ['file', file, { json: {} }],
    ['recipe', recipe, {}],
    ['verify', verify, {}],
  ])('%s reports an unknown id', async (_name, handler, call) => {
    await tableFolder({});
    expect(await faultOf(handler, { ...params(NONE), ...call })).toEqual([
      'not-found',
      `No such table session: "${NONE}". GET /api/sessions lists the available ones.`,
    ]);
  });

  test('does not apply its history to a changed file, and adds no branch of it', async () => {
    const { id, folder } = await ordersSession();
    await addOperations(id, TRIM);
    // Of the same size, so that only the hash differs.
    await writeFile(join(folder, 'orders.csv'), ORDERS.replace('Roma', 'Oslo'));
    await closeServices();
    for (const [handler, json] of [
      [get, undefined],
      [branch, {}],
      [file, {}],
    ] as const)
      expect((await faultOf(handler, { ...params(id), ...(json && { json }) }))[0]).toBe('dataset-changed');
    expect((await succeed<SessionList>(list, {})).sessions).toHaveLength(1);
    const verdict = await succeed<SessionVerdict>(verify, params(id));
    expect(verdict).toMatchObject({ source: 'different', csv_sha256: null, written_file: 'none' });
    await rm(join(folder, 'orders.csv'));
    expect((await faultOf(get, params(id)))[0]).toBe('not-found');
    await writeFile(join(folder, 'orders.csv'), ORDERS);
    expect((await readSession(id)).result.cells_changed).toBe(1);
  });

  test('is not started on a file that is no table, or twice on none', async () => {
    const folder = await tableFolder({ 'a.png': await drawImage({ width: 8, height: 8 }), 'empty.csv': '' });
    expect(await faultOf(create, { json: { path: 'a.png' } })).toEqual([
      'unsupported-type',
      expect.stringContaining('"a.png" is not a table'),
    ]);
    expect((await faultOf(create, { json: { path: join(folder, 'none.csv') } }))[0]).toBe('not-found');
    expect((await faultOf(create, { json: { path: 'empty.csv' } }))[0]).toBe('empty-file');
    expect((await faultOf(create, { json: {} }))[0]).toBe('invalid-input');
    const items = await succeed<{ items: { name: string }[] }>(itemsList, {});
    expect(items.items.map(({ name }) => name)).not.toContain('a.png');
  });
});

describe('the rows and the profile', () => {
  test('follow the history, an operation or the source', async () => {
    const { id } = await ordersSession();
    await addOperations(id, TRIM, { operation: 'remove_rows', scope: { rows: [2] } });
    const city = { columns: { offset: 1, limit: 1 } };
    expect(await cellsOf(id, city)).toEqual([['Paris'], ['Berlin'], ['Roma']]);
    expect(await cellsOf(id, { ...city, after: 'o1', limit: 2 })).toEqual([['Berlin'], ['Paris']]);
    expect(await cellsOf(id, { ...city, source: true, limit: 2 })).toEqual([['Berlin'], [' Paris ']]);
    expect(await cellsOf(id, { ...city, changed: 'any' })).toEqual([['Paris']]);
    const filters = [{ column: 'price', kind: 'range', low: 8, high: null }];
    expect(await cellsOf(id, { ...city, filters })).toEqual([['Roma']]);
    const sort = [{ column: 'city', order: 'descending' }];
    expect(await cellsOf(id, { ...city, sort })).toEqual([['Roma'], ['Paris'], ['Berlin']]);
    expect((await faultOf(rows, { ...params(id), json: { after: 'o9' } }))[1]).toContain('no operation "o9"');
    expect((await faultOf(rows, { ...params(id), json: { sort: [{ column: 'x' }] } }))[0]).toBe('column-not-found');
    const found = await succeed<{ profile: { rows: number } }>(profile, params(id));
    expect(found.profile.rows).toBe(3);
  });

  test('handle a CSV without header, a workbook and a table without rows', async () => {
    await tableFolder({ 'bare.csv': '1,a\n2,b\n', 'sales.xlsx': salesWorkbook(), 'none.csv': 'id,city\n' });
    const bare = await startSession({ path: 'bare.csv', header_rows: 0 });
    const [first] = bare.result.columns;
    await addOperations(bare.session.id, { operation: 'fill_cells', column: first!.name, options: { text: 'x' } });
    const out = await succeed<SessionFile>(file, { ...params(bare.session.id), json: { output_path: 'out.csv' } });
    expect(await readFile(out.path, 'utf8')).toBe('1,a\n2,b\n');
    const book = await startSession({ path: 'sales.xlsx' });
    expect(book.session.source.other_tables.length).toBeGreaterThan(0);
    const none = await startSession({ path: 'none.csv' });
    expect(none.result.rows).toBe(0);
    const added = await addOperations(none.session.id, TRIM, RENAME);
    expect(added.result.outcomes.map(({ state }) => state)).toEqual(['unchanged', 'applied']);
    expect(await cellsOf(none.session.id)).toEqual([]);
  });

  test('handle 16,384 columns', async () => {
    const names = Array.from({ length: 16_384 }, (_, at) => `c${at}`);
    await tableFolder({ 'wide.csv': `${names.join()}\n${names.map((_, at) => at).join()}\n` });
    const { session } = await startSession({ path: 'wide.csv' });
    await addOperations(session.id, { operation: 'rename_column', column: 'c16383', options: { name: 'last' } });
    const answer = await succeed<{ columns: string[]; rows: { cells: string[] }[] }>(rows, {
      ...params(session.id),
      json: { columns: { offset: 16_382, limit: 10 } },
    });
    expect(answer).toMatchObject({ columns: ['c16382', 'last'], rows: [{ cells: ['16382', '16383'] }] });
    const split = { operation: 'split_column', column: 'last', options: { separator: '6', into: ['a', 'b'] } } as const;
    const json = { expected: 1, change: { kind: 'add', operations: [{ operation: split }] } };
    expect((await faultOf(operations, { ...params(session.id), json }))[1]).toContain('at most 16,384 columns');
  });

  test('treat names of object properties as text', async () => {
    await tableFolder({ 'odd.csv': '__proto__,constructor\n__proto__,a\ntoString,b\n' });
    const { session } = await startSession({ path: 'odd.csv', header_rows: 1 });
    const values = JSON.parse('{"__proto__": "constructor", "toString": "valueOf"}') as Record<string, string>;
    await addOperations(
      session.id,
      { operation: 'replace_values', column: '__proto__', options: { values } },
      { operation: 'edit_cells', options: { cells: [{ row: 2, column: 'constructor', text: '__proto__' }] } },
    );
    await closeServices();
    expect(await cellsOf(session.id)).toEqual([
      ['constructor', '__proto__'],
      ['valueOf', 'b'],
    ]);
    const { recipe: text } = await succeed<SessionRecipe>(recipe, params(session.id));
    const again = await startSession({ path: 'odd.csv', recipe: text });
    expect(await cellsOf(again.session.id)).toEqual(await cellsOf(session.id));
    expect(({} as { toString: unknown }).toString).toBe(Object.prototype.toString);
  });
});

describe('a written file', () => {
  test('is recorded, and can be verified until the history changes', async () => {
    const { id, folder } = await ordersSession();
    await addOperations(id, TRIM);
    const none = await succeed<SessionVerdict>(verify, params(id));
    expect(none).toMatchObject({ source: 'same', written: null, written_file: 'none', failed: 0, rows: 4 });
    const facts = await succeed<SessionFile>(file, { ...params(id), json: { output_path: 'out.csv' } });
    expect(facts).toMatchObject({ rows: 4, failed: [] });
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe(ORDERS.replace(' Paris ', 'Paris'));
    expect((await faultOf(file, { ...params(id), json: { output_path: 'out.csv' } }))[0]).toBe('already-exists');
    const same = await succeed<SessionVerdict>(verify, params(id));
    expect(same).toMatchObject({ csv_sha256: facts.sha256, written_file: 'same', written: { version: 1 } });
    await addOperations(id, RENAME);
    expect(await succeed<SessionVerdict>(verify, params(id))).toMatchObject({ written_file: 'not-checked' });
    // Another history gets the same version number.
    await changeHistory(id, { kind: 'undo', count: 2 });
    await addOperations(id, RENAME);
    expect((await readSession(id)).session.version).toBe(1);
    expect(await succeed<SessionVerdict>(verify, params(id))).toMatchObject({ written_file: 'not-checked' });
  });

  test.each(['xlsx', 'parquet', 'arrow'])('as %s has the same bytes when it is written again', async (format) => {
    const { id } = await ordersSession();
    await succeed(file, { ...params(id), json: { format, output_path: `out.${format}` } });
    await closeServices();
    const verdict = await succeed<SessionVerdict>(verify, params(id));
    expect(verdict).toMatchObject({ written: { format }, written_file: 'same' });
  });

  test('with a list of its changes has the same bytes when it is written again', async () => {
    const { id } = await ordersSession();
    await addOperations(id, TRIM);
    await succeed(file, { ...params(id), json: { format: 'xlsx', change_log: true, output_path: 'out.xlsx' } });
    await closeServices();
    const verdict = await succeed<SessionVerdict>(verify, params(id));
    expect(verdict).toMatchObject({ written: { options: { change_log: true } }, written_file: 'same' });
  });

  test('lists the operations that could not be applied', async () => {
    const { id } = await ordersSession();
    await addOperations(id, { operation: 'extract_text', column: 'ordered', options: { find: '^\\d+', into: 'year' } });
    await addOperations(id, { operation: 'fill_cells', column: 'year', options: { text: '?' } });
    const off = await changeHistory(id, { kind: 'switch', ids: ['o1'], is_on: false });
    expect(off.result.outcomes[1]).toMatchObject({ state: 'failed', needs: 'o1' });
    const facts = await succeed<SessionFile>(file, { ...params(id), json: { output_path: 'out.csv' } });
    expect(facts.failed).toEqual(['o2']);
  });
});

describe('a recipe', () => {
  test('has the whole history, and starts a session on another file', async () => {
    const { id, folder } = await ordersSession();
    await addOperations(
      id,
      TRIM,
      RENAME,
      { operation: 'edit_cells', options: { cells: [{ row: 3, column: 'price', text: '8' }] } },
      { operation: 'remove_columns', options: { columns: ['ordered'] } },
    );
    await changeHistory(id, { kind: 'switch', ids: ['o4'], is_on: false });
    const { recipe: text, notes } = await succeed<SessionRecipe>(recipe, params(id));
    expect(text).toContain('version: 2\nreading: {}\ntable: orders\ncolumns:\n');
    expect(text).toContain('author: user\n    is_on: false\n');
    expect(notes).toEqual(['Operation o3 names rows of the original file.']);
    await writeFile(join(folder, 'may.csv'), 'id;city\n1; Bonn \n2;Ulm\n');
    const started = await startSession({ path: 'may.csv', recipe: text, delimiter: ';', name: 'May' });
    expect(started.session.read).toMatchObject({ delimiter: ';' });
    expect(started.session.steps.map((step) => [step.author, step.is_on])).toEqual([
      ...Array.from({ length: 3 }, () => ['recipe', true]),
      ['recipe', false],
    ]);
    expect(started.result.outcomes.map(({ state }) => state)).toEqual(['applied', 'applied', 'failed', 'off']);
    expect(started.notes).toEqual([
      'Operation o3 names rows of the original file.',
      'Columns of the recipe that are missing here: "price", "ordered".',
    ]);
    expect(await cellsOf(started.session.id)).toEqual([
      ['1', 'Bonn'],
      ['2', 'Ulm'],
    ]);
  });

  test('of a cleaning starts a session, too', async () => {
    await tableFolder({ 'orders.csv': ORDERS });
    const steps = '[{ operation: trim_whitespace, column: city }]';
    const text = `version: 1\ntables: [{ table: t1, name: orders, columns: [city], steps: ${steps} }]\n`;
    const { result, notes } = await startSession({ path: 'orders.csv', recipe: text });
    expect([result.cells_changed, notes]).toEqual([1, []]);
  });

  test.each([
    ['broken', 'a: [', 'is not plain YAML'],
    ['of a later version', 'version: 3\n', 'is not valid at /version'],
    ['with an unknown operation', 'version: 2\ntable: t\ncolumns: []\noperations: [{ operation: fly }]\n', 'operation'],
    [
      'with wrong options',
      'version: 2\ntable: t\ncolumns: []\noperations: [{ operation: rename_column, column: a }]\n',
      'The options of rename_column are not valid',
    ],
    [
      'with an alias',
      'version: 2\ntable: &t t\ncolumns: [*t]\noperations: []\n',
      'aliases ("*name") are not supported',
    ],
    [
      'with steps for two tables',
      'version: 1\ntables: [{ table: t1, name: a, columns: [], steps: [{ operation: trim_whitespace }] }, { table: t2, name: b, columns: [], steps: [{ operation: trim_whitespace }] }]\n',
      'Name it with `table`: t1, t2',
    ],
  ])('%s is rejected', async (_what, text, detail) => {
    await tableFolder({ 'orders.csv': ORDERS });
    expect(await faultOf(create, { json: { path: 'orders.csv', recipe: text } })).toEqual([
      'invalid-input',
      expect.stringContaining(detail),
    ]);
  });

  test('that is too large names its limit', async () => {
    const { id } = await ordersSession();
    const cells = Array.from({ length: 3 }, () => ({ row: 2, column: 'city', text: 'x'.repeat(99_000) }));
    await addOperations(id, { operation: 'edit_cells', options: { cells } });
    expect(await faultOf(recipe, params(id))).toEqual(['too-large', expect.stringContaining('larger than 256 KB')]);
  });
});
