import { Fault } from '../../../base/fault.js';
import { way } from '../../../base/text/ways.js';
import type { TrainerEnd } from './run-trainer.js';
import type { TrainerEvent } from './trainer-event.js';

type Failure = Extract<TrainerEvent, { event: 'failed' }>;

const REASONS: Readonly<Record<Failure['reason'], string>> = {
  'disk-full': 'the disk is full. Free some space',
  'out-of-memory': 'memory ran out. Use a smaller `batch` or `image_size`',
  'extra-missing': `a package of the training extra is missing. ${way('train-doctor')}`,
  crashed: 'the trainer failed',
};

function reasonOf({ exitCode, killedBy }: TrainerEnd, failure: Failure | null): string {
  if (failure) return `${REASONS[failure.reason]}. Its message: ${failure.message}`;
  if (killedBy === 'SIGKILL') return 'the system ended it, probably because memory ran out. Use a smaller `batch`';
  if (killedBy) return `another program ended it with ${killedBy}`;
  return `it ended with code ${exitCode} without a message`;
}

/** Why a trainer that did not do its work ended, and what to do. */
export function explainEnd(end: TrainerEnd, failure: Failure | null): Fault {
  const said = reasonOf(end, failure);
  const full = `The training stopped: ${said}${/[.!?]$/.test(said) ? '' : '.'} The full output is in trainer.log.`;
  return new Fault('training-failed', full);
}

/** Why the trainer could not be started at all. Other errors are given back as they are. */
export function explainStart(error: unknown, program: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (error instanceof Fault || !['ENOENT', 'EACCES', 'ENOEXEC'].includes(code)) return error;
  return new Fault('training-failed', `"${program}" cannot be started (${code}). ${way('train-doctor')}.`, {
    cause: error,
  });
}
