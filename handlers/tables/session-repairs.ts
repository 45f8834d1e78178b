import * as z from 'zod';
import { ListedRepairs, RepairsRequest } from '../../core/tables/history/findings/repair-list.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionParams } from './kit/session-parts.js';

const Answer = ListedRepairs.extend({
  version: z.int().min(0).meta({
    description: 'Version of the history, to send as `expected` with the operations',
    example: 3,
  }),
}).meta({ id: 'SessionRepairs', description: 'Repairs of the cells of a session' });
export type SessionRepairs = z.infer<typeof Answer>;

export const endpoint = defineEndpoint({
  id: 'tables.session-repairs',
  method: 'post',
  path: '/api/sessions/{session_id}/repairs',
  summary: 'List repairs of the cells of a session after its history, the most certain first',
  description:
    'Repairs are the corrections of all detectors, as in `repairs` of a cleaning preview, but of the table after the history; each cell has at most one. To accept repairs, request their `operations` and add them with /api/sessions/{session_id}/operations. To reject them, ignore them with /api/sessions/{session_id}/ignore.',
  params: SessionParams,
  body: RepairsRequest.meta({
    id: 'SessionRepairsQuery',
    description: 'Which repairs to list',
    example: { min_confidence: 0.85 },
  }),
  isBodyOptional: true,
  result: Answer,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body: request }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    const task = { kind: 'repairs', request, ignored: session.ignored.map(({ key }) => key) } as const;
    const { repairs } = await runSession({ session, steps: session.steps, task }, context);
    return { ...repairs!, version: session.version };
  },
});

export const handler = toLambda(endpoint);
