import * as z from 'zod';
import type { OpenedDataset, OpenedTable } from './dataset.js';

/** Tables of a file that a result does not include. */
export const OtherTables = z
  .array(
    z
      .strictObject({
        id: z.string().meta({ description: 'Id, for the option `table`', example: 't2' }),
        name: z.string().meta({ description: 'Name of its sheet or file', example: 'Customers' }),
        sheet: z.string().nullable().meta({ description: 'Its sheet; null for other files', example: 'Customers' }),
        row: z.int().nullable().meta({ description: 'Its first row in the file (line) or sheet', example: 1 }),
      })
      .meta({ id: 'OtherTable', description: 'A table of the file that is not part of the result' }),
  )
  .meta({
    description:
      'Other tables of the file, which are not part of the result. Choose one with `table`; the default is the largest',
    example: [],
  });
export type OtherTables = z.infer<typeof OtherTables>;

/** Returns the tables of a file that a result does not use. */
export function otherTables({ tables, others = [] }: OpenedDataset, used: readonly OpenedTable[]): OtherTables {
  const unused = [...others, ...tables.filter((table) => !used.includes(table))];
  return unused
    .map(({ id, name, sheet, headerRows, firstRow }) => ({ id, name, sheet, row: headerRows[0] ?? firstRow }))
    .sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)));
}
