import { z } from 'zod';
import type { OpenedDataset, OpenedTable } from './dataset.js';

/** Tables of a file that a result does not include. */
export const OtherTables = z
  .array(
    z
      .strictObject({
        id: z.string().meta({ description: 'Id, for the option `table`', example: 't2' }),
        name: z.string().meta({ description: 'Name of its sheet or file', example: 'Customers' }),
      })
      .meta({ id: 'OtherTable', description: 'A table of the file that is not part of the result' }),
  )
  .meta({
    description:
      'Other tables of the file, which are not part of the result. Choose one with `table`; the default is the largest',
    example: [],
  });
export type OtherTables = z.infer<typeof OtherTables>;

export function otherTables({ tables }: OpenedDataset, used: readonly OpenedTable[]): OtherTables {
  return tables.filter((table) => !used.includes(table)).map(({ id, name }) => ({ id, name }));
}
