import * as z from 'zod';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { listSessions, SessionEntry } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { WORKSPACE_FAULTS } from '../workspace/kit/workspace-faults.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';

export const SessionList = z
  .strictObject({ sessions: z.array(SessionEntry).meta({ description: 'Sessions, last changed first', example: [] }) })
  .meta({ id: 'SessionList', description: 'The table sessions of the workspace' });
export type SessionList = z.infer<typeof SessionList>;

export const endpoint = defineEndpoint({
  id: 'tables.sessions-list',
  method: 'get',
  path: '/api/sessions',
  summary: 'List the table sessions, last changed first',
  body: z
    .strictObject({
      item_id: ItemId.optional().meta({ description: 'Only sessions of this table', example: undefined }),
    })
    .meta({ id: 'SessionsQuery', description: 'Which sessions to list', example: {} }),
  result: SessionList,
  faults: WORKSPACE_FAULTS,
  run: async ({ body: { item_id: item } }, { config }) => {
    const { database } = await workspaceOf(config);
    return { sessions: listSessions(database, item) };
  },
});

export const handler = toLambda(endpoint);
