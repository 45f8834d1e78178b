import * as z from 'zod';
import { FindingKey } from '../../tables/history/findings/session-findings.js';

/** Key of a finding or of a repair, which are different. */
export const IgnoredKey = FindingKey.meta({
  description: 'Key of a finding or of a repair',
  example: 'disguised-missing:abv',
});

/** A finding or repair that the user ignores. */
export const IgnoredEntry = z
  .strictObject({
    key: IgnoredKey,
    title: z.string().meta({
      description: 'The finding or repair in one line, when it was ignored',
      example: '1,005 cells contain the placeholder "N/A"',
    }),
    reason: z.string().min(1).max(1000).meta({ description: 'Why it is ignored', example: 'N/A is a grade here' }),
    ignored_at: z.iso.datetime().meta({ description: 'When it was ignored', example: '2026-11-29T10:05:00.000Z' }),
  })
  .meta({ id: 'IgnoredEntry', description: 'A finding or repair that the user ignores, with the reason' });
export type IgnoredEntry = z.infer<typeof IgnoredEntry>;
