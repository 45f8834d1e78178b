import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TrainingRecord } from '../../core/vision/train/run/training-record.js';
import type { Shell } from './shell.js';

const INTERRUPTED = 130;

async function recordOf(output: string): Promise<TrainingRecord | null> {
  const text = await readFile(join(output, 'record.json'), 'utf8').catch(() => null);
  return text === null ? null : TrainingRecord.parse(JSON.parse(text));
}

/** What was seen of a run that was stopped with Ctrl-C and carried on. */
export interface StopAndResume {
  stoppedAfterEpoch: number;
  /** From Ctrl-C to the end of all processes. */
  secondsToStop: number;
  record: TrainingRecord;
}

/** Starts a run, stops it with SIGINT after its first epoch, and carries it on to its end. */
export async function stopAndResume(shell: Shell, output: string, args: readonly string[]): Promise<StopAndResume> {
  const child = shell.startCli('train', 'yolo', ...args, '--output', output, '--execute');
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!isOver() && !(await recordOf(output))?.checkpoint) await wait(500);
  const begun = performance.now();
  child.kill('SIGINT');
  const [code] = await ended;
  const secondsToStop = (performance.now() - begun) / 1000;
  const stopped = await recordOf(output);
  if (code !== INTERRUPTED || stopped?.state !== 'cancelled' || !stopped.checkpoint) {
    throw new Error(`Ctrl-C: code ${code}, state ${stopped?.state}`);
  }
  const { record } = await shell.cli<{ record: TrainingRecord }>('train', 'yolo', '--resume', output);
  return { stoppedAfterEpoch: stopped.checkpoint.epoch, secondsToStop, record };
}
