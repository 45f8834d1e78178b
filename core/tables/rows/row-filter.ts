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
        .meta({ description: 'Texts as they stand in the file, one of which the cell holds', example: ['N/A'] }),
    }),
    z.strictObject({ column: Column, kind: z.literal('range'), low: Bound, high: Bound }),
    z.strictObject({ column: Column, kind: z.literal('missing'), is: z.enum(['missing', 'filled']) }),
    z.strictObject({ column: Column, kind: z.literal('contains'), text: z.string().min(1).max(1000) }),
  ])
  .meta({
    id: 'RowFilter',
    description:
      'What rows have to hold: one of some texts, a number in a range (both ends included), a missing cell (empty, or a text that stands for nothing in its column) or one that is there, or a part of a text in small or large letters',
    example: { column: 'ibu', kind: 'values', values: ['N/A'] },
  });
export type RowFilter = z.infer<typeof RowFilter>;
