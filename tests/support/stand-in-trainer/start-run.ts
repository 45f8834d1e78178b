import { readFile } from 'node:fs/promises';
import { runTraining } from '../../../core/vision/train/run/run-training.js';
import type { PlannedRun } from './plan-run.js';

// Runs a training process that the test kills. Prints a line when the first epoch is done.
const { plan, ledger } = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as PlannedRun;
await runTraining(plan, {
  signal: new AbortController().signal,
  ledger,
  onProgress: ({ phase }) => {
    if (phase === 'train') process.stdout.write('epoch\n');
  },
});
