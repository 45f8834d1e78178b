import * as z from 'zod';
import { FindingKey, SessionFindings } from '../../core/tables/history/findings/session-findings.js';
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
  description:
    'Findings that the session ignores are not in the profile, and do not count in its verdicts; they are listed in `ignored`. Repairs of single cells are at /api/sessions/{session_id}/repairs.',
  params: SessionParams,
  body: z
    .strictObject({
      finding: FindingKey.optional().meta({ description: 'Key of a finding whose cells to list', example: undefined }),
    })
    .meta({ id: 'SessionProfileQuery', description: 'What to add to the profile', example: {} }),
  result: SessionFindings,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body: { finding = null } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    const task = { kind: 'profile', finding, ignored: session.ignored.map(({ key }) => key) } as const;
    const { findings } = await runSession({ session, steps: session.steps, task }, context);
    return findings!;
  },
});

export const handler = toLambda(endpoint);
