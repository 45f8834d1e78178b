import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isFault } from '../base/fault.js';
import { writeFileAtomically } from '../base/files/write-file.js';
import { abortReason } from '../base/when-aborted.js';
import { type SampleFile, SampleKind, sampleFiles } from './sample-files.js';

/** The files of a sample set and whether each was written by this call. */
export const SampleSet = z
  .strictObject({
    folder: z.string().meta({ description: 'Folder of the samples', example: '/home/ada/samples' }),
    model: z.string().meta({
      description: 'Demo model in the models folder; review it before it can run',
      example: '/home/ada/handlens/models/street-demo.onnx',
    }),
    written: z.int().min(0).meta({ description: 'Files written now', example: 69 }),
    kept: z.int().min(0).meta({ description: 'Files that existed and were not changed', example: 0 }),
    files: z
      .array(
        z
          .strictObject({
            path: z
              .string()
              .meta({ description: 'Path of the file', example: '/home/ada/samples/photos/street-01.jpg' }),
            kind: SampleKind.meta({ description: 'What the file is for', example: 'photo' }),
            state: z
              .enum(['written', 'kept'])
              .meta({ description: 'Whether it was written now or existed before', example: 'written' }),
          })
          .meta({ id: 'SampleFile', description: 'A file of the sample set' }),
      )
      .meta({ description: 'All files of the set', example: [] }),
  })
  .meta({ id: 'SampleSet', description: 'Generated files to try Handlens with' });
export type SampleSet = z.infer<typeof SampleSet>;

export interface SamplePlaces {
  /** Absolute path; created if missing. */
  folder: string;
  modelsDir: string;
}

/**
 * Generates the samples and writes those that do not exist yet. Never overwrites a file. After a fault, files already
 * written stay. Faults: not-writable, storage-full, cancelled.
 */
export async function writeSamples({ folder, modelsDir }: SamplePlaces, signal: AbortSignal): Promise<SampleSet> {
  const files: SampleSet['files'] = [];
  let model = '';
  for (const { path: name, kind, make } of sampleFiles()) {
    if (signal.aborted) throw abortReason(signal);
    const path = join(kind === 'model' ? modelsDir : folder, ...name.split('/'));
    if (kind === 'model') model = path;
    files.push({ path, kind, state: await writeNew(path, make) });
  }
  const written = files.filter(({ state }) => state === 'written').length;
  return { folder, model, written, kept: files.length - written, files };
}

async function writeNew(path: string, make: SampleFile['make']): Promise<'written' | 'kept'> {
  // `lstat`, so that even a dangling link counts as existing. Existing files are not generated again.
  if (await lstat(path).catch(() => null)) return 'kept';
  try {
    await writeFileAtomically(path, await make(), 'refuse');
    return 'written';
  } catch (error) {
    if (isFault(error, 'already-exists')) return 'kept';
    throw error;
  }
}
