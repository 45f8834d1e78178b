import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { nameText } from '../../core/base/text/name-text.js';
import { StepId } from '../../core/tables/history/replay/history-step.js';
import { newId } from '../../core/workspace/items/item-store.js';
import { addSession, getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionAnswer, SessionParams } from './kit/session-parts.js';

const Body = z
  .strictObject({
    name: nameText(200).trim().optional().meta({ description: 'Name of the copy', example: 'Beers, second attempt' }),
    after: StepId.optional().meta({
      description: 'Copy the history up to this operation; all of it if omitted',
      example: undefined,
    }),
  })
  .meta({ id: 'SessionBranch', description: 'What to copy', example: {} });

export const endpoint = defineEndpoint({
  id: 'tables.session-branch',
  method: 'post',
  path: '/api/sessions/{session_id}/branch',
  summary: 'Copy a session, or its history up to an operation, to a new one',
  params: SessionParams,
  body: Body,
  isBodyOptional: true,
  result: SessionAnswer,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body: { name, after } }, context) => {
    const { database } = await workspaceOf(context.config);
    const { steps, item_id: itemId, read, source, ignored, name: old } = getSession(database, id);
    const at = after === undefined ? steps.length - 1 : steps.findIndex((step) => step.id === after);
    if (after !== undefined && at < 0) throw new Fault('invalid-input', `The session has no operation "${after}".`);
    const copied = {
      id: newId(),
      name: name ?? `${old} (copy)`,
      item_id: itemId,
      branch_of: id,
      read,
      source,
      ignored,
      steps: steps.slice(0, at + 1),
    };
    // Applied first, so that nothing is added if the file is gone.
    const { result } = await runSession({ session: copied, steps: copied.steps, task: { kind: 'describe' } }, context);
    return { session: addSession(database, copied), result };
  },
});

export const handler = toLambda(endpoint);
