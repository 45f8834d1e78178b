import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RunId } from './agent-run.js';

const ENDING = '.json';

export const runsFolder = (stateDir: string) => join(stateDir, 'agent-runs');
export const runFile = (stateDir: string, id: RunId) => join(runsFolder(stateDir), `${id}${ENDING}`);

/** Ids of the runs that are kept, newest first: an id begins with its time. */
export async function listRuns(stateDir: string): Promise<RunId[]> {
  const names = await readdir(runsFolder(stateDir)).catch(() => []);
  const ids = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
  return ids.filter((id) => RunId.safeParse(id).success).sort((a, b) => (a < b ? 1 : -1));
}
