import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Fault } from '../../../../core/base/fault.js';
import { hashHistory } from '../../../../core/tables/history/replay/hash-history.js';
import { MIGRATIONS } from '../../../../core/workspace/database/migrations.js';
import { openWorkspaceDatabase } from '../../../../core/workspace/database/workspace-database.js';
import { changeItem, deleteRemoved, newId, openItem } from '../../../../core/workspace/items/item-store.js';
import { openWorkspace } from '../../../../core/workspace/open-workspace.js';
import { changeSteps } from '../../../../core/workspace/sessions/history-change.js';
import type { RecordedFile } from '../../../../core/workspace/sessions/recorded-file.js';
import {
  addSession,
  addVersion,
  changeSession,
  getSession,
  listSessions,
  moveVersion,
  recordWritten,
  stepsAfterMove,
  takeStepNumbers,
} from '../../../../core/workspace/sessions/session-store.js';
import { historySteps } from '../../../support/history-table.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

type Database = Awaited<ReturnType<typeof openWorkspaceDatabase>>;

async function openIn(folder: string): Promise<Database> {
  const { database, close } = await openWorkspace(folder, 1e6);
  onTestFinished(close);
  return database;
}

const SOURCE = {
  ...{ name: 'a.csv', bytes: 4, sha256: 'f'.repeat(64), format: 'csv', table: 't1', table_name: 'a' },
  ...{ other_tables: [], guesses: [], header_rows: [1], head: [], rows: 1, columns: ['a'] },
} as const;

/** Adds a session on a new item. @returns its id. */
function sessionIn(database: Database, name = 'a.csv'): string {
  const source = { type: 'path', path: `/tables/${newId()}/${name}`, recursive: false } as const;
  const item = openItem(database, { kind: 'table', name, source });
  const facts = { item_id: item, branch_of: null, read: {}, steps: [], name };
  return addSession(database, { id: newId(), ...facts, source: structuredClone(SOURCE) as never }).id;
}

const rename = (name: string) => ({ operation: 'rename_column', column: 'a', options: { name } }) as const;

/** Adds an operation as the next version. */
function add(database: Database, id: string, name: string): void {
  const { version, steps } = getSession(database, id);
  const first = takeStepNumbers(database, id, 1);
  const change = {
    kind: 'add',
    operations: [{ operation: rename(name), author: 'user', reason: null, is_on: true }],
  } as const;
  const changed = changeSteps(steps, structuredClone(change) as never, { now: new Date(0), takeNumber: () => first });
  addVersion(database, id, { expected: version, steps: changed.steps, what: changed.what });
}

const namesOf = (database: Database, id: string) =>
  getSession(database, id).steps.map(({ operation }) => operation.options!.name);

const count = (database: Database, table: 'step' | 'version', id: string) =>
  Number(database.get(`SELECT COUNT(*) AS n FROM table_session_${table} WHERE session = ?`, id)!.n);

const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as Fault).code;
  }
};

test('versions can be undone and repeated until another change', async () => {
  const database = await openIn(await temporaryFolder());
  const id = sessionIn(database);
  for (const name of ['b', 'c', 'd']) add(database, id, name);
  const undone = moveVersion(database, id, { expected: 3, by: -2 });
  expect(undone).toMatchObject({ version: 1, can_undo: true, can_redo: true, last_change: 'Rename "a" to "b"' });
  expect(stepsAfterMove(database, id, { expected: 1, by: 1 })).toHaveLength(2);
  expect(getSession(database, id).version).toBe(1);
  expect(moveVersion(database, id, { expected: 1, by: 9 }).version).toBe(3);
  expect(codeOf(() => moveVersion(database, id, { expected: 3, by: 1 }))).toBe('invalid-input');
  moveVersion(database, id, { expected: 3, by: -2 });
  add(database, id, 'e');
  expect(namesOf(database, id)).toEqual(['b', 'e']);
  expect(getSession(database, id)).toMatchObject({ version: 2, can_redo: false });
  // The number of a removed operation is not used again.
  expect(getSession(database, id).steps.map((step) => step.id)).toEqual(['o1', 'o4']);
});

test('versions share the contents of their operations, and unused contents are deleted', async () => {
  const database = await openIn(await temporaryFolder());
  const id = sessionIn(database);
  for (let at = 0; at < 20; at += 1) add(database, id, `n${at}`);
  expect([count(database, 'version', id), count(database, 'step', id)]).toEqual([21, 20]);
  const { steps, version } = getSession(database, id);
  // Switching an operation off and moving it needs no new content.
  const off = steps.map((step, at) => (at === 3 ? { ...step, is_on: false } : step)).reverse();
  addVersion(database, id, { expected: version, steps: off, what: 'Off' });
  expect(count(database, 'step', id)).toBe(20);
  expect(getSession(database, id).steps.at(-4)).toMatchObject({ id: 'o4', is_on: false });
  moveVersion(database, id, { expected: 21, by: -16 });
  add(database, id, 'other');
  expect([count(database, 'version', id), namesOf(database, id)]).toEqual([7, ['n0', 'n1', 'n2', 'n3', 'n4', 'other']]);
  // Contents of dropped versions are deleted with the next change.
  add(database, id, 'last');
  expect(count(database, 'step', id)).toBe(7);
});

test('old versions are deleted after 500 changes', async () => {
  const database = await openIn(await temporaryFolder());
  const id = sessionIn(database);
  const steps = historySteps([rename('b')]);
  for (let at = 0; at < 520; at += 1)
    addVersion(database, id, { expected: at, steps: at % 2 === 0 ? steps : [], what: `change ${at}` });
  expect(count(database, 'version', id)).toBe(501);
  expect(moveVersion(database, id, { expected: 520, by: -500 })).toMatchObject({ version: 20, can_undo: false });
});

