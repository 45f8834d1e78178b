import * as z from 'zod';
import { describeLanguage, ExpressionLanguage } from '../../core/tables/history/expressions/describe-language.js';
import { getSession, SessionId } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS } from './kit/session-parts.js';

const Query = z
  .strictObject({
    session_id: SessionId.optional().meta({ description: 'Session whose columns to list', example: undefined }),
  })
  .meta({ id: 'ExpressionsQuery', description: 'Session whose columns to list' });

async function columnsOf(id: string, context: RunContext): Promise<ExpressionLanguage['columns']> {
  const { database } = await workspaceOf(context.config);
  const session = getSession(database, id);
  const { expressionColumns: columns } = await runSession(
    { session, steps: session.steps, task: { kind: 'expression-columns' } },
    context,
  );
  return columns;
}

export const endpoint = defineEndpoint({
  id: 'tables.expressions',
  method: 'get',
  path: '/api/expressions',
  summary: 'List the functions and operators of expressions, and the columns of a session',
  description:
    'Expressions are those of the operations `compute_column` and `transform_cells`. To check one, preview the operation.',
  body: Query,
  result: ExpressionLanguage,
  faults: SESSION_FAULTS,
  run: async ({ body: { session_id: id } }, context) => ({
    ...describeLanguage(),
    columns: id === undefined ? null : await columnsOf(id, context),
  }),
});

export const handler = toLambda(endpoint);
