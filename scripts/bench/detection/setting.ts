import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { DetectFolderResult } from '../../../handlers/detection/detect-folder.js';
import type { Pace } from '../area.js';
import type { Cell, Section } from '../report.js';
import type { ServedApi } from '../served-api.js';
import type { PhotoFolder } from './draw-photo.js';
import type { Subject } from './subject.js';

/** Numbers and durations of the measurements. */
export interface DetectionPace {
  /** Counted rounds of throughput, in addition to one for warming up. */
  rounds: number;
  roundMs: number;
  latencySamples: number;
  /** Numbers of images after which memory is read. Growth is the ratio of the last reading to the second. */
  memoryMarks: readonly number[];
  /** Rounds of the photo of 12 megapixels, and runs of each side in a round. */
  largeRounds: number;
  largeRuns: number;
  /** Sizes of the growing folders. The last one is compared with other tools. */
  folderImages: readonly number[];
  peerRounds: number;
}

export const PACES: Record<Pace, DetectionPace> = {
  full: {
    rounds: 6,
    roundMs: 4000,
    latencySamples: 600,
    memoryMarks: [100, 500, 1000, 1500, 2000],
    largeRounds: 6,
    largeRuns: 5,
    folderImages: [20, 80, 320],
    peerRounds: 2,
  },
  quick: {
    rounds: 2,
    roundMs: 1500,
    latencySamples: 300,
    memoryMarks: [50, 100, 200],
    largeRounds: 2,
    largeRuns: 2,
    folderImages: [5, 20],
    peerRounds: 1,
  },
};

/** Shared settings of the detection measurements. */
export interface Setting {
  subjects: readonly Subject[];
  photos: PhotoFolder;
  pace: DetectionPace;
  /** Folder of the reviewed weights and their cards. */
  modelsDir: string;
  log(line: string): void;
}

/** Returns the settings of a measurement: weights, photos and state of the bench, without the user's own. */
export function environmentFor({ modelsDir, photos }: Setting, workers: number): Record<string, string> {
  return {
    HANDLENS_MODELS_DIR: modelsDir,
    HANDLENS_STATE_DIR: join(dirname(modelsDir), 'state'),
    HANDLENS_ROOTS: photos.folder,
    HANDLENS_BACKEND: 'onnx',
    HANDLENS_WORKERS: String(workers),
  };
}

/** Default page size of the endpoint. */
export const PAGE = 50;

type Result = NonNullable<DetectFolderResult['entries'][number]['result']>;

/** Returns the results of a page. Throws if an image failed, because nothing was measured then. */
export function resultsOf({ entries }: DetectFolderResult): Result[] {
  return entries.map(({ name, result, reason }) => {
    if (result === null) throw new Error(`${name}: ${reason?.detail}`);
    return result;
  });
}

/**
 * Requests a folder from a server page after page, and starts over after the last, for as long as the caller iterates.
 */
export async function* foreverPages(
  api: ServedApi,
  request: Readonly<Record<string, unknown>>,
): AsyncGenerator<DetectFolderResult> {
  let cursor: string | null = null;
  while (true) {
    const body = cursor === null ? request : { ...request, cursor };
    const page = (await api.post('/detect/folder', body)) as DetectFolderResult;
    cursor = page.next_cursor;
    yield page;
  }
}

/** Workers of a server whose latency under load is measured. */
export const WORKERS = Math.min(availableParallelism(), 2);

/** Measures the models one after another. @returns all rows, and the figures by model name. */
export async function perSubject(
  { subjects, log }: Setting,
  what: string,
  measure: (subject: Subject) => Promise<{ rows: Cell[][]; values: Section['values'][string] }>,
): Promise<{ rows: Cell[][]; values: Section['values'] }> {
  const all: { rows: Cell[][]; values: Section['values'] } = { rows: [], values: {} };
  for (const subject of subjects) {
    log(`${what}: ${subject.name}`);
    const { rows, values } = await measure(subject);
    all.rows.push(...rows);
    all.values[subject.name] = values;
  }
  return all;
}
