import * as z from 'zod';
import { CLEARABLE, clearKept, KeptData, listKept } from '../../core/store/kept-data.js';
import { clearWorkspace } from '../../core/workspace/open-workspace.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { keptPlaces } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';

export const endpoint = defineEndpoint({
  id: 'system.cache-clear',
  method: 'delete',
  path: '/cache',
  summary: 'Clear stored data of the given kinds',
  description: 'This cannot be undone. Returns the remaining stored data.',
  body: z.strictObject({
    kinds: z
      .array(z.enum(CLEARABLE))
      .min(1)
      .meta({ description: 'Kinds to clear', example: ['agent-runs'] }),
  }),
  result: KeptData,
  needsSharedState: true,
  faults: ['not-writable', 'storage-full', 'store-unavailable', 'overloaded'],
  run: async ({ body }, { config }) => {
    const places = keptPlaces(config);
    await clearKept(
      places,
      body.kinds.filter((kind) => kind !== 'workspace'),
      new Date(),
    );
    if (body.kinds.includes('workspace')) await clearWorkspace(await workspaceOf(config));
    return listKept(places);
  },
});

export const handler = toLambda(endpoint);
