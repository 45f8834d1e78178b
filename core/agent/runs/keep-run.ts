import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { isFault } from '../../fault.js';
import { writeFileWhole } from '../../files/write-file.js';
import type { AgentRun, RunId } from './agent-run.js';
import { listRuns, runFile } from './run-files.js';

/** Runs that are kept, and bytes that they may take together; the oldest go first. */
const MOST_RUNS = 50;
const MOST_BYTES = 256e6;

function newId(now: Date): RunId {
  const [day = '', time = ''] = now
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .split('T');
  return `run-${day}-${time}-${randomBytes(2).toString('hex')}`;
}

/** Drops the oldest runs. One that another process drops meanwhile is gone all the same. */
async function prune(stateDir: string): Promise<void> {
  let bytes = 0;
  for (const [place, id] of (await listRuns(stateDir)).entries()) {
    const file = runFile(stateDir, id);
    bytes += (await stat(file).catch(() => null))?.size ?? 0;
    // The newest is kept, however large.
    if (place > 0 && (place >= MOST_RUNS || bytes > MOST_BYTES)) await rm(file, { force: true });
  }
}

/**
 * Keeps what came of a request. @param now time of the run.
 * @returns its id; null where the state folder cannot be written: the answer stands without it.
 */
export async function keepRun(
  stateDir: string,
  run: Omit<AgentRun, 'schema' | 'id' | 'time'>,
  now: Date,
): Promise<RunId | null> {
  const id = newId(now);
  const entry: AgentRun = { schema: 'handlens.agent-run/1', id, time: now.toISOString(), ...run };
  try {
    await writeFileWhole(runFile(stateDir, id), JSON.stringify(entry), 'refuse');
    await prune(stateDir);
    return id;
  } catch (error) {
    if (isFault(error, 'not-writable')) return null;
    throw error;
  }
}
