import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { nameText } from '../../core/base/text/name-text.js';
import { changeSession, getSession, SessionId, TableSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { WORKSPACE_FAULTS } from '../workspace/kit/workspace-faults.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { SessionParams } from './kit/session-parts.js';

const Body = z
  .strictObject({
    name: nameText(200).trim().optional().meta({ description: 'New name', example: 'Beers, cleaned' }),
    is_removed: z
      .boolean()
      .optional()
      .meta({ description: 'Remove the session from the lists, or restore it', example: undefined }),
  })
  .meta({ id: 'SessionChange', description: 'What to change', example: { name: 'Beers, cleaned' } });

export const endpoint = defineEndpoint({
  id: 'tables.session-change',
  method: 'post',
  path: '/api/sessions/{session_id}',
  summary: 'Rename, remove or restore a table session',
  description: 'The file is never changed. A removed session can be restored as long as its table is in the workspace.',
  params: SessionParams,
  body: Body,
  result: z
    .strictObject({
      session_id: SessionId,
      session: TableSession.nullable().meta({ description: 'The session; null if it is removed' }),
    })
    .meta({ id: 'ChangedSession', description: 'The session after the change' }),
  faults: WORKSPACE_FAULTS,
  run: async ({ params: { session_id: id }, body: { name, is_removed: isRemoved } }, { config }) => {
    if (name === undefined && isRemoved === undefined)
      throw new Fault('invalid-input', 'Send `name`, `is_removed` or both.', {
        issues: [{ pointer: '', detail: 'Send name, is_removed or both' }],
      });
    const { database } = await workspaceOf(config);
    changeSession(database, id, { name, isRemoved });
    return { session_id: id, session: isRemoved === true ? null : getSession(database, id) };
  },
});

export const handler = toLambda(endpoint);
