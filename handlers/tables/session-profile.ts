import * as z from 'zod';
import { SessionFindings } from '../../core/tables/jobs/session-task.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionParams } from './kit/session-parts.js';

export type { SessionFindings };

export const endpoint = defineEndpoint({
  id: 'tables.session-profile',
  method: 'get',
  path: '/api/sessions/{session_id}/profile',
  summary: 'Profile the table of a session after its history, with the steps that fix its findings',
  params: SessionParams,
  body: z
    .strictObject({
      finding: z
        .int()
        .min(0)
        .max(100_000)
        .optional()
        .meta({ description: 'Index of a finding whose cells to list, from 0', example: undefined }),
    })
    .meta({ id: 'SessionProfileQuery', description: 'What to add to the profile', example: {} }),
  result: SessionFindings,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body: { finding = null } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    const { findings } = await runSession(
      { session, steps: session.steps, task: { kind: 'profile', finding } },
      context,
    );
    return findings!;
  },
});

export const handler = toLambda(endpoint);
