import * as z from 'zod';
import { ColumnsWithUse } from '../profile/column/column-with-use.js';
import { ReferenceUse } from '../profile/column/reference-use.js';
import { DatasetFacts } from '../profile/column/table-profile.js';
import { UncertainImport } from '../profile/issues/uncertain-import.js';
import { BrokenRow, OutsideRow } from '../read/source/reading.js';
import { CleanStep, Repair, StepEffect, UnconvertedCells } from './kit/clean-step.js';

const count = (description: string, example = 0) => z.int().min(0).meta({ description, example });

/** The effect of cleaning one table. */
export const TableCleaning = z
  .strictObject({
    table: z.string().meta({ description: 'Id of the table', example: 't1' }),
    name: z.string().meta({ description: 'Name of the table', example: 'beers' }),
    rows_before: count('Rows of the original table', 2410),
    rows_after: count('Rows after the steps that are applied', 2408),
    columns_before: z.array(z.string()).meta({ description: 'Columns of the original table', example: ['id'] }),
    columns_after: z.array(z.string()).meta({ description: 'Columns after', example: ['id'] }),
    column_uses: ColumnsWithUse.meta({ description: 'Uses of the columns of the original table', example: [] }),
    set_aside: z.array(OutsideRow).meta({
      description:
        'Rows outside the table: titles, notes, totals and similar rows. They stay in a workbook that is changed in place, and are not in other cleaned files',
      example: [],
    }),
    rows_set_aside: count(
      'Number of rows listed in `set_aside`, except blank lines and a line that specifies the delimiter',
      3,
    ),
    broken_rows: z
      .array(BrokenRow)
      .max(100)
      .meta({ description: 'The first malformed rows, with their repairs', example: [] }),
    broken_row_count: count('Number of malformed rows', 0),
    cells_changed: count('Cells that the applied steps change; in a cleaned CSV also cells escaped as formulas', 1005),
    steps: z.array(StepEffect).meta({ description: 'All steps in their order, applied or not', example: [] }),
    repairs: z.array(Repair).max(10_000).meta({
      description: 'Corrections of wrong cells by all steps, applied or not, the most certain first; see `max_repairs`',
      example: [],
    }),
    repair_count: count('Number of different corrections', 41),
    repair_cells: count('Number of cells that they correct', 1387),
    reference: ReferenceUse.optional().meta({ description: 'The reference, if the table was compared with one' }),
    misfits: z
      .array(
        z.strictObject({
          code: z.string().meta({ description: 'Stable name', example: 'column-missing' }),
          column: z.string().nullable().meta({ description: 'Column; null for the whole table', example: 'ibu' }),
          step: z.int().min(1).nullable().meta({ description: 'Step of the recipe; null for none', example: 2 }),
          message: z.string().meta({ description: 'The mismatch', example: 'No such column: "ibu".' }),
        }),
      )
      .meta({ description: 'Parts of a recipe that do not match this table; empty without a recipe', example: [] }),
    cells_unconverted: count('Cells that the applied steps could not convert and did not change', 0),
    unconverted: z
      .array(UnconvertedCells)
      .meta({ description: 'These cells by column, with the first of each', example: [] }),
    recipe: z.array(CleanStep).meta({
      description: 'The applied steps with all settings: send them as `steps` to replay the cleaning',
      example: [],
    }),
  })
  .meta({ id: 'TableCleaning', description: 'The effect of a cleaning on one table' });
export type TableCleaning = z.infer<typeof TableCleaning>;

export const CleanPreview = z
  .strictObject({
    operation: z.literal('preview_cleaning').meta({ description: 'Operation', example: 'preview_cleaning' }),
    dataset: DatasetFacts,
    tables: z.array(TableCleaning).meta({ description: 'In the order of the file', example: [] }),
    uncertain_import: UncertainImport,
  })
  .meta({ id: 'CleanPreview', description: 'Preview of a cleaning; nothing is written' });
export type CleanPreview = z.infer<typeof CleanPreview>;
