import { z } from 'zod';

const Column = z.string().min(1).max(1000).meta({ description: 'Name of the column', example: 'ibu' });
const Bound = z.number().nullable().meta({ description: 'A number; null for no bound', example: 40 });

/** What rows have to hold to be taken; a row is taken when all filters let it through. */
export const RowFilter = z
  .discriminatedUnion('kind', [
    z.strictObject({
      column: Column,
      kind: z.literal('values'),
      values: z
        .array(z.string())
        .min(1)
        .max(10_000)
        .meta({ description: 'Texts as in the file; the cell must equal one of them', example: ['N/A'] }),
    }),
    z.strictObject({ column: Column, kind: z.literal('range'), low: Bound, high: Bound }),
    z.strictObject({ column: Column, kind: z.literal('missing'), is: z.enum(['missing', 'filled']) }),
    z.strictObject({ column: Column, kind: z.literal('contains'), text: z.string().min(1).max(1000) }),
  ])
  .meta({
    id: 'RowFilter',
    description:
      'Condition on rows: one of several texts, a number in an inclusive range, a missing value (empty, or a placeholder), a present value, or a part of a text in any case',
    example: { column: 'ibu', kind: 'values', values: ['N/A'] },
  });
export type RowFilter = z.infer<typeof RowFilter>;
