import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { stateStore } from '../../handlers/kit/state-store.js';

const Place = z.strictObject({ cursor: z.string(), done: z.int().min(0) });
type Place = z.infer<typeof Place>;

/** Stores how far an interrupted comparison got. */
export interface Bookmark {
  /** Where to resume; null to start at the first image. */
  place: Place | null;
  keep(place: Place): Promise<void>;
  drop(): Promise<void>;
}

function notStopped(cause?: unknown): Fault {
  const message = 'No interrupted comparison with these options was found. Run the command without --resume.';
  return new Fault('invalid-input', message, cause === undefined ? {} : { cause });
}

async function readPlace(kept: AsyncIterable<Uint8Array> | null): Promise<Place> {
  if (kept === null) throw notStopped();
  const written = await text(kept);
  try {
    return Place.parse(JSON.parse(written));
  } catch (cause) {
    throw notStopped(cause);
  }
}

/**
 * Opens the bookmark of a comparison. It is in the state folder, named by a hash of the options. Faults: invalid-input,
 * if `isResumed` and there is no interrupted comparison.
 */
export async function openBookmark(body: Record<string, unknown>, isResumed: boolean): Promise<Bookmark> {
  const { limit: _limit, ...same } = body;
  const name = createHash('sha256').update(JSON.stringify(same)).digest('hex').slice(0, 24);
  const state = stateStore(loadConfig(process.env));
  const key = `comparisons/${name}.cursor`;
  return {
    place: isResumed ? await readPlace(await state.get(key)) : null,
    keep: (place) => state.put(key, Buffer.from(JSON.stringify(place))),
    drop: () => state.delete([key]),
  };
}
