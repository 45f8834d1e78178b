import * as z from 'zod';
import type { SessionResult } from '../../core/tables/history/facts/session-facts.js';
import { nextStepNumber, StepId, StepOutcome } from '../../core/tables/history/replay/history-step.js';
import { changeSteps, HistoryChange, withoutKnown } from '../../core/workspace/sessions/history-change.js';
import {
  addVersion,
  checkVersion,
  getSession,
  moveVersion,
  stepsAfterMove,
  type TableSession,
  takeStepNumbers,
} from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import {
  checkApplied,
  pinChange,
  runSession,
  SESSION_FAULTS,
  SessionAnswer,
  SessionParams,
} from './kit/session-parts.js';

const Body = z
  .strictObject({
    expected: z.int().min(0).meta({
      description: 'Version of the history that you have seen; rejected if another window has changed it',
      example: 0,
    }),
    change: HistoryChange,
    preview: z
      .boolean()
      .default(false)
      .meta({ description: 'Only report the effects; nothing is stored', example: false }),
  })
  .meta({
    id: 'OperationsChange',
    description: 'A change of the history of a session',
    example: {
      expected: 0,
      change: {
        kind: 'add',
        operations: [{ operation: { operation: 'change_case', column: 'city', options: { to: 'title' } } }],
      },
    },
  });

const Affected = z
  .strictObject({
    id: StepId,
    before: StepOutcome.nullable().meta({ description: 'What it did before; null if it is new' }),
    after: StepOutcome.nullable().meta({ description: 'What it does now; null if it was removed' }),
  })
  .meta({ id: 'AffectedStep', description: 'An operation whose effect the change alters' });

const OperationsAnswer = SessionAnswer.extend({
  affected: z.array(Affected).meta({
    description: 'Operations that now do something else, or cannot be applied any more',
    example: [],
  }),
  skipped: z.array(StepId).meta({
    description: 'Operations that the history already has, so that they were not added again; see `skip_known`',
    example: [],
  }),
  is_stored: z.boolean().meta({ description: 'False for a preview, and if nothing was left to add', example: true }),
}).meta({ id: 'OperationsAnswer', description: 'A session after a change of its history' });
export type OperationsAnswer = z.infer<typeof OperationsAnswer>;

/** Returns the operations that do something else after a change. */
function affectedSteps(before: SessionResult, after: SessionResult): z.infer<typeof Affected>[] {
  const old = new Map(before.outcomes.map((outcome) => [outcome.id, outcome]));
  const now = new Map(after.outcomes.map((outcome) => [outcome.id, outcome]));
  const changed = after.outcomes.filter(({ id }) => JSON.stringify(old.get(id)) !== JSON.stringify(now.get(id)));
  const removed = before.outcomes.filter(({ id }) => !now.has(id));
  return [...changed, ...removed].map(({ id }) => ({ id, before: old.get(id) ?? null, after: now.get(id) ?? null }));
}

export const endpoint = defineEndpoint({
  id: 'tables.session-operations',
  method: 'post',
  path: '/api/sessions/{session_id}/operations',
  summary: 'Add, edit, move, switch or remove operations of a session, undo and redo, or preview that',
  description:
    'Each operation can be changed on its own; the ones after it are applied again. An operation that cannot be applied any more, for example because its column is gone, is skipped and says what it needs.',
  params: SessionParams,
  body: Body,
  result: OperationsAnswer,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body: { expected, change, preview } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    checkVersion(session, expected);
    const describe = (steps: TableSession['steps']) =>
      runSession({ session, steps, task: { kind: 'describe' } }, context).then(({ result }) => result);
    const before = await describe(session.steps);
    if (change.kind === 'undo' || change.kind === 'redo') {
      const move = { expected, by: change.kind === 'undo' ? -change.count : change.count };
      const result = await describe(stepsAfterMove(database, id, move));
      const moved = preview ? session : moveVersion(database, id, move);
      return { session: moved, result, affected: affectedSteps(before, result), skipped: [], is_stored: !preview };
    }
    const pinned = await pinChange(change, context);
    const { change: own, skipped } = withoutKnown(session.steps, pinned);
    const count = own.kind === 'add' ? own.operations.length : 0;
    if (own.kind === 'add' && count === 0) return { session, result: before, affected: [], skipped, is_stored: false };
    let next = count === 0 ? 0 : preview ? nextStepNumber(session.steps) : takeStepNumbers(database, id, count);
    const { steps, what, written } = changeSteps(session.steps, own, { now: new Date(), takeNumber: () => next++ });
    const result = await describe(steps);
    checkApplied(result.outcomes, written);
    const affected = affectedSteps(before, result);
    if (preview) return { session, result, affected, skipped, is_stored: false };
    const stored = addVersion(database, id, { expected, steps, what });
    return { session: stored, result, affected, skipped, is_stored: true };
  },
});

export const handler = toLambda(endpoint);
