import * as z from 'zod';
import { BoxChanges, changesOf } from '../../core/workspace/items/change-store.js';
import { getItem } from '../../core/workspace/items/item-store.js';
import { resultsOf, StoredResult } from '../../core/workspace/items/result-store.js';
import { WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ItemParams } from './kit/item-params.js';
import { noticeFile } from './kit/notice-file.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

export const ItemDetails = z
  .strictObject({
    item: WorkspaceItem,
    results: z.array(StoredResult).meta({
      description: 'Results of an image in its current content, latest first',
      example: [],
    }),
    stale_results: z.int().min(0).meta({
      description:
        'Number of results for earlier contents of the file. They are omitted here, and deleted by the next detection.',
      example: 0,
    }),
    corrections: BoxChanges,
  })
  .meta({ id: 'ItemDetails', description: 'An item with everything stored about it' });
export type ItemDetails = z.infer<typeof ItemDetails>;

export const endpoint = defineEndpoint({
  id: 'workspace.item-get',
  method: 'get',
  path: '/workspace/items/{item_id}',
  summary: 'Get an item with its results and corrections',
  params: ItemParams,
  result: ItemDetails,
  faults: WORKSPACE_FAULTS,
  run: async ({ params: { item_id: id } }, { config }) => {
    const workspace = await workspaceOf(config);
    const { database } = workspace;
    const content = await noticeFile(getItem(database, id), workspace, config);
    const all = resultsOf(database, id);
    const results = all.filter(({ image }) => content === null || image.sha256 === content);
    return {
      item: getItem(database, id),
      results,
      stale_results: all.length - results.length,
      corrections: changesOf(database, id),
    };
  },
});

export const handler = toLambda(endpoint);
