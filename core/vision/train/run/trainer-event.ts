import { z } from 'zod';
import { Checkpoint } from './training-record.js';

const FAILURES = ['disk-full', 'out-of-memory', 'extra-missing', 'crashed'] as const;

const TrainerEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('started'), versions: z.record(z.string(), z.string()) }),
  z.object({ event: z.literal('checkpoint'), ...Checkpoint.shape }),
  z.object({ event: z.literal('trained'), epochs: z.int().min(1), batch: z.int().min(1) }),
  z.object({ event: z.literal('exported'), file: z.string() }),
  z.object({ event: z.literal('stopped') }),
  z.object({ event: z.literal('failed'), reason: z.enum(FAILURES), message: z.string() }),
  z.object({ event: z.literal('done') }),
]);
/** What the runner says of itself, one JSON object a line; everything else it does shows in its files. */
export type TrainerEvent = z.infer<typeof TrainerEvent>;

const LONGEST_LINE = 64_000;

/** Reads a line of the runner's standard output; null for what is no event: a library may print past the runner. */
export function readTrainerEvent(line: string): TrainerEvent | null {
  if (line.length > LONGEST_LINE || !line.startsWith('{')) return null;
  try {
    return TrainerEvent.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
