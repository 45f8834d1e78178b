import { MessageChannel, receiveMessageOnPort, resourceLimits, Worker } from 'node:worker_threads';
import { Fault } from '../../fault.js';
import type { RangesElsewhere } from '../encode/load-encoded.js';
import { HashesNeeded } from '../encode/range-columns.js';
import type { RangeResult } from '../encode/range-result.js';
import { NotEncodable, type RowRange } from '../encode/read-range.js';
import type { TableBody } from '../ingest/text/body-reader.js';
import type { TextFile } from '../ingest/text/text-file.js';
import { AT, type RangeAnswer, type RangeThreadStart } from './range-message.js';

const YOUNG_MB = 8;
/** How long a thread may stay where it is; one that ended without a word stays for ever. */
const STUCK_MS = 60_000;

/** Waits until a thread has given so many answers. */
function waitFor(state: Int32Array, answers: number): void {
  for (let seen = -1; ; ) {
    const given = Atomics.load(state, AT.given);
    if (given >= answers) return;
    if (Atomics.wait(state, AT.given, given, STUCK_MS) !== 'timed-out') continue;
    const now = Atomics.load(state, AT.progress);
    if (now === seen) {
      const message = 'A thread that reads this file does not come back. Try again, or split the file.';
      throw new Fault('backend-unavailable', message);
    }
    seen = now;
  }
}

/** @returns the answer. A thread that ran out of memory gave none. */
function answerOf(message: RangeAnswer): RangeResult {
  if ('result' in message) return message.result;
  if ('notEncodable' in message) throw new NotEncodable(message.notEncodable);
  if ('hashesNeeded' in message) throw new HashesNeeded(message.hashesNeeded);
  if ('fault' in message) throw new Fault(message.fault.code, message.fault.message);
  throw new Error(`A range thread failed: ${message.error}`);
}

/**
 * Reads ranges of a file one after another in a thread of its own. Its owner waits without giving up its own thread: a job
 * is one call.
 */
export function readInThread(
  program: string,
  { file, body }: { file: TextFile; body: TableBody },
  ranges: readonly RowRange[],
  keepsHashes: boolean,
): RangesElsewhere {
  const { port1, port2 } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(12));
  const { file: opened, name, size } = file.source;
  if (opened === null) throw new Error('A thread can read files alone.');
  const { encoding, guessed } = file;
  const source = { ...opened, name, size };
  const start: RangeThreadStart = { port: port2, state, source, encoding, guessed, body, ranges, keepsHashes };
  const worker = new Worker(program, {
    workerData: start,
    transferList: [port2],
    resourceLimits: { ...resourceLimits, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  worker.unref();
  // What ended it is told through the port; nobody listening, it would end this thread too.
  worker.on('error', () => undefined);
  let taken = 0;
  return {
    next: (take) => {
      waitFor(state, taken + 1);
      const { message } = receiveMessageOnPort(port1) as { message: RangeAnswer };
      take(answerOf(message));
      taken += 1;
      Atomics.store(state, AT.taken, taken);
      Atomics.notify(state, AT.taken);
    },
    close: () => {
      port1.close();
      void worker.terminate();
    },
  };
}
