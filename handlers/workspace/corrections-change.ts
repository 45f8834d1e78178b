import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { addChanges, BoxChange, BoxChanges, moveChanges } from '../../core/workspace/items/change-store.js';
import { getItem } from '../../core/workspace/items/item-store.js';
import { imageFactsOf } from '../../core/workspace/items/result-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ItemParams } from './kit/item-params.js';
import { noticeFile } from './kit/notice-file.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Count = z.int().min(0).max(1_000_000);

const Body = z
  .strictObject({
    expected: Count.meta({
      description: 'How many corrections are in effect; rejected if another window has changed them',
      example: 0,
    }),
    changes: z.array(BoxChange).min(1).max(2000).optional().meta({
      description: 'Corrections to add; undone ones are dropped',
      example: undefined,
    }),
    done: Count.optional().meta({
      description: 'How many corrections should be in effect, to undo or redo some',
      example: 0,
    }),
  })
  .meta({
    id: 'CorrectionsChange',
    description: 'Corrections to add, undo or redo',
    example: { expected: 0, done: 0 },
  });

/** How far boxes may exceed the image because of rounding, px. */
const TOLERANCE = 1;

/**
 * Rejects boxes outside the image.
 * @param size px; null if unknown.
 */
function checkInside(changes: readonly BoxChange[], size: { width: number; height: number } | null): void {
  if (size === null) return;
  for (const [at, { after }] of changes.entries()) {
    if (after === null) continue;
    const { x1, y1, x2, y2 } = after.box;
    const isInside = Math.min(x1, y1) >= -TOLERANCE && x2 <= size.width + TOLERANCE && y2 <= size.height + TOLERANCE;
    if (isInside) continue;
    const detail = `The box must be inside the image, which has ${size.width} x ${size.height} px`;
    throw new Fault('invalid-input', `${detail}.`, { issues: [{ pointer: `/changes/${at}/after/box`, detail }] });
  }
}

export const endpoint = defineEndpoint({
  id: 'workspace.corrections-change',
  method: 'post',
  path: '/workspace/items/{item_id}/corrections',
  summary: 'Add, undo or redo corrections of the boxes of an image',
  params: ItemParams,
  body: Body,
  result: BoxChanges,
  faults: [...WORKSPACE_FAULTS, 'dataset-changed'],
  run: async ({ params: { item_id: id }, body: { expected, changes, done } }, { config }) => {
    const workspace = await workspaceOf(config);
    const { database } = workspace;
    const item = getItem(database, id);
    if (item.kind !== 'image')
      throw new Fault('invalid-input', `"${item.name}" is not an image. Only images have boxes.`);
    const content = await noticeFile(item, workspace, config);
    if (changes !== undefined && done === undefined) {
      checkInside(changes, imageFactsOf(database, id));
      return addChanges(database, id, { expected, changes, content });
    }
    if (done !== undefined && changes === undefined) return moveChanges(database, id, { expected, done });
    throw new Fault('invalid-input', 'Send exactly one of `changes` and `done`.', {
      issues: [{ pointer: '', detail: 'Send exactly one of changes and done' }],
    });
  },
});

export const handler = toLambda(endpoint);
