import { Fault, isFault } from '../../base/fault.js';
import type { ByteStore } from '../../store/byte-store.js';
import { getText } from '../../store/get-text.js';
import { isReportable, resultOf } from '../answer/result-of.js';
import { AgentRun, RunId } from './agent-run.js';
import { listRuns, runKey } from './run-files.js';

/** Runs that are followed back to one with results: reports upon reports. */
const MOST_LINKS = 20;

function notFound(id: string, why: string, cause?: unknown): Fault {
  return new Fault('not-found', `${why} "${id.slice(0, 60)}". Only the last 50 are stored. Send the request again.`, {
    issues: [{ pointer: '/previous', detail: 'Not the id of a stored run' }],
    ...(cause === undefined ? {} : { cause }),
  });
}

async function readRun(state: ByteStore, id: string): Promise<AgentRun> {
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
 * The run of an id, or the nearest one that it was built upon that has results. Faults: not-found, store-unavailable.
 * @returns the run itself where none has any.
 */
export async function readRunWithResults(state: ByteStore, id: string): Promise<AgentRun> {
  const asked = await readRun(state, id);
  let run = asked;
  for (let links = 0; links < MOST_LINKS; links++) {
    if (run.steps.some(isReportable)) return run;
    if (run.previous === null) break;
    run = await readRun(state, run.previous);
  }
  return asked;
}

/** Id of the newest run that is kept. Faults: not-found. */
export async function latestRunId(state: ByteStore): Promise<RunId> {
  const [newest] = await listRuns(state);
  if (newest === undefined) {
    throw new Fault('not-found', 'No request has run yet. Send one first.');
  }
  return newest.id;
}
