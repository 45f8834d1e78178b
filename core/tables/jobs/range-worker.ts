import { getHeapStatistics } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { Fault, isFault } from '../../fault.js';
import { DICTIONARY_LIMITS } from '../data/column-builders.js';
import { buffersOf, resultOf } from '../encode/range-result.js';
import { readColumns } from '../encode/read-columns.js';
import { NotEncodable } from '../encode/read-range.js';
import { openFile } from '../ingest/byte-source.js';
import { textFileOf } from '../ingest/text/text-file.js';
import type { RangeAnswer, RangeThreadStart } from './range-message.js';

const { port, state, source, encoding, guessed, body, range } = workerData as RangeThreadStart;

/** A thread that runs out of memory ends without a word, and the one that waits for it would wait in vain. */
const FULL = 0.9;

/** Says that this thread gets on. Faults: table-too-large. */
function getOn(): void {
  Atomics.add(state, 1, 1);
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  if (used_heap_size <= FULL * heap_size_limit) return;
  const detail = 'This file needs more memory than a worker may take. Split it, or raise HANDLENS_TABLE_MEMORY_MB.';
  throw new Fault('table-too-large', detail);
}

function read(): RangeAnswer {
  const bytes = openFile(source.path, source.name, source.size, source.state);
  try {
    const file = textFileOf(bytes, encoding, guessed);
    return { result: resultOf(readColumns({ file, body }, range, DICTIONARY_LIMITS, getOn)) };
  } finally {
    bytes.close();
  }
}

function answerOf(error: unknown): RangeAnswer {
  if (error instanceof NotEncodable) return { notEncodable: error.message };
  if (isFault(error)) return { fault: { code: error.code, message: error.message } };
  return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function answer(message: RangeAnswer): void {
  if (Atomics.load(state, 0) === 1) return;
  port.postMessage(message, 'result' in message ? buffersOf(message.result) : []);
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
}

// Whoever waits blocks its own thread, and hears of no event: it is told here, before the end.
process.once('exit', (code) => {
  const message = `A thread that reads this file ended (${code}) before it was done. Try again, or save the file as CSV.`;
  answer({ fault: { code: 'backend-unavailable', message } });
});

try {
  answer(read());
} catch (error) {
  answer(answerOf(error));
}
