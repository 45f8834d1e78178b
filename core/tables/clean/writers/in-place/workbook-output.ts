import * as z from 'zod';

const count = (description: string) => z.int().min(0).meta({ description, example: 0 });

/** Maximum listed losses. Further ones are only counted. */
export const MAX_LOSSES = 100;

export const WorkbookLoss = z
  .strictObject({
    what: z
      .enum([
        'formula',
        'comment',
        'merged-range',
        'rule',
        'validation',
        'hyperlink',
        'sparkline',
        'range',
        'name',
        'chart',
        'row',
        'column',
        'signature',
      ])
      .meta({ description: 'Kind of content', example: 'formula' }),
    sheet: z.string().nullable().meta({ description: 'Its sheet; null for the whole workbook', example: 'Sales' }),
    place: z.string().nullable().meta({ description: 'Its cells in the source', example: 'D7' }),
    detail: z.string().meta({ description: 'What happened to it', example: 'replaced by its value: =B7*C7' }),
  })
  .meta({ id: 'WorkbookLoss', description: 'Content of a workbook that could not be kept' });
export type WorkbookLoss = z.infer<typeof WorkbookLoss>;

export const WorkbookOutput = z
  .strictObject({
    written: z.enum(['in-place', 'new']).meta({
      description:
        'A copy of the source in which only cells of the tables changed, or a new workbook with the tables alone',
      example: 'in-place',
    }),
    note: z.string().nullable().meta({
      description: 'Why it is a new workbook, and what it lacks; null for a copy',
      example: null,
    }),
    formulas_replaced: count('Formulas that were replaced by a value'),
    formulas_to_recalculate: count(
      'Formulas without a stored value, because it depended on changed cells. Spreadsheet programs calculate them when they open the file',
    ),
    cells_as_stored: count(
      'Cells that stay unchanged, because the workbook stores the same number, date or truth value already',
    ),
    not_kept: z
      .array(WorkbookLoss)
      .max(MAX_LOSSES)
      .meta({ description: 'Content that could not be kept, the first 100', example: [] }),
    not_kept_count: count('Total of such content'),
  })
  .meta({ id: 'WorkbookOutput', description: 'How a cleaned workbook was written' });
export type WorkbookOutput = z.infer<typeof WorkbookOutput>;
