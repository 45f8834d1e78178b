import { nothingYet, writeAll } from '../crash/server-writers.js';
import type { TestServer } from '../server.js';
import { LatencyBook } from './latency-book.js';
import { putLoad } from './put-load.js';
import type { Asker } from './valid/asker.js';
import { READING } from './valid/valid-requests.js';

/** Writes to wait for before the stop, so that there is data to lose. */
const WRITES_BEFORE_STOP = 5;
const READING_LANES = 4;

/** Stops the server during requests and writes of all kinds. */
export async function stopUnderLoad(server: TestServer, folder: string, asker: Omit<Asker, 'send'>) {
  const seen = nothingYet();
  let isOver = false;
  let written = 0;
  let enough = () => {};
  const begun = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const onWritten = () => ++written >= WRITES_BEFORE_STOP && enough();
  const load = {
    asker,
    valid: READING,
    maker: null,
    // The stop interrupts most of these requests.
    book: new LatencyBook(),
    lanes: READING_LANES,
    isEnough: () => isOver,
  };
  const place = { address: server.address, folder, turn: 1 };
  const reading = putLoad(server.address, load);
  const writing = writeAll(place, seen, { isOver: () => isOver, onWritten });
  try {
    await Promise.race([begun, writing]);
  } finally {
    isOver = true;
  }
  const since = performance.now();
  server.process.kill('SIGTERM');
  const code = await server.ended;
  const stoppedMs = performance.now() - since;
  await Promise.all([writing, reading]);
  return { seen, code, stoppedMs };
}
