import type * as z from 'zod';
import { MatchRequest, TableMatch } from '../../core/tables/history/matching/describe-match.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { pinReference } from './kit/second-tables.js';
import { appliedSteps, runSession, SESSION_FAULTS, SessionParams } from './kit/session-parts.js';

/** How well a second table fits. */
export type MatchAnswer = z.infer<typeof TableMatch>;

export const endpoint = defineEndpoint({
  id: 'tables.session-match',
  method: 'post',
  path: '/api/sessions/{session_id}/match',
  summary: 'Suggest keys to join a second table, with match rates and values without a match',
  description:
    'Compares the columns of the table after its history with those of the second table, and counts the rows of both tables that have a match by the best key, or by the requested one. Rows without a match can be shown or kept by join_table with the kind anti. Nothing is stored.',
  params: SessionParams,
  body: MatchRequest,
  result: TableMatch,
  faults: [...new Set([...SESSION_FAULTS, 'unsupported-type' as const])],
  run: async ({ params: { session_id: id }, body }, context) => {
    const session = getSession((await workspaceOf(context.config)).database, id);
    const request = { ...body, table: await pinReference(body.table, context, appliedSteps(context)) };
    const { match } = await runSession({ session, steps: session.steps, task: { kind: 'match', request } }, context);
    return match!;
  },
});

export const handler = toLambda(endpoint);
