import { randomBytes } from 'node:crypto';
import { Fault } from '../../base/fault.js';
import { way } from '../../base/text/ways.js';
import { currentRevision, nextRevision, touchJobs } from '../database/revision.js';
import type { SqlRow, SqlValue, WorkspaceDatabase } from '../database/workspace-database.js';
import { type ItemKind, ItemSource, ItemView, type WorkspaceItem } from './workspace-item.js';

/** An item to add. */
export interface NewItem {
  kind: ItemKind;
  name: string;
  source: ItemSource;
}

/** Fields of an item that can change. */
export interface ItemChange {
  name?: string | undefined;
  view?: ItemView | undefined;
  is_reviewed?: boolean | undefined;
  is_removed?: boolean | undefined;
}

export interface ItemFilter {
  /** Id of the folder; null for items outside folders, undefined for all items. */
  parent: string | null | undefined;
  /** Part of the name, case-insensitive. */
  name?: string | undefined;
  kind?: ItemKind | undefined;
  /** Only items changed after this revision, including removed ones, in the order of their changes. */
  afterRevision?: number | undefined;
  limit: number;
  offset: number;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns a random id of 80 bits in lower-case base32 (RFC 4648). */
export function newId(): string {
  return Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join('');
}

/** Returns a key that is equal for equal sources, to find the item of a source; null for items without a file. */
export function sourceKey(source: ItemSource): string | null {
  if (source.type === 'none') return null;
  if (source.type === 'file') return `file:${source.sha256}`;
  return `path:${source.recursive ? '**' : ''}${source.path}`;
}

/** SQL for the number of images of a folder with this state in the folder's latest job. */
const imagesInState = (state: 'failed' | 'waiting') => `
  (SELECT COUNT(*) FROM job_entry AS entry JOIN item AS child ON child.id = entry.item
    WHERE child.parent = item.id AND child.removed_at IS NULL AND entry.state = '${state}' AND entry.job =
      (SELECT id FROM job WHERE job.item = item.id ORDER BY created_at DESC LIMIT 1))`;

const COLUMNS = `
  item.*,
  (SELECT folder.name FROM item AS folder WHERE folder.id = item.parent) AS parent_name,
  (SELECT COUNT(*) FROM item AS child WHERE child.parent = item.id AND child.removed_at IS NULL) AS images,
  CASE item.kind
    -- An image with a result is readable; a thumbnail of a broken one cannot be made.
    WHEN 'folder' THEN IFNULL(
      (SELECT child.id FROM item AS child WHERE child.parent = item.id AND child.removed_at IS NULL
        AND EXISTS (SELECT 1 FROM result WHERE result.item = child.id) ORDER BY child.position LIMIT 1),
      (SELECT child.id FROM item AS child WHERE child.parent = item.id AND child.removed_at IS NULL
        ORDER BY child.position LIMIT 1))
    WHEN 'image' THEN item.id END AS cover,
  item.changes_done != item.changes_saved OR (item.kind = 'folder' AND EXISTS (SELECT 1 FROM item AS child
    WHERE child.parent = item.id AND child.removed_at IS NULL AND child.changes_done != child.changes_saved)) AS unsaved,
  CASE item.kind
    WHEN 'folder' THEN (SELECT COUNT(*) FROM item AS child JOIN result ON result.item = child.id
      WHERE child.parent = item.id AND child.removed_at IS NULL)
    ELSE (SELECT COUNT(*) FROM result WHERE result.item = item.id) END AS results,
  ${imagesInState('failed')} AS failed,
  ${imagesInState('waiting')} AS waiting`;

function toItem(row: SqlRow): WorkspaceItem {
  const text = (name: string) => row[name] as string;
  return {
    id: text('id'),
    parent_id: row.parent as string | null,
    parent_name: row.parent_name as string | null,
    kind: text('kind') as ItemKind,
    name: text('name'),
    source: ItemSource.parse(JSON.parse(text('source'))),
    created_at: text('created_at'),
    opened_at: text('opened_at'),
    is_removed: row.removed_at !== null,
    is_reviewed: row.is_reviewed === 1,
    view: ItemView.parse(JSON.parse(text('view'))),
    images: Number(row.images),
    cover_id: row.cover as string | null,
    results: Number(row.results),
    failed: Number(row.failed),
    waiting: Number(row.waiting),
    changes: Number(row.changes_done),
    unsaved: row.unsaved === 1,
    revision: Number(row.revision),
  };
}

function insertItem(
  database: WorkspaceDatabase,
  { kind, name, source }: NewItem,
  place: { parent: string | null; at: number },
) {
  const id = newId();
  const now = new Date().toISOString();
  const added = database.run(
    `INSERT OR IGNORE INTO item (id, parent, position, kind, name, source, source_key, created_at, opened_at, revision)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, place.parent, place.at, kind, name, JSON.stringify(source), sourceKey(source), now, now],
    nextRevision(database),
  );
  return added === 1 ? id : null;
}

function findBySource(
  database: WorkspaceDatabase,
  source: ItemSource,
  parent: string | null | undefined,
): string | undefined {
  const key = sourceKey(source);
  if (key === null) return undefined;
  // For an image opened on its own, the same file in any folder is the same item.
  const rows = database.all('SELECT id, parent FROM item WHERE source_key = ? ORDER BY opened_at DESC', key);
  const found = parent === undefined ? rows[0] : rows.find((row) => row.parent === parent);
  return found?.id as string | undefined;
}

/**
 * Adds an image to a folder. An image that was opened on its own moves to the folder with its results and corrections,
 * so that each file has one item.
 * @returns whether the image is new in the folder.
 */
function placeChild(database: WorkspaceDatabase, child: NewItem, place: { parent: string; at: number }): boolean {
  const { name, source } = child;
  if (source.type === 'path' && findBySource(database, source, place.parent) === undefined) {
    const alone = findBySource(database, source, null);
    if (alone !== undefined) {
      database.run(
        'UPDATE item SET parent = ?, position = ?, name = ?, removed_at = NULL, revision = ? WHERE id = ?',
        ...[place.parent, place.at, name, nextRevision(database), alone],
      );
      return true;
    }
  }
  return insertItem(database, child, place) !== null;
}

/**
 * Marks an item as opened now and restores it if it was removed. If its folder was removed, the item moves out of it.
 */
function reopen(database: WorkspaceDatabase, id: string): void {
  database.run(
    `UPDATE item SET opened_at = ?, removed_at = NULL, revision = ?,
      parent = (SELECT folder.id FROM item AS folder WHERE folder.id = item.parent AND folder.removed_at IS NULL)
      WHERE id = ?`,
    ...[new Date().toISOString(), nextRevision(database), id],
  );
}

/**
 * Moves an item to the front of the lists, which are sorted by last use. For an image in a folder, moves the folder,
 * too.
 */
export function moveToFront(database: WorkspaceDatabase, id: string): void {
  database.run(
    'UPDATE item SET opened_at = ?, revision = ? WHERE id IN (?, (SELECT parent FROM item WHERE id = ?))',
    ...[new Date().toISOString(), nextRevision(database), id, id],
  );
}

/**
 * Adds an item, or reopens the item with the same source.
 * @param children images of a folder, in order. Images that are already in the folder are unchanged.
 * @returns the id of the item.
 */
export function openItem(database: WorkspaceDatabase, item: NewItem, children: readonly NewItem[] = []): string {
  return database.transaction(() => {
    const known = findBySource(database, item.source, item.kind === 'image' ? undefined : null);
    const id = known ?? insertItem(database, item, { parent: null, at: 0 })!;
    if (known !== undefined) reopen(database, id);
    for (const [at, child] of children.entries()) placeChild(database, child, { parent: id, at });
    return id;
  });
}

/**
 * Adds images to the end of a folder.
 * @returns the number of new images. Faults: not-found.
 */
export function addToFolder(database: WorkspaceDatabase, id: string, children: readonly NewItem[]): number {
  return database.transaction(() => {
    const folder = getItem(database, id);
    if (folder.kind !== 'folder')
      throw new Fault('invalid-input', `"${folder.name}" is not a folder of images. Only folders contain images.`);
    const last = database.get('SELECT IFNULL(MAX(position), -1) AS at FROM item WHERE parent = ?', id)!.at as number;
    const added = children.filter((child, at) => placeChild(database, child, { parent: id, at: last + 1 + at }));
    reopen(database, id);
    return added.length;
  });
}

/** Returns an item. Faults: not-found. */
export function getItem(database: WorkspaceDatabase, id: string): WorkspaceItem {
  const row = database.get(`SELECT ${COLUMNS} FROM item WHERE id = ?`, id);
  if (row) return toItem(row);
  throw new Fault('not-found', `The workspace has no item "${id}". ${way('list-items')}.`);
}

type SqlTest = readonly [sql: string, values: readonly SqlValue[]];

/**
 * Returns an SQL test for part of a name. LIKE ignores case only for ASCII, so the name is also tested in lower and
 * upper case.
 */
function nameTest(name: string): SqlTest {
  const spellings = [...new Set([name, name.toLowerCase(), name.toUpperCase()])];
  const patterns = spellings.map((one) => `%${one.replaceAll(/[\\%_]/g, '\\$&')}%`);
  return [`(${patterns.map(() => "item.name LIKE ? ESCAPE '\\'").join(' OR ')})`, patterns];
}

/** Excludes images of removed folders. */
const IN_WORKSPACE = `item.removed_at IS NULL AND NOT EXISTS
  (SELECT 1 FROM item AS folder WHERE folder.id = item.parent AND folder.removed_at IS NOT NULL)`;

function testsOf({ parent, name, kind, afterRevision }: ItemFilter): SqlTest[] {
  return [
    ...(parent === undefined ? [] : [['item.parent IS ?', [parent]] as const]),
    ...(name === undefined ? [] : [nameTest(name)]),
    ...(kind === undefined ? [] : [['item.kind = ?', [kind]] as const]),
    ...(afterRevision !== undefined
      ? [['item.revision > ?', [afterRevision]] as const]
      : [[parent === undefined ? IN_WORKSPACE : 'item.removed_at IS NULL', []] as const]),
  ];
}

function orderOf({ parent, afterRevision }: ItemFilter): string {
  if (afterRevision !== undefined) return 'item.revision';
  if (parent === undefined)
    return `item.parent IS NOT NULL,
      IFNULL((SELECT folder.opened_at FROM item AS folder WHERE folder.id = item.parent), item.opened_at) DESC,
      item.parent, item.position, item.id`;
  return parent === null ? 'item.opened_at DESC, item.id' : 'item.position';
}

/**
 * Lists items. Order: by revision if `afterRevision` is set; inside a folder, by position; outside folders, latest
 * first; for all items, those outside folders first, then the images of each folder, last opened folder first.
 */
export function listItems(database: WorkspaceDatabase, filter: ItemFilter) {
  const { limit, offset } = filter;
  const tests = testsOf(filter);
  const where = tests.map(([sql]) => sql).join(' AND ');
  const values = tests.flatMap(([, given]) => given);
  const order = orderOf(filter);
  // Select the page by id first, because sorting whole rows would compute all columns of all matches.
  const chosen = `SELECT item.id FROM item WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const sql = `SELECT ${COLUMNS} FROM item WHERE item.id IN (${chosen}) ORDER BY ${order}`;
  const total = Number(database.get(`SELECT COUNT(*) AS total FROM item WHERE ${where}`, ...values)!.total);
  return {
    items: database.all(sql, ...values, limit, offset).map(toItem),
    total,
    revision: currentRevision(database),
  };
}

/** Changes fields of an item. Faults: not-found. */
export function changeItem(database: WorkspaceDatabase, id: string, change: ItemChange): WorkspaceItem {
  return database.transaction(() => {
    const { name, view, is_reviewed: isReviewed, is_removed: isRemoved } = change;
    getItem(database, id);
    const columns: [string, SqlValue][] = [
      ...(name === undefined ? [] : [['name', name] as [string, SqlValue]]),
      ...(view === undefined ? [] : [['view', JSON.stringify(view)] as [string, SqlValue]]),
      ...(isReviewed === undefined ? [] : [['is_reviewed', Number(isReviewed)] as [string, SqlValue]]),
      ...(isRemoved === undefined
        ? []
        : [['removed_at', isRemoved ? new Date().toISOString() : null] as [string, SqlValue]]),
      ['revision', nextRevision(database)],
    ];
    const sets = columns.map(([column]) => `${column} = ?`).join(', ');
    database.run(`UPDATE item SET ${sets} WHERE id = ?`, ...columns.map(([, value]) => value), id);
    if (isReviewed !== undefined) touchJobs(database, [id]);
    return getItem(database, id);
  });
}

/**
 * Changes several items at once.
 * @returns the number of items that exist.
 */
export function changeItems(
  database: WorkspaceDatabase,
  ids: readonly string[],
  { is_reviewed: isReviewed, is_removed: isRemoved }: Pick<ItemChange, 'is_reviewed' | 'is_removed'>,
): number {
  const removedAt = isRemoved ? new Date().toISOString() : null;
  return database.transaction(() => {
    const revision = nextRevision(database);
    const changed = ids.map((id) =>
      database.run(
        `UPDATE item SET is_reviewed = IFNULL(?, is_reviewed), revision = ?,
          removed_at = CASE WHEN ? THEN removed_at ELSE ? END WHERE id = ?`,
        ...[
          isReviewed === undefined ? null : Number(isReviewed),
          revision,
          Number(isRemoved === undefined),
          removedAt,
          id,
        ],
      ),
    );
    if (isReviewed !== undefined) touchJobs(database, ids);
    return changed.reduce((sum, count) => sum + count, 0);
  });
}

/** Deletes items that were removed before a time, with their results and corrections. */
export function deleteRemoved(database: WorkspaceDatabase, before: Date): number {
  return database.run('DELETE FROM item WHERE removed_at < ?', before.toISOString());
}
