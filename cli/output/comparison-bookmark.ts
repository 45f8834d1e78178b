import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Fault } from '../../core/fault.js';
import { writeFileWhole } from '../../core/files/write-file.js';
import { loadConfig } from '../../handlers/kit/config.js';

const Place = z.strictObject({ cursor: z.string(), done: z.int().min(0) });
type Place = z.infer<typeof Place>;

/** Where a comparison that was stopped goes on. */
export interface Bookmark {
  /** null at the beginning. */
  place: Place | null;
  keep(place: Place): Promise<void>;
  drop(): Promise<void>;
}

async function readPlace(file: string): Promise<Place> {
  try {
    return Place.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Fault('invalid-input', 'No comparison with these options was stopped here. Start it without --resume.', {
      cause,
    });
  }
}

/**
 * Opens the bookmark of a comparison, in the state folder; comparisons with other options have their own.
 * Faults: invalid-input, when it shall be resumed and was not stopped.
 */
export async function openBookmark(body: Record<string, unknown>, isResumed: boolean): Promise<Bookmark> {
  const { limit: _limit, ...same } = body;
  const name = createHash('sha256').update(JSON.stringify(same)).digest('hex').slice(0, 24);
  const file = join(loadConfig(process.env).stateDir, 'comparisons', `${name}.cursor`);
  return {
    place: isResumed ? await readPlace(file) : null,
    keep: (place) => writeFileWhole(file, JSON.stringify(place), 'replace'),
    drop: () => rm(file, { force: true }),
  };
}
