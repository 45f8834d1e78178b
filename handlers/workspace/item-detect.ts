import { getItem } from '../../core/workspace/items/item-store.js';
import { getResult, putResult, StoredResult } from '../../core/workspace/items/result-store.js';
import { JobOptions } from '../../core/workspace/jobs/job.js';
import { DETECT_FAULTS } from '../detection/kit/detect-faults.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { detectItem } from './kit/detect-item.js';
import { ItemParams } from './kit/item-params.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

export const endpoint = defineEndpoint({
  id: 'workspace.item-detect',
  method: 'post',
  path: '/workspace/items/{item_id}/detect',
  summary: 'Detect objects in one image of the workspace and store the result',
  description:
    'Runs at once, also while a job is running. A result of the same weights and options is replaced; others are kept.',
  params: ItemParams,
  body: JobOptions.extend({}).meta({
    id: 'DetectItemRequest',
    description: 'Options of the detection',
    example: { backend: 'mock' },
  }),
  result: StoredResult,
  faults: [...new Set([...WORKSPACE_FAULTS, ...DETECT_FAULTS, 'invalid-input' as const])],
  run: async ({ params: { item_id: id }, body }, { config, signal }) => {
    const workspace = await workspaceOf(config);
    const { database } = workspace;
    const found = await detectItem(getItem(database, id), body, { workspace, config, signal });
    const maker = database.transaction(() => putResult(database, id, found));
    return getResult(database, id, maker);
  },
});

export const handler = toLambda(endpoint);
