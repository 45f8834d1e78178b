import * as z from 'zod';
import { RowFilter } from '../../rows/rows-request.js';

const Row = z
  .int()
  .min(1)
  .max(2 ** 32 - 1);

/** Rows to which an operation is limited. */
export const RowScope = z
  .strictObject({
    rows: z
      .array(Row)
      .min(1)
      .max(1_000_000)
      .optional()
      .meta({ description: 'Only these rows, by their number in the file (line) or sheet', example: [18, 42] }),
    filters: z
      .array(RowFilter)
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'Only rows that match all of these filters before the operation', example: undefined }),
  })
  .refine(({ rows, filters }) => rows !== undefined || filters !== undefined, 'Needs `rows` or `filters`')
  .meta({ id: 'RowScope', description: 'Rows to which an operation is limited', example: { rows: [18, 42] } });
export type RowScope = z.infer<typeof RowScope>;
