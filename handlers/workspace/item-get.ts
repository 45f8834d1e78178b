import { z } from 'zod';
import { BoxChanges, changesOf } from '../../core/workspace/items/change-store.js';
import { getItem } from '../../core/workspace/items/item-store.js';
import { resultsOf, StoredResult } from '../../core/workspace/items/result-store.js';
import { WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ItemParams } from './kit/item-params.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

export const endpoint = defineEndpoint({
  id: 'workspace.item-get',
  method: 'get',
  path: '/workspace/items/{item_id}',
  summary: 'Get an item with its results and corrections',
  params: ItemParams,
  result: z
    .strictObject({
      item: WorkspaceItem,
      results: z.array(StoredResult).meta({ description: 'Results of an image, latest first', example: [] }),
      corrections: BoxChanges,
    })
    .meta({ id: 'ItemDetails', description: 'An item with everything stored about it' }),
  faults: WORKSPACE_FAULTS,
  run: async ({ params: { item_id: id } }, { config }) => {
    const { database } = await workspaceOf(config);
    return { item: getItem(database, id), results: resultsOf(database, id), corrections: changesOf(database, id) };
  },
});

export const handler = toLambda(endpoint);
