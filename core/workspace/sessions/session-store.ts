import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { way } from '../../base/text/ways.js';
import { SessionSource } from '../../tables/history/facts/session-facts.js';
import { HistoryStep, nextStepNumber } from '../../tables/history/replay/history-step.js';
import { ReadOptions } from '../../tables/read/source/read-options.js';
import { nextRevision } from '../database/revision.js';
import type { SqlRow, WorkspaceDatabase } from '../database/workspace-database.js';
import { moveToFront } from '../items/item-store.js';
import { ItemId } from '../items/workspace-item.js';
import { IgnoredEntry } from './ignored-entry.js';
import { RecordedFile } from './recorded-file.js';

export const SessionId = z
  .string()
  .regex(/^[a-z2-7]{16}$/, 'Must be the id of a session: 16 characters of a-z and 2-7')
  .meta({ description: 'Id of a table session', example: 'q7m3c2v5x4n6k2pb' });

const Time = z.iso.datetime();

/** A table session: the history of operations on one table, whose file is never changed. */
export const TableSession = z
  .strictObject({
    id: SessionId,
    name: z.string().meta({ description: 'Name of the session', example: 'beers.csv' }),
    item_id: ItemId.meta({ description: 'The table in the workspace that it reads', example: 'k3j5q2v7x4m6n2pa' }),
    branch_of: SessionId.nullable().meta({
      description: 'Session that it was copied from; null for none',
      example: null,
    }),
    read: ReadOptions,
    source: SessionSource,
    steps: z.array(HistoryStep).meta({ description: 'The operations, in their order', example: [] }),
    version: z.int().min(0).meta({
      description:
        'Number of the current version of the history; each change adds one, undo and redo move between them',
      example: 3,
    }),
    can_undo: z.boolean().meta({ description: 'Whether an earlier version exists', example: true }),
    can_redo: z.boolean().meta({ description: 'Whether an undone version exists', example: false }),
    last_change: z.string().nullable().meta({
      description: 'The change that led to this version; null for the first',
      example: 'Edit "city" in row 40',
    }),
    written: RecordedFile.nullable().meta({ description: 'The last file that was written from it; null for none' }),
    ignored: z.array(IgnoredEntry).meta({
      description: 'Findings and repairs that the user ignores, in all versions of the history',
      example: [],
    }),
    created_at: Time.meta({ description: 'When it was started', example: '2026-11-29T10:00:00.000Z' }),
    changed_at: Time.meta({ description: 'When its history last changed', example: '2026-11-29T10:05:00.000Z' }),
  })
  .meta({ id: 'TableSession', description: 'The history of operations on a table' });
export type TableSession = z.infer<typeof TableSession>;

/** Maximum operations of a history, and versions that can be undone. */
const MAX_STEPS = 5_000;
const MAX_VERSIONS = 500;

/** An operation in a version: the number of its content, and whether it is applied. */
type Listed = [content: number, isOn: 0 | 1];

function rowOf(database: WorkspaceDatabase, id: string): SqlRow {
  const row = database.get('SELECT * FROM table_session WHERE id = ? AND removed_at IS NULL', id);
  if (row) return row;
  throw new Fault('not-found', `No such table session: "${id}". ${way('list-sessions')}.`);
}

function stepsOf(database: WorkspaceDatabase, session: string, version: number): HistoryStep[] {
  const row = database.get(
    'SELECT steps FROM table_session_version WHERE session = ? AND number = ?',
    session,
    version,
  );
  const listed = JSON.parse(row!.steps as string) as Listed[];
  const contents = database.all(
    'SELECT number, content FROM table_session_step WHERE session = ? AND number IN (SELECT value FROM json_each(?))',
    ...[session, JSON.stringify(listed.map(([number]) => number))],
  );
  const byNumber = new Map(contents.map(({ number, content }) => [Number(number), content as string]));
  return listed.map(([number, isOn]) => ({ ...(JSON.parse(byNumber.get(number)!) as HistoryStep), is_on: isOn === 1 }));
}

