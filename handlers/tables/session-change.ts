import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { nameText } from '../../core/base/text/name-text.js';
import type { WorkspaceDatabase } from '../../core/workspace/database/workspace-database.js';
import { forgetReading } from '../../core/workspace/sessions/reading-choices.js';
import { changeSession, getSession, SessionId, TableSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { WORKSPACE_FAULTS } from '../workspace/kit/workspace-faults.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { storeChoice } from './kit/remembered-choice.js';
import { SessionParams } from './kit/session-parts.js';

const Body = z
  .strictObject({
    name: nameText(200).trim().optional().meta({ description: 'New name', example: 'Beers, cleaned' }),
    is_removed: z
      .boolean()
      .optional()
      .meta({ description: 'Remove the session from the lists, or restore it', example: undefined }),
    remembered: z.enum(['store', 'forget']).optional().meta({
      description: 'Remember its import options for files of the same form, or forget those that are remembered',
      example: undefined,
    }),
  })
  .meta({ id: 'SessionChange', description: 'What to change', example: { name: 'Beers, cleaned' } });

/** Remembers the import options of a session for files of the same form, or forgets those of its form. */
function setRemembered(database: WorkspaceDatabase, id: string, remembered: 'store' | 'forget'): void {
  const { read, source } = getSession(database, id);
  if (remembered === 'store') storeChoice(read, source.head, database);
  else forgetReading(database, source.head);
}

export const endpoint = defineEndpoint({
  id: 'tables.session-change',
  method: 'post',
  path: '/api/sessions/{session_id}',
  summary: 'Rename, remove or restore a table session, or remember its import options',
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
  run: async ({ params: { session_id: id }, body: { name, is_removed: isRemoved, remembered } }, { config }) => {
    if (name === undefined && isRemoved === undefined && remembered === undefined)
      throw new Fault('invalid-input', 'Send `name`, `is_removed` or `remembered`.', {
        issues: [{ pointer: '', detail: 'Send name, is_removed or remembered' }],
      });
    const { database } = await workspaceOf(config);
    if (isRemoved !== true) changeSession(database, id, { name, isRemoved });
    if (remembered !== undefined) setRemembered(database, id, remembered);
    if (isRemoved === true) changeSession(database, id, { name, isRemoved });
    return { session_id: id, session: isRemoved === true ? null : getSession(database, id) };
  },
});

export const handler = toLambda(endpoint);
