import { z } from 'zod';
import { DatasetFacts } from '../profile/column/table-profile.js';
import { Aside, BrokenRow } from '../read/source/reading.js';
import { CleanStep, StepEffect, UnconvertedCells } from './kit/clean-step.js';

const count = (description: string, example = 0) => z.int().min(0).meta({ description, example });

/** The effect of cleaning one table. */
export const TableCleaning = z
  .strictObject({
    table: z.string().meta({ description: 'Id of the table', example: 't1' }),
    name: z.string().meta({ description: 'Its name', example: 'beers' }),
    rows_before: count('Rows of the body as read', 2410),
    rows_after: count('Rows after the steps that are applied', 2408),
    columns_before: z.array(z.string()).meta({ description: 'Columns as read', example: ['id'] }),
    columns_after: z.array(z.string()).meta({ description: 'Columns after', example: ['id'] }),
    set_aside: z.array(Aside).meta({
      description:
        'Rows that the reading took for titles, notes, totals and the like: they are not in the cleaned table',
      example: [],
    }),
    rows_set_aside: count('Rows of the file that are in no table, blank lines not counted: those of `set_aside`', 3),
    broken_rows: z
      .array(BrokenRow)
      .max(100)
      .meta({ description: 'The first rows that did not fit, and what the reading did with them', example: [] }),
    broken_row_count: count('Rows that did not fit, in all', 0),
    cells_changed: count('Cells that the applied steps change', 1005),
    steps: z.array(StepEffect).meta({ description: 'The whole plan in its order, applied or not', example: [] }),
    misfits: z
      .array(
        z.strictObject({
          code: z.string().meta({ description: 'Stable name', example: 'column-missing' }),
          column: z.string().nullable().meta({ description: 'Column; null for the whole table', example: 'ibu' }),
          step: z.int().min(1).nullable().meta({ description: 'Step of the recipe; null for none', example: 2 }),
          message: z.string().meta({ description: 'What does not fit', example: 'There is no column "ibu".' }),
        }),
      )
      .meta({ description: 'What of a recipe does not fit this table; empty without a recipe', example: [] }),
    cells_unconverted: count('Cells that the applied steps could not convert and left as they are', 0),
    unconverted: z
      .array(UnconvertedCells)
      .meta({ description: 'These cells by their columns, with the first of each', example: [] }),
    recipe: z
      .array(CleanStep)
      .meta({ description: 'The applied steps, every setting spelt out: what a replay takes as `steps`', example: [] }),
  })
  .meta({ id: 'TableCleaning', description: 'What a cleaning of one table does' });
export type TableCleaning = z.infer<typeof TableCleaning>;

export const CleanPreview = z
  .strictObject({
    operation: z.literal('preview_cleaning').meta({ description: 'Operation', example: 'preview_cleaning' }),
    dataset: DatasetFacts,
    tables: z.array(TableCleaning).meta({ description: 'In the order of the file', example: [] }),
  })
  .meta({ id: 'CleanPreview', description: 'What a cleaning would change; nothing is written' });
export type CleanPreview = z.infer<typeof CleanPreview>;
