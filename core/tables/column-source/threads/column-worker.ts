import { workerData } from 'node:worker_threads';
import { checkHeap, earlyEndFault } from '../../../base/processes/awaited-thread.js';
import { unpackTexts } from '../../../base/processes/packed-texts.js';
import { ColumnBuilders, type PlainColumns } from '../../columns/column-builders.js';
import type { ColumnAnswer, ColumnMessage, ColumnThreadStart } from './column-thread.js';

/** More than any number of posted messages, so that the owner does not wait for a thread that has ended. */
const EVERY_MESSAGE = 2 ** 31 - 1;

const { port, state, columns } = workerData as ColumnThreadStart;
const builders = new ColumnBuilders(columns);

function answer(message: ColumnAnswer): void {
  port.postMessage(message, 'built' in message ? buffersOf(message.built) : []);
  Atomics.store(state, 1, 1);
}

/** Returns the buffers to transfer instead of copying them. */
function buffersOf({ columns, rowHashes, sourceRows }: PlainColumns): ArrayBuffer[] {
  const ofColumns = columns.flatMap((column) => (column.form === 'dictionary' ? [column.codes, column.counts] : []));
  return [...ofColumns, ...rowHashes, sourceRows].map(({ buffer }) => buffer as ArrayBuffer);
}

function take(message: ColumnMessage): void {
  if ('names' in message) {
    answer({ built: builders.finish(message.names) });
    return;
  }
  const full = checkHeap();
  if (full !== null) {
    answer({ fault: { code: full.code, message: full.message } });
    return;
  }
  builders.add(message.columns.map(unpackTexts), message.rows);
}

// The owner is blocked and receives no events, so the worker reports its own end.
process.once('exit', (code) => {
  const end = earlyEndFault(code);
  answer({ fault: { code: end.code, message: end.message } });
  Atomics.store(state, 0, EVERY_MESSAGE);
  Atomics.notify(state, 0);
});

port.on('message', (message: ColumnMessage) => {
  try {
    if (Atomics.load(state, 1) === 0) take(message);
  } catch (error) {
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  Atomics.add(state, 0, 1);
  Atomics.notify(state, 0);
});