test('a history has at most 5,000 operations', async () => {
  const database = await openIn(await temporaryFolder());
  const id = sessionIn(database);
  const steps = historySteps(Array.from({ length: 5_001 }, (_, at) => rename(`n${at}`)));
  expect(codeOf(() => addVersion(database, id, { expected: 0, steps, what: 'many' }))).toBe('too-large');
  addVersion(database, id, { expected: 0, steps: steps.slice(1), what: 'many' });
  expect(getSession(database, id).steps).toHaveLength(5_000);
});

describe('two connections', () => {
  test('cannot both change the same version', async () => {
    const folder = await temporaryFolder();
    const [one, other] = [await openIn(folder), await openIn(folder)];
    const id = sessionIn(one);
    const steps = historySteps([rename('b')]);
    addVersion(one, id, { expected: 0, steps, what: 'first' });
    expect(codeOf(() => addVersion(other, id, { expected: 0, steps, what: 'second' }))).toBe('dataset-changed');
    expect(codeOf(() => moveVersion(other, id, { expected: 0, by: -1 }))).toBe('dataset-changed');
    expect(getSession(other, id)).toMatchObject({ version: 1, last_change: 'first' });
    addVersion(other, id, { expected: 1, steps: [], what: 'third' });
    expect(getSession(one, id)).toMatchObject({ version: 2, steps: [] });
  });

  test('never take the same number for operations', async () => {
    const folder = await temporaryFolder();
    const [one, other] = [await openIn(folder), await openIn(folder)];
    const id = sessionIn(one);
    const taken = [one, other, one].map((database) => takeStepNumbers(database, id, 3));
    expect(taken).toEqual([1, 4, 7]);
  });
});

test('sessions are listed, last changed first, and deleted with their item', async () => {
  const database = await openIn(await temporaryFolder());
  const [first, second] = [sessionIn(database, 'a.csv'), sessionIn(database, 'b.csv')];
  add(database, first, 'b');
  expect(listSessions(database).map(({ id }) => id)).toEqual([first, second]);
  changeSession(database, first, { isRemoved: true });
  expect(listSessions(database).map(({ id }) => id)).toEqual([second]);
  expect(codeOf(() => getSession(database, first))).toBe('not-found');
  expect(codeOf(() => recordWritten(database, first, null as never))).toBe('not-found');
  changeSession(database, first, { isRemoved: false, name: 'A' });
  expect(getSession(database, first)).toMatchObject({ name: 'A', version: 1 });
  const item = getSession(database, first).item_id;
  changeItem(database, item, { is_removed: true });
  expect(listSessions(database).map(({ id }) => id)).toEqual([second]);
  deleteRemoved(database, new Date(Date.now() + 1000));
  expect(codeOf(() => getSession(database, first))).toBe('not-found');
  expect(count(database, 'version', first)).toBe(0);
});

test('a written file is recorded, also in a database of the version before', async () => {
  const folder = await temporaryFolder();
  const old = await openWorkspaceDatabase(join(folder), MIGRATIONS.slice(0, 5));
  const item = openItem(old, {
    kind: 'table',
    name: 'a.csv',
    source: { type: 'path', path: '/a.csv', recursive: false },
  });
  const id = newId();
  old.run(
    "INSERT INTO table_session VALUES (?, ?, 'a', NULL, '{}', ?, 0, 1, ?, ?, NULL, 1)",
    ...[id, item, JSON.stringify(SOURCE), '2026-11-29T10:00:00.000Z', '2026-11-29T10:00:00.000Z'],
  );
  old.run("INSERT INTO table_session_version VALUES (?, 0, '[]', NULL, '2026-11-29T10:00:00.000Z')", id);
  old.close();
  const database = await openIn(folder);
  expect(getSession(database, id).written).toBeNull();
  const file: RecordedFile = {
    format: 'csv',
    options: { csv_encoding: 'source', csv_line_end: 'source', change_log: false, escape_formulas: true },
    sha256: 'a'.repeat(64),
    version: 0,
    history_sha256: hashHistory([]),
    written_at: '2026-11-29T10:00:00.000Z',
  };
  recordWritten(database, id, file);
  expect(getSession(database, id).written).toEqual(file);
});

test('histories with the same operations have the same hash', () => {
  const [one] = historySteps([rename('b')]);
  const other = { ...one!, id: 'o7', author: 'recipe', added_at: '2027-01-01T00:00:00.000Z' } as const;
  expect(hashHistory([one!])).toBe(hashHistory([other]));
  expect(hashHistory([one!])).not.toBe(hashHistory([{ ...one!, is_on: false }]));
});

test('undo and redo of any changes return the histories that were stored', async () => {
  const database = await openIn(await temporaryFolder());
  const moves = fc.array(fc.oneof(fc.constant('add'), fc.integer({ min: -4, max: 4 })), { maxLength: 30 });
  fc.assert(
    fc.property(moves, (given) => {
      const id = sessionIn(database);
      let versions: unknown[][] = [[]];
      let at = 0;
      for (const move of given) {
        if (move === 'add') {
          add(database, id, `n${at}`);
          versions = [...versions.slice(0, at + 1), [...versions[at]!, `n${at}`]];
          at += 1;
        } else if (move !== 0) {
          const target = Math.min(versions.length - 1, Math.max(0, at + Number(move)));
          const isPossible = target !== at;
          const code = codeOf(() => moveVersion(database, id, { expected: at, by: Number(move) }));
          expect(code).toBe(isPossible ? null : 'invalid-input');
          at = target;
        }
        expect(namesOf(database, id)).toEqual(versions[at]);
      }
    }),
    { numRuns: 30 },
  );
});
