import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ByteStore } from './byte-store.js';

/**
 * Data stored by requests, each kind in its own folder below the state folder. Clearing it deletes nothing that was
 * installed or measured.
 */
const IN_STATE = {
  journals: 'Journals of work with tables, to export or replay them',
  datasets: 'Names of registered table files and their import options; the files stay in their folders',
  uploads: 'Files uploaded in parts, and the parts of incomplete uploads',
  'agent-runs': 'The last 50 requests to the agent with their results, to continue from them',
  comparisons: 'Unfinished comparisons of models, to resume them',
} as const;

/** Data of this machine, by place in the state folder. */
const ON_MACHINE = {
  workspace: {
    places: ['workspace'],
    meaning: 'What was opened in the window, with results and corrections, copies of dropped files, and jobs',
    canClear: true,
  },
  trainings: {
    places: ['training-runs', 'training-pace.jsonl'],
    meaning: 'Records and speed of training runs, for the estimates of plans',
    canClear: false,
  },
  'training-extra': {
    places: ['training'],
    meaning: 'The Python with the training extra; delete its folder by hand',
    canClear: false,
  },
  'local-model': {
    places: ['local-model'],
    meaning: 'The runtime of the local model; delete its folder by hand',
    canClear: false,
  },
} as const satisfies Record<string, { places: readonly string[]; meaning: string; canClear: boolean }>;

/** Kinds of data stored under keys, in the state folder or in a bucket. */
export type StoredKind = keyof typeof IN_STATE;
const STORED = Object.keys(IN_STATE) as StoredKind[];

/** Returns the folder of a kind of data. That of journals has their older name, so that existing ones are found. */
export const folderOf = (kind: StoredKind): string => (kind === 'journals' ? 'sessions' : kind);

export type Clearable = StoredKind | 'workspace';
/** Kinds of data that a request can clear. */
export const CLEARABLE: readonly Clearable[] = [...STORED, 'workspace'];

type OnMachine = keyof typeof ON_MACHINE;
const OF_MACHINE = Object.keys(ON_MACHINE) as OnMachine[];

export const KeptData = z
  .strictObject({
    folder: z.string().meta({ description: 'State folder', example: '/home/ada/.local/state/handlens' }),
    bucket: z.string().nullable().meta({
      description: 'Bucket that contains all kinds of data that can be cleared; null for none',
      example: null,
    }),
    kept: z
      .array(
        z
          .strictObject({
            kind: z.enum([...STORED, ...OF_MACHINE]).meta({ description: 'Kind of data', example: 'agent-runs' }),
            meaning: z.string().meta({ description: 'Purpose', example: 'The last requests to the agent' }),
            files: z.int().min(0).meta({ description: 'Files', example: 12 }),
            bytes: z.int().min(0).meta({ description: 'Size, bytes', example: 48_211 }),
            can_clear: z.boolean().meta({ description: 'Whether it can be cleared here', example: true }),
          })
          .meta({ id: 'KeptKind', description: 'One kind of stored data' }),
      )
      .meta({ description: 'All stored data, by kind', example: [] }),
  })
  .meta({ id: 'KeptData', description: 'The data stored on this machine and its size' });
export type KeptData = z.infer<typeof KeptData>;

const namesIn = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true, recursive: true }).catch((error: NodeJS.ErrnoException) => {
    // The folder does not exist, or the path is a file.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });

/** Returns the sizes of the files at a path. Skips files deleted meanwhile; does not follow links. */
async function sizesAt(path: string): Promise<number[]> {
  const facts = await stat(path).catch(() => null);
  if (facts?.isFile()) return [facts.size];
  const files = (await namesIn(path)).filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => null))?.size),
  );
  return sizes.filter((size) => size !== undefined);
}

/** Locations of stored data. */
export interface KeptPlaces {
  /** State folder of this machine, absolute. */
  stateDir: string;
  /** Bucket with the data of requests; null if they are stored in the state folder. */
  bucket: string | null;
  storeOf(kind: StoredKind): ByteStore;
}

/** Age from which a temporary file is a leftover of an interrupted write, ms. */
const ABANDONED_AFTER_MS = 3.6e6;

type Kept = KeptData['kept'][number];

function summed(kind: Pick<Kept, 'kind' | 'meaning' | 'can_clear'>, sizes: readonly number[]): Kept {
  return { ...kind, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Lists the stored data. Cost: one `stat` per file. Faults: store-unavailable. */
export async function listKept({ stateDir, bucket, storeOf }: KeptPlaces): Promise<KeptData> {
  const inState = STORED.map(async (kind) => {
    const sizes = (await storeOf(kind).list('')).map(({ bytes }) => bytes);
    return summed({ kind, meaning: IN_STATE[kind], can_clear: true }, sizes);
  });
  const onMachine = OF_MACHINE.map(async (kind) => {
    const { places, meaning, canClear } = ON_MACHINE[kind];
    const sizes = await Promise.all(places.map((place) => sizesAt(join(stateDir, place))));
    return summed({ kind, meaning, can_clear: canClear }, sizes.flat());
  });
  return { folder: stateDir, bucket, kept: await Promise.all([...inState, ...onMachine]) };
}

/** Deletes the data of these kinds. Data written meanwhile stays. Faults: store-unavailable. */
export async function clearKept({ storeOf }: KeptPlaces, kinds: readonly StoredKind[], now: Date): Promise<void> {
  for (const kind of kinds) {
    const store = storeOf(kind);
    await store.delete((await store.list('')).map(({ key }) => key));
    await store.tidy(new Date(now.getTime() - ABANDONED_AFTER_MS));
  }
}
