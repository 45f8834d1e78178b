import * as z from 'zod';
import type { FaultCode } from '../../../core/base/fault.js';
import { Fault, isFault } from '../../../core/base/fault.js';
import { SessionResult } from '../../../core/tables/history/facts/session-facts.js';
import type { Operation } from '../../../core/tables/history/operations/operation.js';
import type { HistoryRecipe } from '../../../core/tables/history/recipe/history-recipe.js';
import type { HistoryStep, StepOutcome } from '../../../core/tables/history/replay/history-step.js';
import type { SessionTask, SessionValue } from '../../../core/tables/jobs/session-task.js';
import type { StepsChange } from '../../../core/workspace/sessions/history-change.js';
import { getSession, SessionId, TableSession } from '../../../core/workspace/sessions/session-store.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runSessionTask } from '../../kit/services.js';
import { WORKSPACE_FAULTS } from '../../workspace/kit/workspace-faults.js';
import { workspaceOf } from '../../workspace/kit/workspace-of.js';
import { workspaceSource } from './choose-source.js';
import { sessionInput } from './run-on-session.js';
import { type AppliedSteps, pinOperation, secondFiles } from './second-tables.js';
import { READ_FAULTS } from './table-faults.js';

/** Path parameter of endpoints about one session. */
export const SessionParams = z.strictObject({ session_id: SessionId });

export const SESSION_FAULTS: readonly FaultCode[] = [
  ...new Set([...READ_FAULTS, ...WORKSPACE_FAULTS, 'column-not-found' as const]),
];

/** A session with the table after its history. */
export const SessionAnswer = z
  .strictObject({ session: TableSession, result: SessionResult })
  .meta({ id: 'SessionAnswer', description: 'A table session, and the table after its history' });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

interface SessionRun {
  session: Pick<TableSession, 'id' | 'item_id' | 'read'> & { source: { sha256: string } | null };
  steps: readonly HistoryStep[];
  task: SessionTask;
}

/** Returns the file of a session. Faults: those of `fileSource`. */
export const sourceOfSession = (
  { item_id: id }: Pick<TableSession, 'item_id'>,
  { config }: Pick<RunContext, 'config'>,
) => workspaceSource(id, config);

/** Applies steps to the table of a session, and performs a task. Faults: SESSION_FAULTS. */
export async function runSession({ session, steps, task }: SessionRun, context: RunContext): Promise<SessionValue> {
  const { config, signal } = context;
  const source = await sourceOfSession(session, context);
  const sha256 = session.source?.sha256 ?? null;
  const input = await sessionInput({ source, read: session.read, sha256, steps, task }, context);
  const others = task.kind === 'match' ? await secondFiles([task.request.table], context) : [];
  return runSessionTask(config, session.id, { ...input, seconds: [...input.seconds, ...others] }, signal);
}

/** Returns how to list the steps of a session that can be applied now. */
export const appliedSteps =
  (context: RunContext): AppliedSteps =>
  async (id) => {
    const session = getSession((await workspaceOf(context.config)).database, id);
    const { result } = await runSession({ session, steps: session.steps, task: { kind: 'describe' } }, context);
    const failed = new Set(result.outcomes.filter(({ state }) => state === 'failed').map((outcome) => outcome.id));
    return session.steps
      .filter((step) => !failed.has(step.id))
      .map(({ operation, is_on }) => ({ ...operation, is_on }));
  };

/** Completes the second tables of operations, so that they have the same result later. Faults: SESSION_FAULTS. */
export function pinOperations<Entry extends { operation: Operation }>(
  entries: readonly Entry[],
  context: RunContext,
): Promise<Entry[]> {
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      operation: await pinOperation(entry.operation, context, appliedSteps(context)),
    })),
  );
}

/** Completes the second tables of new operations. Faults: SESSION_FAULTS. */
export async function pinChange(change: StepsChange, context: RunContext): Promise<StepsChange> {
  if (change.kind === 'add') return { ...change, operations: await pinOperations(change.operations, context) };
  if (change.kind !== 'edit') return change;
  const [edited] = await pinOperations([change], context);
  return edited!;
}

/**
 * Completes the second tables of operations. Those that cannot be read stay incomplete, and their steps fail. Faults:
 * SESSION_FAULTS.
 */
export function pinReadable<Entry extends { operation: Operation }>(
  entries: readonly Entry[],
  context: RunContext,
): Promise<Entry[]> {
  return Promise.all(
    entries.map(async (entry) => {
      try {
        return (await pinOperations([entry], context))[0]!;
      } catch (error) {
        if (!isFault(error)) throw error;
        return entry;
      }
    }),
  );
}

/** Completes the second tables of a recipe. Faults: SESSION_FAULTS. */
export async function pinRecipe(recipe: HistoryRecipe, context: RunContext): Promise<HistoryRecipe> {
  const pinned = await pinReadable(
    recipe.operations.map((operation) => ({ operation })),
    context,
  );
  return { ...recipe, operations: pinned.map(({ operation }) => operation) };
}

/** Rejects a history in which one of the given operations cannot be applied. Faults: invalid-input. */
export function checkApplied(outcomes: readonly StepOutcome[], ids: readonly string[]): void {
  const failed = outcomes.find(({ id, state }) => state === 'failed' && ids.includes(id));
  if (failed === undefined) return;
  throw new Fault('invalid-input', `"${failed.title}" cannot be applied. ${failed.message ?? ''}`, {
    issues: [{ pointer: '/change', detail: failed.message ?? 'Cannot be applied' }],
  });
}
