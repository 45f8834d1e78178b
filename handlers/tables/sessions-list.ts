import * as z from 'zod';
import { listSessions, SessionId } from '../../core/tables/session/session-files.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

const SessionList = z
  .strictObject({
    sessions: z
      .array(
        z
          .strictObject({
            id: SessionId,
            bytes: z.int().min(0).meta({ description: 'Size of its journal, bytes', example: 4821 }),
            is_current: z.boolean().meta({ description: 'Whether it is the current session', example: true }),
          })
          .meta({ id: 'SessionEntry', description: 'A session of work with tables' }),
      )
      .meta({ description: 'Stored sessions, newest first', example: [] }),
  })
  .meta({ id: 'SessionList', description: 'The sessions of work with tables' });
export type SessionList = z.infer<typeof SessionList>;

export const endpoint = defineEndpoint({
  id: 'tables.sessions-list',
  method: 'get',
  path: '/api/sessions',
  summary: 'List the sessions of work with tables, newest first',
  body: z.strictObject({}),
  result: SessionList,
  needsSharedState: true,
  faults: [],
  run: async (_, { config }) => ({ sessions: await listSessions(stateStore(config)) }),
});

export const handler = toLambda(endpoint);
