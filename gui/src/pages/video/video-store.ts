import { createStore, del, delMany, entries, getMany, keys, set } from 'idb-keyval';
import type { Answerer, FrameResult, VideoSettings } from './video-results.js';

/** A run over a video, stored in this browser by the content of the file and the settings. */
export interface KeptRun {
  id: string;
  name: string;
  settings: VideoSettings;
  /** Sampled frames, and processed ones. */
  planned: number;
  done: number;
  answerer: Answerer | null;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Maximum stored runs; the oldest is removed first. */
const MAX_RUNS = 8;

/** Runs in the first stores lack the options that produced them. */
for (const name of ['handlens-video-runs', 'handlens-video-parts']) indexedDB.deleteDatabase(name);

const runs = createStore('handlens-video-runs-2', 'runs');
const parts = createStore('handlens-video-parts-2', 'parts');

export function runId(hash: string, { model, perSecond, longest }: VideoSettings): string {
  return JSON.stringify([hash, model, perSecond, longest]);
}

/** Lists the stored runs, the latest first. */
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

/** Adds new results of a run to the stored ones. */
export async function keepRun(run: KeptRun, found: readonly FrameResult[]): Promise<void> {
  if (found.length > 0) await set(`${run.id}/${crypto.randomUUID()}`, found, parts);
  await set(run.id, run, runs);
  const old = (await listRuns()).slice(MAX_RUNS);
  for (const { id } of old) await forgetRun(id);
}

/** Reads a run and its results; null if it is not stored. */
export async function readRun(id: string): Promise<{ run: KeptRun; found: FrameResult[] } | null> {
  const run = (await listRuns()).find((one) => one.id === id);
  if (!run) return null;
  const found = await getMany<FrameResult[] | undefined>(await partKeys(id), parts);
  return { run, found: found.flatMap((part) => part ?? []) };
}
