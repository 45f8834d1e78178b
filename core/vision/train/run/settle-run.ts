import { Fault, isFault } from '../../../base/fault.js';
import type { TrainingRecord } from './training-record.js';
import type { TrainingRun } from './training-run.js';

/** What to do after a run that did not finish. */
function remedy({ checkpoint }: TrainingRecord, output: string): string {
  if (!checkpoint) return `No epoch was finished. Start over with another output folder than "${output}".`;
  return `Epoch ${checkpoint.epoch} is saved. Resume with "vision-cli train yolo --resume ${output}".`;
}

/**
 * Does the work of a run and puts down how it ended.
 * @returns the record. Faults: those of the work, with what to do next; the record says the same.
 */
export async function settleRun(run: TrainingRun, work: () => Promise<void>): Promise<TrainingRecord> {
  try {
    await work();
    return run.record();
  } catch (error) {
    const isStopped = isFault(error, 'cancelled') || isFault(error, 'timed-out');
    const reason = error instanceof Fault ? error.message : 'A bug in Handlens.';
    const changes = { state: isStopped ? 'cancelled' : 'failed', reason, ended_at: new Date().toISOString() } as const;
    // Where the disk is full, this fails too: what was wrong first is what matters.
    await run.update(changes).catch(() => undefined);
    if (!(error instanceof Fault)) throw error;
    const message = `${error.message} ${remedy(run.record(), run.output)}`;
    throw new Fault(error.code, message, { issues: error.issues, cause: error });
  }
}
