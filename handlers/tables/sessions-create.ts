import { basename } from 'node:path';
import * as z from 'zod';
import { Fault, isFault } from '../../core/base/fault.js';
import { nameText } from '../../core/base/text/name-text.js';
import { Operation } from '../../core/tables/history/operations/operation.js';
import {
  type HistoryRecipe,
  notesOnColumns,
  notesOnSteps,
  readHistoryRecipe,
} from '../../core/tables/history/recipe/history-recipe.js';
import type { ReadOptions } from '../../core/tables/read/source/read-options.js';
import { TABLE_KIND_NAMES } from '../../core/tables/read/source/table-kinds.js';
import { getItem, newId, openItem } from '../../core/workspace/items/item-store.js';
import { ItemId, type WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import { changeSteps, type NewOperation } from '../../core/workspace/sessions/history-change.js';
import { rememberedReading } from '../../core/workspace/sessions/reading-choices.js';
import { addSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { pathSource } from '../workspace/kit/open-source.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { readOptionsOf } from './kit/choose-source.js';
import { choiceFor, Remembered, RememberedField } from './kit/remembered-choice.js';
import { pinReadable, runSession, SESSION_FAULTS, SessionAnswer } from './kit/session-parts.js';
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
      .meta({ description: 'Operations to begin with', example: [] }),
    recipe: z.string().min(1).max(262_144).optional().meta({
      description:
        'A recipe (YAML) to begin with: the history of another session, or the steps of a cleaning. Its import options apply unless the request has its own',
      example: undefined,
    }),
    remembered: RememberedField,
    ...ReadFields,
  })
  .meta({
    id: 'NewSession',
    description: 'A table file, and its import options',
    example: { path: 'tables/beers.csv' },
  });
type Body = z.output<typeof Body>;

/** What a new session begins with. */
interface Beginning {
  read: ReadOptions;
  operations: NewOperation[];
  recipe: HistoryRecipe | null;
}

/** Returns the beginning of a session: the operations of the request, or those of its recipe. Faults: invalid-input. */
function beginningOf(body: Body): Beginning {
  const own = readOptionsOf(body);
  const author = 'recipe' as const;
  if (body.recipe === undefined) {
    const operations = body.operations.map((operation) => ({ operation, author, reason: null, is_on: true }));
    return { read: own, operations, recipe: null };
  }
  if (body.operations.length > 0)
    throw new Fault('invalid-input', 'A recipe already lists its operations. Remove `operations`.', {
      issues: [{ pointer: '/operations', detail: 'The recipe lists its own' }],
    });
  const recipe = readHistoryRecipe(body.recipe, body.table);
  const operations = recipe.operations.map(({ reason = null, author: _author, is_on, ...operation }) => {
    return { operation, author, reason, is_on };
  });
  return { read: { ...recipe.reading, ...own }, operations, recipe };
}

/** Returns the table of a request as an item of the workspace. Faults: invalid-input, unsupported-type, not-found. */
async function itemOf({ path, item_id: id }: Body, { config }: RunContext): Promise<WorkspaceItem> {
  const { database } = await workspaceOf(config);
  if ((path === undefined) === (id === undefined))
    throw new Fault('invalid-input', 'Send exactly one of `path` and `item_id`.', {
      issues: [{ pointer: '', detail: 'Send exactly one of path and item_id' }],
    });
  const source = path === undefined ? null : (await pathSource(path, false, config)).item;
  const { kind, name } = source ?? getItem(database, id!);
  if (kind !== 'table')
    throw new Fault('unsupported-type', `"${name}" is not a table. Name a table file: ${TABLE_KIND_NAMES}.`);
  return getItem(database, source === null ? id! : openItem(database, source));
}

/** Returns the result of an import, or why the file cannot be read that way. */
async function applied<Value>(work: () => Promise<Value>): Promise<{ value?: Value; problem?: string }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { problem: error.message };
  }
}

const Answer = SessionAnswer.extend({
  notes: z.array(z.string()).meta({
    description: 'Operations that name rows of another file, and columns of the recipe that are missing',
    example: ['Operation o3 names rows of the original file.'],
  }),
  is_remembered: z.boolean().meta({
    description: 'Whether the import options are those that were chosen for a file of the same form',
    example: false,
  }),
  remembered: Remembered,
}).meta({ id: 'StartedSession', description: 'A new session, and the table after its history' });
export type StartedSession = z.infer<typeof Answer>;

export const endpoint = defineEndpoint({
  id: 'tables.sessions-create',
  method: 'post',
  path: '/api/sessions',
  summary: 'Start a session on a table: a history of operations that never changes the file',
  description:
    'The session is stored in the workspace and can be reopened. The largest table is used, unless `table` names another. Import options apply as in /api/analyze. Operations of a recipe that cannot be applied to this file are skipped; their outcomes say why.',
  body: Body,
  result: Answer,
  faults: [...SESSION_FAULTS, 'unsupported-type'],
  run: async ({ body }, context) => {
    const { read: given, operations: unpinned, recipe } = beginningOf(body);
    const operations = await pinReadable(unpinned, context);
    const item = await itemOf(body, context);
    const id = newId();
    let last = 0;
    const steps =
      operations.length === 0
        ? []
        : changeSteps([], { kind: 'add', operations, skip_known: false }, { now: new Date(), takeNumber: () => ++last })
            .steps;
    const { database } = await workspaceOf(context.config);
    const open = (options: ReadOptions) =>
      runSession(
        { session: { id, item_id: item.id, read: options, source: null }, steps, task: { kind: 'describe' } },
        context,
      );
    const asGiven = await open(given);
    const known = choiceFor(body.remembered, given, asGiven.source.head, database);
    // The options may name a sheet or a row that this file does not have.
    const asKnown = known === null ? null : await applied(() => open(known));
    const { source, result } = asKnown?.value ?? asGiven;
    const read = asKnown?.value === undefined ? given : known!;
    const session = addSession(database, {
      id,
      name: body.name ?? basename(item.name),
      item_id: item.id,
      branch_of: null,
      read: { ...read, table: source.table },
      source,
      steps,
    });
    const notes = [
      ...(asKnown?.problem === undefined
        ? []
        : [`The remembered import options do not fit this file. ${asKnown.problem}`]),
      ...(recipe === null ? [] : [...notesOnSteps(steps), ...notesOnColumns(recipe, source.columns)]),
    ];
    const remembered = rememberedReading(database, source.head);
    return { session, result, notes, is_remembered: asKnown?.value !== undefined, remembered };
  },
});

export const handler = toLambda(endpoint);
