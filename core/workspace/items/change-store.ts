import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { nameText } from '../../base/text/name-text.js';
import { Box } from '../../vision/boxes/detection.js';
import { nextRevision, touchJobs } from '../database/revision.js';
import type { WorkspaceDatabase } from '../database/workspace-database.js';
import { recordContent } from './item-content.js';
import { moveToFront } from './item-store.js';

/** Maximum length of the name of a class. */
export const MAX_CLASS_NAME = 200;

export const LabelledBox = z
  .strictObject({
    class_name: nameText(MAX_CLASS_NAME).meta({ description: 'Name of its class', example: 'dog' }),
    confidence: z.number().min(0).max(1).nullable().meta({
      description: 'Score of the detection it comes from; null if it was drawn by hand',
      example: 0.84,
    }),
    box: Box,
  })
  .meta({ id: 'LabelledBox', description: 'A box with its class' });
export type LabelledBox = z.infer<typeof LabelledBox>;

const MAX_PX = 1_000_000;

const isNearImage = ({ x1, y1, x2, y2 }: Box): boolean => Math.min(x1, y1) > -MAX_PX && Math.max(x2, y2) < MAX_PX;

const isRectangle = (box: Box): boolean => box.x2 > box.x1 && box.y2 > box.y1 && isNearImage(box);

/** A box to save. Its area may be zero, as for a detection at the image border. */
export const LabelToSave = LabelledBox.refine(({ box }) => box.x2 >= box.x1 && box.y2 >= box.y1 && isNearImage(box), {
  path: ['box'],
  message: 'Must not have x2 below x1 or y2 below y1, within 1,000,000 px',
}).meta({ id: 'LabelToSave', description: 'A box to save as a label' });

export const BoxChange = z
  .strictObject({
    box_id: z.string().min(1).max(100).meta({ description: 'Box that changed', example: '0a1b2c3d4e5f6071:2' }),
    before: LabelledBox.nullable().meta({ description: 'The box before; null if it was added', example: null }),
    after: LabelledBox.refine(({ box }) => isRectangle(box), {
      path: ['box'],
      message: 'Must have x2 above x1 and y2 above y1, within 1,000,000 px',
    })
      .nullable()
      .meta({ description: 'The box after; null if it was deleted', example: null }),
  })
  .refine(({ before, after }) => before !== null || after !== null, 'A change needs a box before or after it')
  .meta({ id: 'BoxChange', description: 'A correction of one box, which can be undone' });
export type BoxChange = z.infer<typeof BoxChange>;

export const BoxChanges = z
  .strictObject({
    changes: z.array(BoxChange).meta({ description: 'All corrections, undone ones last', example: [] }),
    done: z.int().min(0).meta({ description: 'How many are in effect; the others were undone', example: 2 }),
    saved: z.int().min(0).nullable().meta({
      description: 'How many were in effect when labels were saved; null if that state was replaced since',
      example: 0,
    }),
  })
  .meta({ id: 'BoxChanges', description: 'The corrections of an image' });
export type BoxChanges = z.infer<typeof BoxChanges>;

/**
 * Value of `changes_saved` if the saved corrections were undone and then replaced, so that no count in the history
 * equals the saved state.
 */
const REPLACED = -1;

/** Returns the corrections of an image. Faults: not-found. */
export function changesOf(database: WorkspaceDatabase, item: string): BoxChanges {
  const row = database.get('SELECT changes_done, changes_saved FROM item WHERE id = ?', item);
  if (!row) throw new Fault('not-found', `The workspace has no item "${item}".`);
  const rows = database.all('SELECT content FROM change WHERE item = ? ORDER BY number', item);
  return {
    changes: rows.map(({ content }) => JSON.parse(content as string) as BoxChange),
    done: Number(row.changes_done),
    saved: row.changes_saved === REPLACED ? null : Number(row.changes_saved),
  };
}

function checkExpected({ done }: BoxChanges, expected: number): void {
  if (done === expected) return;
  throw new Fault(
    'dataset-changed',
    `Another window has changed this image: ${done} corrections are in effect, not ${expected}. Read them again.`,
  );
}

/**
 * Appends corrections to those in effect and drops undone ones.
 * @param expected number of corrections that the caller believes to be in effect.
 * @param content SHA-256 of the image.
 * Faults: not-found, dataset-changed (another window has changed the image).
 */
export function addChanges(
  database: WorkspaceDatabase,
  item: string,
  { expected, changes, content }: { expected: number; changes: readonly BoxChange[]; content?: string | null },
): BoxChanges {
  return database.transaction(() => {
    if (content) recordContent(database, item, content);
    const known = changesOf(database, item);
    checkExpected(known, expected);
    database.run('DELETE FROM change WHERE item = ? AND number >= ?', item, known.done);
    for (const [at, change] of changes.entries()) {
      database.run(
        'INSERT INTO change (item, number, content) VALUES (?, ?, ?)',
        ...[item, known.done + at, JSON.stringify(change)],
      );
    }
    const saved = known.saved !== null && known.saved <= known.done ? known.saved : REPLACED;
    return setDone(database, item, known.done + changes.length, saved);
  });
}

function setDone(database: WorkspaceDatabase, item: string, done: number, saved: number): BoxChanges {
  database.run(
    'UPDATE item SET changes_done = ?, changes_saved = ?, revision = ? WHERE id = ?',
    ...[done, saved, nextRevision(database), item],
  );
  touchJobs(database, [item]);
  moveToFront(database, item);
  return changesOf(database, item);
}

/**
 * Undoes or redoes corrections until `done` of them are in effect. Faults: not-found, dataset-changed, invalid-input.
 */
export function moveChanges(
  database: WorkspaceDatabase,
  item: string,
  { expected, done }: { expected: number; done: number },
): BoxChanges {
  return database.transaction(() => {
    const known = changesOf(database, item);
    checkExpected(known, expected);
    if (done > known.changes.length)
      throw new Fault(
        'invalid-input',
        `"done" is ${done}, but there are only ${known.changes.length} corrections. Read them again.`,
      );
    return setDone(database, item, done, known.saved ?? REPLACED);
  });
}
