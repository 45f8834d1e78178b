import * as z from 'zod';
import { ColumnSummary, ColumnsRequest } from '../../core/tables/history/window/summarize-columns.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionParams } from './kit/session-parts.js';

export const endpoint = defineEndpoint({
  id: 'tables.session-columns',
  method: 'post',
  path: '/api/sessions/{session_id}/columns',
  summary: 'Summarize columns of a session: values with counts, and histograms',
  params: SessionParams,
  body: ColumnsRequest,
  result: z
    .strictObject({ columns: z.array(ColumnSummary).meta({ description: 'One for each request', example: [] }) })
    .meta({ id: 'SessionColumns', description: 'Summaries of columns' }),
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body: request }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    const { columns } = await runSession(
      { session, steps: session.steps, task: { kind: 'columns', request } },
      context,
    );
    return { columns: columns! };
  },
});

export const handler = toLambda(endpoint);
