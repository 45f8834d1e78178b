import { isFault } from '../../fault.js';
import { askDataset } from './ask-dataset.js';
import type { AskInput, AskMessage } from './ask-job.js';

const REPORT_EVERY_MS = 100;

function tell(message: AskMessage, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent);
}

/** Tells how far a pass is, ten times a second at most. */
function reporter(): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (now - last < REPORT_EVERY_MS && done < total) return;
    last = now;
    tell({ kind: 'progress', done, total });
  };
}

async function answer(input: AskInput): Promise<AskMessage> {
  try {
    return { kind: 'done', value: await askDataset(input, reporter()) };
  } catch (error) {
    if (!isFault(error))
      return { kind: 'bug', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    return { kind: 'fault', code: error.code, message: error.message, issues: error.issues };
  }
}

// Who started it is gone: nobody waits for the answer.
process.once('disconnect', () => process.exit(0));
process.once('message', async (input: AskInput) => tell(await answer(input), () => process.exit(0)));
