import type { SessionTask, SessionValue } from '../../../core/tables/jobs/session-task.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runSessionTask } from '../../kit/services.js';
import type { ChosenSession, ChosenTable } from './choose-source.js';
import { secondFilesOf } from './second-tables.js';

/** Performs a task on the result of a session. Faults: those of the import, dataset-changed. */
export async function runOnSession(
  { source, read }: ChosenTable,
  { id, sha256, steps }: ChosenSession,
  task: SessionTask,
  context: Pick<RunContext, 'config' | 'signal'>,
): Promise<SessionValue> {
  const { config, signal } = context;
  const seconds = await secondFilesOf(steps, context);
  return runSessionTask(config, id, { source, seconds, read, datasetId: null, sha256, steps, task }, signal);
}
