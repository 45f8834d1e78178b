import * as z from 'zod';
import { ColumnsWithUse } from '../profile/column/column-with-use.js';
import { CellReference } from '../profile/column/table-issue.js';
import { UncertainImport } from '../profile/issues/uncertain-import.js';
import { OtherTables } from '../read/opened/other-tables.js';
import { Guess } from '../read/source/reading.js';

const Column = z.string().min(1).max(1000).meta({ description: 'Name of the column', example: 'ibu' });
const Bound = z.number().nullable().meta({ description: 'A number; null for no bound', example: 40 });

/** A condition on rows. A row is returned if it matches all filters. */
export const RowFilter = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        column: Column,
        kind: z.literal('values'),
        values: z
          .array(z.string())
          .min(1)
          .max(10_000)
          .meta({ description: 'Texts as in the file; the cell must equal one of them', example: ['N/A'] }),
      })
      .meta({ description: 'Rows whose cell is one of several texts' }),
    z
      .strictObject({ column: Column, kind: z.literal('range'), low: Bound, high: Bound })
      .meta({ description: 'Rows whose cell is a number in an inclusive range' }),
    z
      .strictObject({ column: Column, kind: z.literal('missing'), is: z.enum(['missing', 'filled']) })
      .meta({ description: 'Rows whose cell is missing (empty, or a placeholder), or is not missing' }),
    z
      .strictObject({ column: Column, kind: z.literal('contains'), text: z.string().min(1).max(1000) })
      .meta({ description: 'Rows whose cell contains a text, in any case' }),
  ])
  .meta({
    id: 'RowFilter',
    description: 'A condition on the cell of a column',
    example: { column: 'ibu', kind: 'values', values: ['N/A'] },
  });
export type RowFilter = z.infer<typeof RowFilter>;

/** Maximum rows of a response. */
export const MAX_ROWS = 1_000_000;

/** A selection of rows of a table. */
export const RowsRequest = z
  .strictObject({
    offset: z
      .int()
      .min(0)
      .max(100_000_000)
      .default(0)
      .meta({ description: 'Number of matching rows to skip', example: 0 }),
    limit: z.int().min(1).max(MAX_ROWS).default(100).meta({ description: 'Maximum number of rows', example: 100 }),
    rows: z
      .array(z.int().min(1))
      .min(1)
      .max(100_000)
      .optional()
      .meta({
        description: 'Only these rows, by their number in the file (line) or sheet, from 1',
        example: [18, 42],
      }),
    filters: z
      .array(RowFilter)
      .max(50)
      .optional()
      .meta({ description: 'Only rows that match all of these filters', example: [] }),
    finding: z.int().min(0).max(100_000).optional().meta({
      description:
        'Only the rows of a finding, by its index in `issues` of the profile, from 0; the response names its cells',
      example: 0,
    }),
    count: z
      .boolean()
      .default(false)
      .meta({ description: 'Read to the end of the file to count the matching rows', example: false }),
  })
  .meta({ id: 'RowsChoice', description: 'Rows of a table to return', example: { limit: 100 } });
export type RowsRequest = z.infer<typeof RowsRequest>;

const LocatedFinding = z
  .strictObject({
    code: z.string().meta({ description: 'Its code in the profile', example: 'disguised-missing' }),
    title: z
      .string()
      .meta({ description: 'The finding in one line', example: '1,005 cells contain the placeholder "N/A"' }),
    count: z.int().min(0).meta({ description: 'Number of affected cells, rows or columns', example: 1005 }),
    is_complete: z.boolean().meta({
      description: 'Whether the list is complete; for columns with very many distinct values, only the first are known',
      example: true,
    }),
    cells: z.array(CellReference).meta({ description: 'Its cells in these rows', example: [] }),
    outside: z
      .array(CellReference)
      .meta({ description: 'Its rows outside the table, such as totals and repeated headers', example: [] }),
  })
  .meta({ id: 'LocatedFinding', description: 'A finding with all its cells' });

/** Facts returned together with the rows. */
export const RowsFacts = z
  .strictObject({
    operation: z.literal('read_rows').meta({ description: 'Operation', example: 'read_rows' }),
    table: z.string().meta({ description: 'Id of the table', example: 't1' }),
    name: z.string().meta({ description: 'Name of the sheet or file', example: 'beers' }),
    other_tables: OtherTables,
    columns: z.array(z.string()).meta({ description: 'Names of the columns', example: ['id', 'ibu'] }),
    column_uses: ColumnsWithUse.meta({
      description: 'Uses of the columns, detected from the first 1,000 rows (fewer if there are very many columns)',
      example: [],
    }),
    offset: z.int().min(0).meta({ description: 'Number of matching rows before these', example: 0 }),
    next_offset: z.int().nullable().meta({ description: 'Offset of the next rows; null after the last', example: 100 }),
    total: z.int().nullable().meta({
      description: 'Number of matching rows; null if the file was not read to its end',
      example: 2410,
    }),
    guesses: z.array(Guess).meta({ description: 'Detected or given import options, with reasons', example: [] }),
    uncertain_import: UncertainImport,
    finding: LocatedFinding.nullable().meta({ description: 'The requested finding; null without one' }),
  })
  .meta({ id: 'RowsFacts', description: 'Facts about the returned rows' });
export type RowsFacts = z.infer<typeof RowsFacts>;

export const TableRow = z
  .strictObject({
    row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet, from 1', example: 18 }),
    cells: z.array(z.string()).meta({ description: 'Texts as in the file, by column', example: ['7', 'N/A'] }),
  })
  .meta({ id: 'TableRow', description: 'A row of a table, as text' });
export type TableRow = z.infer<typeof TableRow>;
