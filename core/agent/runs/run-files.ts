import type { ByteStore, StoredBytes } from '../../store/byte-store.js';
import { RunId } from './agent-run.js';

const FOLDER = 'agent-runs/';
const ENDING = '.json';

/** Key of a run in the state. */
export const runKey = (id: RunId) => `${FOLDER}${id}${ENDING}`;

const idOf = ({ key }: StoredBytes) => key.slice(FOLDER.length, -ENDING.length);

/** Runs that are kept with their bytes, newest first: an id begins with its time. */
export async function listRuns(state: ByteStore): Promise<{ id: RunId; bytes: number }[]> {
  const files = (await state.list(FOLDER)).filter(({ key }) => key.endsWith(ENDING));
  const runs = files.map((file) => ({ id: idOf(file), bytes: file.bytes }));
  return runs.filter(({ id }) => RunId.safeParse(id).success).sort((a, b) => (a.id < b.id ? 1 : -1));
}