function toSession(database: WorkspaceDatabase, row: SqlRow): TableSession {
  const id = row.id as string;
  const version = Number(row.version);
  const last = database.get(
    'SELECT MAX(number) AS last, MIN(number) AS first FROM table_session_version WHERE session = ?',
    id,
  )!;
  const change = database.get('SELECT what FROM table_session_version WHERE session = ? AND number = ?', id, version);
  return {
    id,
    name: row.name as string,
    item_id: row.item as string,
    branch_of: row.branch_of as string | null,
    read: JSON.parse(row.read as string) as ReadOptions,
    source: JSON.parse(row.source as string) as SessionSource,
    steps: stepsOf(database, id, version),
    version,
    can_undo: version > Number(last.first),
    can_redo: version < Number(last.last),
    last_change: (change?.what ?? null) as string | null,
    written: row.written === null ? null : (JSON.parse(row.written as string) as RecordedFile),
    ignored: row.ignored === null ? [] : (JSON.parse(row.ignored as string) as IgnoredEntry[]),
    created_at: row.created_at as string,
    changed_at: row.changed_at as string,
  };
}

/** Returns a session with its history. Faults: not-found. */
export function getSession(database: WorkspaceDatabase, id: string): TableSession {
  return toSession(database, rowOf(database, id));
}

/** Facts about a new session. */
export interface NewSession extends Pick<TableSession, 'name' | 'item_id' | 'branch_of' | 'read' | 'source'> {
  id: string;
  steps: readonly HistoryStep[];
  /** Default: none. */
  ignored?: readonly IgnoredEntry[];
}

/** Adds a session. */
export function addSession(database: WorkspaceDatabase, session: NewSession): TableSession {
  const { id, name, item_id: item, branch_of: branchOf, read, source, steps, ignored = [] } = session;
  return database.transaction(() => {
    const now = new Date().toISOString();
    database.run(
      `INSERT INTO table_session (id, item, name, branch_of, read, source, version, next_step, created_at, changed_at, ignored, revision)
        VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`,
      ...[id, item, name, branchOf, JSON.stringify(read), JSON.stringify(source), nextStepNumber(steps), now, now],
      ...[JSON.stringify(ignored), nextRevision(database)],
    );
    writeVersion(database, id, { number: 0, steps, what: null });
    moveToFront(database, item);
    return getSession(database, id);
  });
}

/** A session in a list. */
export const SessionEntry = TableSession.omit({
  steps: true,
  source: true,
  can_undo: true,
  can_redo: true,
  written: true,
  ignored: true,
})
  .extend({
    file: z.string().meta({ description: 'Name of its file', example: 'beers.csv' }),
    table: z.string().meta({ description: 'Id of the table in the file', example: 't1' }),
    operations: z.int().min(0).meta({ description: 'Number of operations', example: 4 }),
  })
  .meta({ id: 'SessionEntry', description: 'A table session in a list' });
export type SessionEntry = z.infer<typeof SessionEntry>;

/** Lists sessions, last changed first. @param item only those of an item. */
export function listSessions(database: WorkspaceDatabase, item?: string): SessionEntry[] {
  const rows = database.all(
    `SELECT session.id, session.name, session.item, branch_of, read, session.version, session.created_at, changed_at, what,
        json_extract(session.source, '$.name') AS file, json_extract(session.source, '$.table') AS source_table,
        json_array_length(steps) AS operations
      FROM table_session AS session JOIN item ON item.id = session.item
      JOIN table_session_version AS current ON current.session = session.id AND current.number = session.version
      WHERE session.removed_at IS NULL AND item.removed_at IS NULL AND (? IS NULL OR session.item = ?)
      ORDER BY changed_at DESC, session.revision DESC LIMIT 500`,
    ...[item ?? null, item ?? null],
  );
  return rows.map((row) => ({
    id: row.id as string,
    name: row.name as string,
    item_id: row.item as string,
    branch_of: row.branch_of as string | null,
    read: JSON.parse(row.read as string) as ReadOptions,
    version: Number(row.version),
    last_change: row.what as string | null,
    created_at: row.created_at as string,
    changed_at: row.changed_at as string,
    file: row.file as string,
    table: row.source_table as string,
    operations: Number(row.operations),
  }));
}

