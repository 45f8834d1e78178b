import { basename } from 'node:path';
import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { nameText } from '../../core/base/text/name-text.js';
import { Operation } from '../../core/tables/history/operations/operation.js';
import type { HistoryStep } from '../../core/tables/history/replay/history-step.js';
import { ReadOptions } from '../../core/tables/read/source/read-options.js';
import { getItem, newId, openItem } from '../../core/workspace/items/item-store.js';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { changeSteps } from '../../core/workspace/sessions/history-change.js';
import { addSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { pathSource } from '../workspace/kit/open-source.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionAnswer } from './kit/session-parts.js';
import { ReadFields, TablePath } from './kit/source-fields.js';

const Body = z
  .strictObject({
    path: TablePath.optional().meta(TablePath.meta()!),
    item_id: ItemId.optional().meta({ description: 'A table in the workspace, instead of a path', example: undefined }),
    name: nameText(200)
      .trim()
      .optional()
      .meta({ description: 'Name of the session; the file name if omitted', example: undefined }),
    operations: z
      .array(Operation)
      .max(5_000)
      .default([])
      .meta({ description: 'Operations to begin with, such as those of a recipe', example: [] }),
    ...ReadFields,
  })
  .meta({
    id: 'NewSession',
    description: 'A table file, and its import options',
    example: { path: 'tables/beers.csv' },
  });
type Body = z.output<typeof Body>;

function readOptionsOf(body: Body): ReadOptions {
  const { path: _path, item_id: _item, name: _name, operations: _operations, ...read } = body;
  return ReadOptions.parse(read);
}

export const endpoint = defineEndpoint({
  id: 'tables.sessions-create',
  method: 'post',
  path: '/api/sessions',
  summary: 'Start a session on a table: a history of operations that never changes the file',
  description:
    'The session is stored in the workspace and can be reopened. The largest table is used, unless `table` names another. Import options apply as in /api/analyze.',
  body: Body,
  result: SessionAnswer,
  faults: [...SESSION_FAULTS, 'unsupported-type'],
  run: async ({ body }, context) => {
    const { database } = await workspaceOf(context.config);
    if ((body.path === undefined) === (body.item_id === undefined))
      throw new Fault('invalid-input', 'Send exactly one of `path` and `item_id`.', {
        issues: [{ pointer: '', detail: 'Send exactly one of path and item_id' }],
      });
    const item =
      body.item_id === undefined
        ? getItem(database, openItem(database, (await pathSource(body.path!, false, context.config)).item))
        : getItem(database, body.item_id);
    if (item.kind !== 'table') throw new Fault('unsupported-type', `"${item.name}" is not a table.`);
    const id = newId();
    const read = readOptionsOf(body);
    let last = 0;
    const given = body.operations.map((operation) => ({ operation, author: 'recipe' as const, reason: null }));
    const steps: HistoryStep[] =
      given.length === 0
        ? []
        : changeSteps([], { kind: 'add', operations: given }, { now: new Date(), takeNumber: () => ++last }).steps;
    const started = { id, item_id: item.id, read, source: null };
    const { source, result } = await runSession({ session: started, steps, task: { kind: 'describe' } }, context);
    const name = body.name ?? basename(item.name);
    const session = addSession(database, {
      id,
      name,
      item_id: item.id,
      branch_of: null,
      read: { ...read, table: source.table },
      source,
      steps,
    });
    return { session, result };
  },
});

export const handler = toLambda(endpoint);
