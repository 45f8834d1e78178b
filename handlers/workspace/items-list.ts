import * as z from 'zod';
import { listItems } from '../../core/workspace/items/item-store.js';
import { ItemId, ItemKind, WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Query = z
  .strictObject({
    folder_id: ItemId.optional().meta({
      description: 'List the images of this folder; by default, without `name`, the items outside folders',
      example: undefined,
    }),
    name: z.string().trim().min(1).max(200).optional().meta({
      description:
        'Only items whose name contains this text, in upper or lower case; without `folder_id` also images inside folders',
      example: undefined,
    }),
    kind: ItemKind.optional().meta({ description: 'Only items of this kind', example: 'folder' }),
    after_revision: z.int().min(0).optional().meta({
      description: 'Only items changed after this revision, including removed ones, to update a list',
      example: undefined,
    }),
    limit: z.int().min(1).max(1000).default(200).meta({ description: 'Maximum number of items', example: 200 }),
    offset: z.int().min(0).max(10_000_000).default(0).meta({ description: 'Items to skip', example: 0 }),
  })
  .meta({ id: 'ItemsQuery', description: 'Which items to list', example: { limit: 50 } });

export const endpoint = defineEndpoint({
  id: 'workspace.items-list',
  method: 'get',
  path: '/workspace/items',
  summary: 'List what was opened in the workspace, latest first',
  body: Query,
  result: z
    .strictObject({
      items: z.array(WorkspaceItem).meta({ description: 'Items of this page', example: [] }),
      total: z.int().min(0).meta({ description: 'Items of all pages', example: 12 }),
      revision: z.int().min(0).meta({ description: 'Revision of the workspace, for `after_revision`', example: 42 }),
    })
    .meta({ id: 'WorkspaceItems', description: 'A page of items' }),
  faults: WORKSPACE_FAULTS,
  run: async ({ body }, { config }) => {
    const { folder_id: folder, name, after_revision: afterRevision, ...page } = body;
    const parent = folder ?? (name === undefined ? null : undefined);
    return listItems((await workspaceOf(config)).database, { parent, name, afterRevision, ...page });
  },
});

export const handler = toLambda(endpoint);