/** Changes the name of a session, or removes or restores it. Faults: not-found. */
export function changeSession(
  database: WorkspaceDatabase,
  id: string,
  { name, isRemoved }: { name?: string | undefined; isRemoved?: boolean | undefined },
): void {
  database.transaction(() => {
    if (!database.get('SELECT id FROM table_session WHERE id = ?', id)) rowOf(database, id);
    if (name !== undefined) database.run('UPDATE table_session SET name = ? WHERE id = ?', name, id);
    if (isRemoved !== undefined)
      database.run(
        'UPDATE table_session SET removed_at = ? WHERE id = ?',
        isRemoved ? new Date().toISOString() : null,
        id,
      );
    database.run('UPDATE table_session SET revision = ? WHERE id = ?', nextRevision(database), id);
  });
}

interface Version {
  number: number;
  steps: readonly HistoryStep[];
  what: string | null;
}

const contentOf = ({ is_on: _, ...content }: HistoryStep) => JSON.stringify(content);

function writeVersion(database: WorkspaceDatabase, session: string, { number, steps, what }: Version): void {
  const known = new Map(
    database
      .all('SELECT number, content FROM table_session_step WHERE session = ?', session)
      .map((row) => [row.content as string, Number(row.number)]),
  );
  let last = Math.max(0, ...known.values());
  const listed = steps.map((step): Listed => {
    const content = contentOf(step);
    let stored = known.get(content);
    if (stored === undefined) {
      last += 1;
      stored = last;
      known.set(content, stored);
      database.run(
        'INSERT INTO table_session_step (session, number, content) VALUES (?, ?, ?)',
        session,
        stored,
        content,
      );
    }
    return [stored, step.is_on ? 1 : 0];
  });
  database.run(
    'INSERT INTO table_session_version (session, number, steps, what, created_at) VALUES (?, ?, ?, ?, ?)',
    ...[session, number, JSON.stringify(listed), what, new Date().toISOString()],
  );
}

/** Deletes versions that were undone or are too old, and the contents that no version lists. */
function prune(database: WorkspaceDatabase, session: string, version: number): void {
  database.run(
    'DELETE FROM table_session_version WHERE session = ? AND (number > ? OR number <= ?)',
    ...[session, version, version - MAX_VERSIONS],
  );
  database.run(
    `DELETE FROM table_session_step WHERE session = ? AND number NOT IN (
      SELECT json_extract(one.value, '$[0]') FROM table_session_version, json_each(table_session_version.steps) AS one
        WHERE table_session_version.session = ?)`,
    ...[session, session],
  );
}

/** Rejects a change of a version that is not the current one any more. Faults: dataset-changed. */
export function checkVersion({ version }: Pick<TableSession, 'version'>, expected: number): void {
  if (version === expected) return;
  throw new Fault(
    'dataset-changed',
    `The session was changed meanwhile: its version is ${version}, not ${expected}. Read it again.`,
  );
}

/**
 * Replaces the history by a new version. Undone versions are dropped.
 * @param what the change in one line.
 * Faults: not-found, dataset-changed (another window has changed the session), too-large (over 5,000 operations).
 */
export function addVersion(
  database: WorkspaceDatabase,
  id: string,
  { expected, steps, what }: { expected: number; steps: readonly HistoryStep[]; what: string },
): TableSession {
  if (steps.length > MAX_STEPS)
    throw new Fault(
      'too-large',
      `A session can have at most ${MAX_STEPS.toLocaleString('en')} operations. Export the table and start a new one.`,
    );
  return database.transaction(() => {
    const session = getSession(database, id);
    checkVersion(session, expected);
    const number = session.version + 1;
    prune(database, id, session.version);
    writeVersion(database, id, { number, steps, what });
    return moveTo(database, session, number);
  });
}

