import { createStore, del, delMany, entries, getMany, keys, set } from 'idb-keyval';
import { randomId } from '../../api/random-id.js';
import type { Answerer, FrameResult, VideoSettings } from './video-results.js';

/** A run that is stored in this browser, by the content of the video file and the settings. */
export interface KeptRun {
  id: string;
  name: string;
  settings: VideoSettings;
  /** Number of frames to process, and of processed ones. */
  planned: number;
  done: number;
  answerer: Answerer | null;
  /** Unix time, ms. */
  savedAt: number;
}

/** Maximum stored runs. Beyond it, the oldest are deleted. */
const MAX_RUNS = 8;

/** Deletes the databases of older versions. Their runs do not contain the options that produced them. */
for (const name of ['handlens-video-runs', 'handlens-video-parts']) indexedDB.deleteDatabase(name);

const runs = createStore('handlens-video-runs-2', 'runs');
const parts = createStore('handlens-video-parts-2', 'parts');

export function runId(hash: string, { model, perSecond, longest }: VideoSettings): string {
  return JSON.stringify([hash, model, perSecond, longest]);
}

/** Returns the stored runs, the latest first. */
export async function listRuns(): Promise<KeptRun[]> {
  const kept = await entries<string, KeptRun>(runs);
  return kept.map(([, run]) => run).sort((a, b) => b.savedAt - a.savedAt);
}

async function partKeys(id: string): Promise<string[]> {
  return (await keys<string>(parts)).filter((key) => key.startsWith(id));
}

export async function forgetRun(id: string): Promise<void> {
  await del(id, runs);
  await delMany(await partKeys(id), parts);
}

/** Stores a run and its new results. */
export async function keepRun(run: KeptRun, found: readonly FrameResult[]): Promise<void> {
  if (found.length > 0) await set(`${run.id}/${randomId()}`, found, parts);
  await set(run.id, run, runs);
  const old = (await listRuns()).slice(MAX_RUNS);
  for (const { id } of old) await forgetRun(id);
}

/** Returns a run and its results; null if it is not stored. */
export async function readRun(id: string): Promise<{ run: KeptRun; found: FrameResult[] } | null> {
  const run = (await listRuns()).find((one) => one.id === id);
  if (!run) return null;
  const found = await getMany<FrameResult[] | undefined>(await partKeys(id), parts);
  return { run, found: found.flatMap((part) => part ?? []) };
}
