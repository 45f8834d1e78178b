import { rememberedReading } from '../../core/workspace/sessions/reading-choices.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { Remembered } from './kit/remembered-choice.js';
import { runSession, SESSION_FAULTS, SessionAnswer, SessionParams } from './kit/session-parts.js';

const Answer = SessionAnswer.extend({ remembered: Remembered }).meta({
  id: 'OpenedSession',
  description: 'A table session, the table after its history, and the import options for files of the same form',
});

export const endpoint = defineEndpoint({
  id: 'tables.session-get',
  method: 'get',
  path: '/api/sessions/{session_id}',
  summary: 'Read a table session: its history, and what each operation does',
  params: SessionParams,
  result: Answer,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    const { result } = await runSession({ session, steps: session.steps, task: { kind: 'describe' } }, context);
    return { session, result, remembered: rememberedReading(database, session.source.head) };
  },
});

export const handler = toLambda(endpoint);
