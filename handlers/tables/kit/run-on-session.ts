import type { SessionTask, SessionValue } from '../../../core/tables/jobs/session-task.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runSessionTask } from '../../kit/services.js';
import type { ChosenSession, ChosenTable } from './choose-source.js';
import { secondFilesOf } from './second-tables.js';

type SessionInput = Parameters<typeof runSessionTask>[2];

/** Completes the input of a task on a session with the files of the second tables of its steps. */
export async function sessionInput(
  input: Omit<SessionInput, 'seconds' | 'datasetId'>,
  context: Pick<RunContext, 'config'>,
): Promise<SessionInput> {
  return { ...input, seconds: await secondFilesOf(input.steps, context), datasetId: null };
}

/** Performs a task on the result of a session. Faults: those of the import, dataset-changed. */
export async function runOnSession(
  { source, read }: ChosenTable,
  { id, sha256, steps }: ChosenSession,
  task: SessionTask,
  context: Pick<RunContext, 'config' | 'signal'>,
): Promise<SessionValue> {
  const input = await sessionInput({ source, read, sha256, steps, task }, context);
  return runSessionTask(context.config, id, input, context.signal);
}
