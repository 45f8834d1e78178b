import type { SessionTask, SessionValue } from '../../../core/tables/jobs/session-task.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runSessionTask } from '../../kit/services.js';
import type { ChosenSession, ChosenTable } from './choose-source.js';

/** Performs a task on the result of a session. Faults: those of the import, dataset-changed. */
export function runOnSession(
  { source, read }: ChosenTable,
  { id, sha256, steps }: ChosenSession,
  task: SessionTask,
  { config, signal }: Pick<RunContext, 'config' | 'signal'>,
): Promise<SessionValue> {
  return runSessionTask(config, id, { source, read, datasetId: null, sha256, steps, task }, signal);
}
