import { z } from 'zod';

/** What one item took in each round: time as a multiple of the calibration loop of that round, memory in MB. */
export const ShortFigures = z.strictObject({
  wall: z.array(z.number()).min(1),
  cpu: z.array(z.number()).min(1),
  /** Empty in older reports, for items that were no process. */
  peak_mb: z.array(z.number()),
});
export type ShortFigures = z.infer<typeof ShortFigures>;
export type ShortMeasure = keyof ShortFigures;

/** By the name of the item. */
export const ShortTable = z.record(z.string(), ShortFigures);
export type ShortTable = z.infer<typeof ShortTable>;
