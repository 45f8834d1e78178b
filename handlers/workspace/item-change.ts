import * as z from 'zod';
import { nameText } from '../../core/base/text/name-text.js';
import { changeItem } from '../../core/workspace/items/item-store.js';
import { ItemView, WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ItemParams } from './kit/item-params.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Body = z
  .strictObject({
    name: nameText(200).trim().optional().meta({ description: 'New name; the file keeps its own', example: 'Yard' }),
    view: ItemView.optional(),
    is_reviewed: z.boolean().optional().meta({ description: 'Whether a person has reviewed it', example: true }),
    is_removed: z.boolean().optional().meta({
      description: 'Removes it from the workspace, or restores it within a day; its file is never deleted',
      example: false,
    }),
  })
  .meta({ id: 'ItemChange', description: 'Fields to change', example: { is_reviewed: true } });

export const endpoint = defineEndpoint({
  id: 'workspace.item-change',
  method: 'put',
  path: '/workspace/items/{item_id}',
  summary: 'Rename, review, remove or restore an item, or store the state of its page',
  params: ItemParams,
  body: Body,
  result: WorkspaceItem,
  faults: WORKSPACE_FAULTS,
  run: async ({ params: { item_id: id }, body }, { config }) =>
    changeItem((await workspaceOf(config)).database, id, body),
});

export const handler = toLambda(endpoint);
