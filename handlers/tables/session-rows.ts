import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { nextStepNumber } from '../../core/tables/history/replay/history-step.js';
import { TableWindow, WindowRequest } from '../../core/tables/history/window/read-window.js';
import { changeSteps, HistoryChange, withoutKnown } from '../../core/workspace/sessions/history-change.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { checkApplied, pinChange, runSession, SESSION_FAULTS, SessionParams } from './kit/session-parts.js';

const Body = z
  .strictObject({
    ...WindowRequest.shape,
    preview: HistoryChange.optional().meta({
      description: 'Show the rows as if the history had this change; nothing is stored',
      example: undefined,
    }),
  })
  .meta({ id: 'SessionRowsQuery', description: 'Rows of a session to return', example: { offset: 0, limit: 50 } });

export const endpoint = defineEndpoint({
  id: 'tables.session-rows',
  method: 'post',
  path: '/api/sessions/{session_id}/rows',
  summary: 'Read rows of a session: after its history, after one operation, or as imported',
  description:
    'Rows can be filtered and sorted without changing the history. Each row lists its cells that differ from the source, with the text before and the operation that wrote the present one.',
  params: SessionParams,
  body: Body,
  result: TableWindow,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body: { preview, ...request } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    if (preview?.kind === 'undo' || preview?.kind === 'redo')
      throw new Fault('invalid-input', 'Undo and redo have no preview.', {
        issues: [{ pointer: '/preview', detail: 'Send another change' }],
      });
    // The same numbers as in a preview of the operations, so that they are applied once for both.
    let next = nextStepNumber(session.steps);
    const change = preview === undefined ? null : withoutKnown(session.steps, await pinChange(preview, context)).change;
    const changed =
      change === null ? null : changeSteps(session.steps, change, { now: new Date(), takeNumber: () => next++ });
    const task = { kind: 'rows', request: WindowRequest.parse(request) } as const;
    const { rows, result } = await runSession({ session, steps: changed?.steps ?? session.steps, task }, context);
    if (changed !== null) checkApplied(result.outcomes, changed.written);
    return rows!;
  },
});

export const handler = toLambda(endpoint);
