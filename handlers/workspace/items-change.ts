import * as z from 'zod';
import { currentRevision } from '../../core/workspace/database/revision.js';
import { changeItems } from '../../core/workspace/items/item-store.js';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Body = z
  .strictObject({
    item_ids: z
      .array(ItemId)
      .min(1)
      .max(1000)
      .meta({ description: 'Items to change', example: ['k3j5q2v7x4m6n2pa'] }),
    is_reviewed: z.boolean().optional().meta({ description: 'Whether a person has reviewed them', example: true }),
    is_removed: z.boolean().optional().meta({
      description: 'Removes them from the workspace, or restores them within a day; files are never deleted',
      example: undefined,
    }),
  })
  .meta({
    id: 'ItemsChange',
    description: 'Items, and fields to change in all of them',
    example: { item_ids: ['k3j5q2v7x4m6n2pa'], is_reviewed: true },
  });

export const endpoint = defineEndpoint({
  id: 'workspace.items-change',
  method: 'put',
  path: '/workspace/items',
  summary: 'Review, remove or restore several items at once',
  body: Body,
  result: z
    .strictObject({
      changed: z.int().min(0).meta({ description: 'Items that exist and were changed', example: 1 }),
      revision: z.int().min(0).meta({ description: 'Revision of the workspace that includes the change', example: 42 }),
    })
    .meta({ id: 'ItemsChanged', description: 'Outcome of the change' }),
  faults: WORKSPACE_FAULTS,
  run: async ({ body: { item_ids: ids, ...change } }, { config }) => {
    const { database } = await workspaceOf(config);
    return { changed: changeItems(database, ids, change), revision: currentRevision(database) };
  },
});

export const handler = toLambda(endpoint);
