import { randomBytes } from 'node:crypto';
import { type FaultCode, isFault } from '../../base/fault.js';
import type { ByteStore } from '../../store/byte-store.js';
import type { AgentRun, RunId } from './agent-run.js';
import { listRuns, runKey } from './run-files.js';

/** Runs that are kept, and bytes that they may take together; the oldest go first. */
const MOST_RUNS = 50;
const MOST_BYTES = 256e6;

/** What a request is not failed for. */
const NOT_KEPT: readonly FaultCode[] = ['not-writable', 'storage-full', 'store-unavailable'];

function newId(now: Date): RunId {
  const [day = '', time = ''] = now
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .split('T');
  return `run-${day}-${time}-${randomBytes(2).toString('hex')}`;
}

/** Drops the oldest runs. One that another process drops meanwhile is gone all the same. */
async function prune(state: ByteStore): Promise<void> {
  let bytes = 0;
  const old: string[] = [];
  for (const [place, run] of (await listRuns(state)).entries()) {
    bytes += run.bytes;
    // The newest is kept, however large.
    if (place > 0 && (place >= MOST_RUNS || bytes > MOST_BYTES)) old.push(runKey(run.id));
  }
  await state.delete(old);
}

/**
 * Keeps what came of a request. @param now time of the run.
 * @returns its id; null where the state cannot be written: the answer stands without it.
 */
export async function keepRun(
  state: ByteStore,
  run: Omit<AgentRun, 'schema' | 'id' | 'time'>,
  now: Date,
): Promise<RunId | null> {
  const id = newId(now);
  const entry: AgentRun = { schema: 'handlens.agent-run/1', id, time: now.toISOString(), ...run };
  try {
    await state.put(runKey(id), Buffer.from(JSON.stringify(entry)));
    await prune(state);
    return id;
  } catch (error) {
    if (isFault(error) && NOT_KEPT.includes(error.code)) return null;
    throw error;
  }
}
