import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What the toolkit keeps in the state folder, by the name of its place there. */
const KINDS = {
  sessions: {
    places: ['sessions'],
    meaning: 'Journals of what was done with tables: to export a session or do it again',
    canClear: true,
  },
  datasets: {
    places: ['datasets'],
    meaning: 'Names of registered table files and how they are read; the files themselves lie where you put them',
    canClear: true,
  },
  uploads: {
    places: ['uploads'],
    meaning: 'Files that were uploaded in parts, and the parts of those that are not complete',
    canClear: true,
  },
  'agent-runs': {
    places: ['agent-runs'],
    meaning: 'The last 50 requests to the agent with their results: to build upon them',
    canClear: true,
  },
  comparisons: {
    places: ['comparisons'],
    meaning: 'Comparisons of models that are not done yet: to carry them on',
    canClear: true,
  },
  trainings: {
    places: ['training-runs', 'training-pace.jsonl'],
    meaning: 'Records of trainings that ran, and their pace: what a plan estimates by',
    canClear: false,
  },
  'training-extra': {
    places: ['training'],
    meaning: 'The Python that trains, where it was installed; take its folder away by hand',
    canClear: false,
  },
  'local-model': {
    places: ['local-model'],
    meaning: 'The runtime of a local model, where it was installed; take its folder away by hand',
    canClear: false,
  },
} as const satisfies Record<string, { places: readonly string[]; meaning: string; canClear: boolean }>;

type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Kind[];

/** Kinds that can be cleared without loss of anything that was installed or measured. */
export const CLEARABLE = [
  'sessions',
  'datasets',
  'uploads',
  'agent-runs',
  'comparisons',
] as const satisfies readonly Kind[];
export type Clearable = (typeof CLEARABLE)[number];

export const KeptData = z
  .strictObject({
    folder: z.string().meta({ description: 'State folder', example: '/home/ada/.local/state/handlens' }),
    kept: z
      .array(
        z
          .strictObject({
            kind: z.enum(NAMES).meta({ description: 'What is kept', example: 'agent-runs' }),
            meaning: z.string().meta({ description: 'What it is for', example: 'The last requests to the agent' }),
            files: z.int().min(0).meta({ description: 'Files', example: 12 }),
            bytes: z.int().min(0).meta({ description: 'Bytes that they take', example: 48_211 }),
            can_clear: z.boolean().meta({ description: 'Whether it can be cleared from here', example: true }),
          })
          .meta({ id: 'KeptKind', description: 'One kind of what is kept' }),
      )
      .meta({ description: 'All that is kept between requests, by its kind', example: [] }),
  })
  .meta({ id: 'KeptData', description: 'What is kept on this machine, and how much it is' });
export type KeptData = z.infer<typeof KeptData>;

const namesIn = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true, recursive: true }).catch((error: NodeJS.ErrnoException) => {
    // Not there yet, or a file by itself.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });

/** Sizes of the files at a place. One that goes away meanwhile is not counted; links are not followed. */
async function sizesAt(path: string): Promise<number[]> {
  const own = await stat(path).catch(() => null);
  if (own?.isFile()) return [own.size];
  const files = (await namesIn(path)).filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => null))?.size),
  );
  return sizes.filter((size) => size !== undefined);
}

/** Says what is kept in the state folder. Cost: one look at each file there. */
export async function listKept(stateDir: string): Promise<KeptData> {
  const kept = NAMES.map(async (kind) => {
    const { places, meaning, canClear } = KINDS[kind];
    const sizes = (await Promise.all(places.map((place) => sizesAt(join(stateDir, place))))).flat();
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { kind, meaning, files: sizes.length, bytes, can_clear: canClear };
  });
  return { folder: stateDir, kept: await Promise.all(kept) };
}

/** Takes away what is kept of these kinds. What is written meanwhile stays. */
export async function clearKept(stateDir: string, kinds: readonly Clearable[]): Promise<void> {
  for (const place of kinds.flatMap((kind) => KINDS[kind].places)) {
    const names = await readdir(join(stateDir, place)).catch(() => []);
    await Promise.all(names.map((name) => rm(join(stateDir, place, name), { recursive: true, force: true })));
  }
}
