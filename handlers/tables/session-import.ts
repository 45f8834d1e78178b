import * as z from 'zod';
import { StepId, type StepOutcome } from '../../core/tables/history/replay/history-step.js';
import { newId } from '../../core/workspace/items/item-store.js';
import { rememberedReading } from '../../core/workspace/sessions/reading-choices.js';
import { addSession, getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { readOptionsOf } from './kit/choose-source.js';
import { Remembered, storeChoice } from './kit/remembered-choice.js';
import { runSession, SESSION_FAULTS, SessionAnswer, SessionParams } from './kit/session-parts.js';
import { ReadFields } from './kit/source-fields.js';

const Body = z
  .strictObject({
    remembered: z.enum(['ignore', 'store']).default('ignore').meta({
      description:
        'Whether to remember these import options for files of the same form, whose first rows have the same words; without options, the form is forgotten',
      example: 'ignore',
    }),
    ...ReadFields,
  })
  .meta({ id: 'SessionImport', description: 'Import options; omitted ones are detected', example: { header_row: 3 } });

const Answer = SessionAnswer.extend({
  no_longer_applied: z.array(StepId).meta({
    description:
      'Operations that could be applied before and cannot be now. They stay in the history; their outcomes say why',
    example: [],
  }),
  remembered: Remembered,
}).meta({ id: 'ReimportedSession', description: 'A session with other import options, and its table' });
export type ReimportedSession = z.infer<typeof Answer>;

const failed = (outcomes: readonly StepOutcome[]) =>
  outcomes.filter(({ state }) => state === 'failed').map(({ id }) => id);

export const endpoint = defineEndpoint({
  id: 'tables.session-import',
  method: 'post',
  path: '/api/sessions/{session_id}/import',
  summary: 'Read the file of a session again with other import options, and keep the history',
  description:
    'Starts a new session with the same operations, authors and reasons; the original stays. Operations that no longer fit are listed and stay in the history, so that they can be edited.',
  params: SessionParams,
  body: Body,
  isBodyOptional: true,
  result: Answer,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body }, context) => {
    const { database } = await workspaceOf(context.config);
    const original = getSession(database, id);
    const { steps, item_id, name, ignored } = original;
    const read = readOptionsOf(body);
    const task = { kind: 'describe' } as const;
    const own = newId();
    const { source, result } = await runSession(
      { session: { id: own, item_id, read, source: null }, steps, task },
      context,
    );
    const before =
      steps.length === 0 ? [] : failed((await runSession({ session: original, steps, task }, context)).result.outcomes);
    if (body.remembered === 'store') storeChoice(read, source.head, database);
    const session = addSession(database, {
      ...{ id: own, name, item_id, source, steps, ignored },
      branch_of: id,
      read: { ...read, table: source.table },
    });
    return {
      session,
      result,
      no_longer_applied: failed(result.outcomes).filter((step) => !before.includes(step)),
      remembered: rememberedReading(database, source.head),
    };
  },
});

export const handler = toLambda(endpoint);
