import * as z from 'zod';
import { ColumnUse } from '../../cells/column-use.js';
import type { ColumnProfile } from './column-profile.js';

const ColumnWithUse = z
  .strictObject({
    name: z.string().meta({ description: 'Name', example: 'zip' }),
    use: ColumnUse,
    use_confidence: z.number().min(0).max(1).meta({
      description: 'Confidence in the use, from 0 to 1; 1 if it was specified by `column_uses`',
      example: 0.93,
    }),
  })
  .meta({ id: 'ColumnWithUse', description: 'A column of the table, with its use' });

/** The uses of all columns, for results without the profile. */
export const ColumnsWithUse = z.array(ColumnWithUse);
export type ColumnsWithUse = z.infer<typeof ColumnsWithUse>;

/** Returns the columns of a profile with only their uses. */
export function columnsWithUse(
  columns: readonly Pick<ColumnProfile, 'name' | 'use' | 'use_confidence'>[],
): ColumnsWithUse {
  return columns.map(({ name, use, use_confidence }) => ({ name, use, use_confidence }));
}
