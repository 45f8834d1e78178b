import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Fault } from '../../../base/fault.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import type { DatasetManifest } from '../contract/dataset-manifest.js';
import { readManifestText } from './manifest-text.js';

export const MANIFEST_NAME = 'manifest.yaml';

/** A line of a file has some 150 bytes: a million files. */
const MOST_BYTES = 200e6;

/** Where the manifest of a config is: beside it. */
export function manifestPathOf({ file }: Pick<DatasetConfig, 'file'>): string {
  return join(dirname(file), MANIFEST_NAME);
}

function unreadable(cause: unknown): Fault {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
  return new Fault('unreadable-dataset', `${MANIFEST_NAME} cannot be read (${code}). Check its permissions.`, {
    cause,
  });
}

/**
 * Reads `manifest.yaml` beside the config.
 * @returns null where there is none. Faults: unreadable-dataset, where it cannot be read or does not fit.
 */
export async function readManifest(config: Pick<DatasetConfig, 'file'>): Promise<DatasetManifest | null> {
  const text = await readText(manifestPathOf(config));
  return text === null ? null : readManifestText(text);
}

async function readText(path: string): Promise<string | null> {
  try {
    // Opening a pipe that nobody writes to would otherwise wait for ever.
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const facts = await file.stat();
    if (!facts.isFile()) throw new Fault('unreadable-dataset', `${MANIFEST_NAME} is not a regular file.`);
    if (facts.size > MOST_BYTES) {
      throw new Fault('unreadable-dataset', `${MANIFEST_NAME} is larger than ${MOST_BYTES / 1e6} MB. Write it again.`);
    }
    return await file.readFile('utf8');
  } catch (error) {
    if (error instanceof Fault) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unreadable(error);
  }
}
