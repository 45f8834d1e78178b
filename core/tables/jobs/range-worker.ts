import { getHeapStatistics } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { Fault, isFault } from '../../fault.js';
import { DICTIONARY_LIMITS } from '../data/column-builders.js';
import { MemoryArena } from '../data/memory-arena.js';
import { CellEncoder } from '../encode/cell-encoder.js';
import { HashesNeeded } from '../encode/range-columns.js';
import { resultOf } from '../encode/range-result.js';
import { beginColumns, readOn } from '../encode/read-columns.js';
import { NotEncodable } from '../encode/read-range.js';
import { openFile } from '../ingest/byte-source.js';
import { textFileOf } from '../ingest/text/text-file.js';
import { AT, type RangeAnswer, type RangeThreadStart } from './range-message.js';

const { port, state, source, encoding, guessed, body, ranges, keepsHashes } = workerData as RangeThreadStart;

/** A thread that runs out of memory ends without a word, and the one that waits for it would wait in vain. */
const FULL = 0.9;
/** Memory for so many answers: while the owner takes one, the next is read. */
const ARENAS = 2;

/** Says that this thread gets on. Faults: table-too-large. */
function getOn(): void {
  Atomics.add(state, AT.progress, 1);
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  if (used_heap_size <= FULL * heap_size_limit) return;
  const detail = 'This file needs more memory than a worker may take. Split it, or raise HANDLENS_TABLE_MEMORY_MB.';
  throw new Fault('table-too-large', detail);
}

/** Reads the ranges one after another, in the memory of one encoder. */
function readAll(): void {
  const bytes = openFile(source.path, source.name, source.size, source.state);
  try {
    const text = { file: textFileOf(bytes, encoding, guessed), body };
    const { exports } = new CellEncoder(guessed.dialect, body, DICTIONARY_LIMITS);
    const arenas = Array.from({ length: ARENAS }, () => new MemoryArena());
    for (const [place, range] of ranges.entries()) {
      const arena = arenas[place % ARENAS]!;
      waitForOwner();
      arena.reset();
      const plan = { limits: DICTIONARY_LIMITS, keepsHashes, arena, hashArena: arena };
      const read = beginColumns(text, [range], { ...plan, exports });
      readOn(read, text, range, getOn);
      answer({ result: resultOf(read, arena) });
    }
  } finally {
    bytes.close();
  }
}

function answerOf(error: unknown): RangeAnswer {
  if (error instanceof NotEncodable) return { notEncodable: error.message };
  if (error instanceof HashesNeeded) return { hashesNeeded: error.message };
  if (isFault(error)) return { fault: { code: error.code, message: error.message } };
  return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

let given = 0;

function answer(message: RangeAnswer): void {
  given += 1;
  port.postMessage(message);
  Atomics.store(state, AT.given, given);
  Atomics.notify(state, AT.given);
}

/** Waits until an arena holds nothing any more that the owner needs. */
function waitForOwner(): void {
  for (let taken = Atomics.load(state, AT.taken); given >= taken + ARENAS; taken = Atomics.load(state, AT.taken))
    Atomics.wait(state, AT.taken, taken);
}

// Whoever waits blocks its own thread, and hears of no event: it is told here, before the end.
process.once('exit', (code) => {
  const message = `A thread that reads this file ended (${code}) before it was done. Try again, or save the file as CSV.`;
  if (given < ranges.length) answer({ fault: { code: 'backend-unavailable', message } });
});

try {
  readAll();
} catch (error) {
  answer(answerOf(error));
}
