import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Fault, type FaultCode, isFault } from '../../base/fault.js';
import { type ByteStore, getText, type StoredBytes } from '../../store/byte-store.js';
import { AgentStep, isReportable, resultOf } from '../decision/agent-answer.js';

export const RunId = z.string().regex(/^run-\d{8}-\d{9}-[0-9a-f]{4}$/, 'Use the `run_id` of an earlier response');
export type RunId = z.infer<typeof RunId>;

/** Record of an executed request, or of one that the agent asked about, so that later requests can refer to it. */
export const AgentRun = z.strictObject({
  schema: z.literal('handlens.agent-run/1'),
  id: RunId,
  /** ISO 8601, UTC. */
  time: z.string(),
  text: z.string(),
  language: z.string(),
  /** Id of the earlier run that the request refers to. */
  previous: RunId.nullable(),
  steps: z.array(AgentStep),
  /** Requests to choose from, if the agent asked. A later request can name one: "2", "yes". */
  choices: z.array(z.string()).default([]),
});
export type AgentRun = z.infer<typeof AgentRun>;

/** Maximum number and total size of stored runs. The oldest are deleted first. */
const MAX_RUNS = 50;
const MAX_BYTES = 256e6;

/** Faults of storing a run that are ignored. */
const IGNORED_FAULTS: readonly FaultCode[] = ['not-writable', 'storage-full', 'store-unavailable'];

function newId(now: Date): RunId {
  const [day = '', time = ''] = now
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .split('T');
  return `run-${day}-${time}-${randomBytes(2).toString('hex')}`;
}

/** Deletes the oldest runs. Ignores runs that another process has already deleted. */
async function prune(state: ByteStore): Promise<void> {
  let bytes = 0;
  const old: string[] = [];
  for (const [place, run] of (await listRuns(state)).entries()) {
    bytes += run.bytes;
    // The newest run is retained regardless of its size.
    if (place > 0 && (place >= MAX_RUNS || bytes > MAX_BYTES)) old.push(runKey(run.id));
  }
  await state.delete(old);
}

/**
 * Stores the result of a request.
 * @param now time of the run.
 * @returns the id; null if the store is not writable, which does not affect the answer.
 */
export async function storeRun(
  state: ByteStore,
  { choices = [], ...run }: Omit<z.input<typeof AgentRun>, 'schema' | 'id' | 'time'>,
  now: Date,
): Promise<RunId | null> {
  const id = newId(now);
  const entry: AgentRun = { schema: 'handlens.agent-run/1', id, time: now.toISOString(), ...run, choices };
  try {
    await state.put(runKey(id), Buffer.from(JSON.stringify(entry)));
    await prune(state);
    return id;
  } catch (error) {
    if (isFault(error) && IGNORED_FAULTS.includes(error.code)) return null;
    throw error;
  }
}

/** Maximum runs followed to find one with results, for reports on reports. */
const MAX_LINKS = 20;

function notFound(id: string, why: string, cause?: unknown): Fault {
  return new Fault('not-found', `${why} "${id.slice(0, 60)}". Only the last 50 are stored. Send the request again.`, {
    issues: [{ pointer: '/previous', detail: 'Not the id of a stored run' }],
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Reads a run. Faults: not-found, store-unavailable. */
export async function readRun(state: ByteStore, id: string): Promise<AgentRun> {
  if (!RunId.safeParse(id).success) throw notFound(id, 'No such run:');
  const text = await getText(state, runKey(id)).catch((cause: unknown) => {
    throw isFault(cause) ? cause : notFound(id, 'No readable run', cause);
  });
  if (text === null) throw notFound(id, 'No such run:');
  try {
    const run = AgentRun.parse(JSON.parse(text));
    for (const step of run.steps) resultOf(step);
    return run;
  } catch (cause) {
    throw notFound(id, 'Damaged run', cause);
  }
}

/**
 * Reads a run. If it has no results, returns the nearest earlier run with results to which it refers, if there is one.
 * Faults: not-found, store-unavailable.
 */
export async function readRunWithResults(state: ByteStore, id: string): Promise<AgentRun> {
  const asked = await readRun(state, id);
  let run = asked;
  for (let links = 0; links < MAX_LINKS; links++) {
    if (run.steps.some(isReportable)) return run;
    if (run.previous === null) break;
    run = await readRun(state, run.previous);
  }
  return asked;
}

/** Returns the id of the newest run. Faults: not-found. */
export async function latestRunId(state: ByteStore): Promise<RunId> {
  const [newest] = await listRuns(state);
  if (newest === undefined) {
    throw new Fault('not-found', 'No request has run yet. Send one first.');
  }
  return newest.id;
}

const FOLDER = 'agent-runs/';
const ENDING = '.json';

/** Returns the key of a run in the state. */
const runKey = (id: RunId) => `${FOLDER}${id}${ENDING}`;

const idOf = ({ key }: StoredBytes) => key.slice(FOLDER.length, -ENDING.length);

/** Lists the stored runs and their sizes, newest first. Ids start with the time. */
async function listRuns(state: ByteStore): Promise<{ id: RunId; bytes: number }[]> {
  const files = (await state.list(FOLDER)).filter(({ key }) => key.endsWith(ENDING));
  const runs = files.map((file) => ({ id: idOf(file), bytes: file.bytes }));
  return runs.filter(({ id }) => RunId.safeParse(id).success).sort((a, b) => (a.id < b.id ? 1 : -1));
}