function moveTo(database: WorkspaceDatabase, { id, item_id: item }: TableSession, version: number): TableSession {
  database.run(
    'UPDATE table_session SET version = ?, changed_at = ?, revision = ? WHERE id = ?',
    ...[version, new Date().toISOString(), nextRevision(database), id],
  );
  moveToFront(database, item);
  return getSession(database, id);
}

/** A move between versions, negative to undo and positive to redo. */
interface VersionMove {
  expected: number;
  by: number;
}

/** Returns the number of the version to which a move leads. Faults: dataset-changed, invalid-input. */
function targetOf(database: WorkspaceDatabase, session: TableSession, { expected, by }: VersionMove): number {
  checkVersion(session, expected);
  if (by < 0 ? !session.can_undo : !session.can_redo)
    throw new Fault('invalid-input', by < 0 ? 'There is nothing to undo.' : 'There is nothing to redo.');
  const { first, last } = database.get(
    'SELECT MIN(number) AS first, MAX(number) AS last FROM table_session_version WHERE session = ?',
    session.id,
  )!;
  return Math.min(Number(last), Math.max(Number(first), session.version + by));
}

/** Returns the history after undoing or redoing changes, without storing that. Faults: those of `moveVersion`. */
export function stepsAfterMove(database: WorkspaceDatabase, id: string, move: VersionMove): HistoryStep[] {
  return stepsOf(database, id, targetOf(database, getSession(database, id), move));
}

/**
 * Undoes (negative) or redoes (positive) changes of the history, as many as there are.
 * Faults: not-found, dataset-changed, invalid-input (nothing to undo or redo).
 */
export function moveVersion(database: WorkspaceDatabase, id: string, move: VersionMove): TableSession {
  return database.transaction(() => {
    const session = getSession(database, id);
    return moveTo(database, session, targetOf(database, session, move));
  });
}

/** Records the last file that was written from a session. Faults: not-found. */
export function recordWritten(database: WorkspaceDatabase, id: string, file: RecordedFile): void {
  database.transaction(() => {
    rowOf(database, id);
    database.run(
      'UPDATE table_session SET written = ?, revision = ? WHERE id = ?',
      ...[JSON.stringify(file), nextRevision(database), id],
    );
  });
}

/** Maximum findings and repairs that a session ignores. */
const MAX_IGNORED = 1000;

/**
 * Ignores findings and repairs, or shows them again. The history stays.
 * @param change entries to add, which replace those with the same keys, and keys to show again.
 * Faults: not-found, invalid-input (a key to show again that is not ignored), too-large.
 */
export function changeIgnored(
  database: WorkspaceDatabase,
  id: string,
  { add = [], remove = [] }: { add?: readonly IgnoredEntry[]; remove?: readonly string[] },
): TableSession {
  return database.transaction(() => {
    const { ignored } = getSession(database, id);
    const missing = remove.find((key) => !ignored.some((entry) => entry.key === key));
    if (missing !== undefined) throw new Fault('invalid-input', `The session does not ignore "${missing}".`);
    const changed = new Set([...remove, ...add.map(({ key }) => key)]);
    const entries = [...ignored.filter(({ key }) => !changed.has(key)), ...add];
    if (entries.length > MAX_IGNORED)
      throw new Fault(
        'too-large',
        `A session can ignore at most ${MAX_IGNORED.toLocaleString('en')} findings and repairs. Ignore the finding instead of its repairs.`,
      );
    database.run(
      'UPDATE table_session SET ignored = ?, revision = ? WHERE id = ?',
      ...[JSON.stringify(entries), nextRevision(database), id],
    );
    return getSession(database, id);
  });
}

/** Takes the ids of new operations. @returns the first number. Ids are never used again. */
export function takeStepNumbers(database: WorkspaceDatabase, id: string, count: number): number {
  return database.transaction(() => {
    const first = Number(rowOf(database, id).next_step);
    database.run('UPDATE table_session SET next_step = ? WHERE id = ?', first + count, id);
    return first;
  });
}
