import * as z from 'zod';
import { ColumnUse } from '../../cells/column-use.js';

/** Import options. Omitted options are detected and reported as guesses. */
export const ReadOptions = z
  .strictObject({
    encoding: z.string().min(1).max(40).optional().meta({
      description:
        'Encoding of a text file: a WHATWG label, or a DOS or Macintosh code page such as cp852; detected if omitted',
      example: 'windows-1252',
    }),
    delimiter: z.string().min(1).max(16).optional().meta({
      description: 'Delimiter of a text file: one or more characters, or whitespace, fixed-width, none',
      example: ';',
    }),
    quote: z.enum(['"', "'", 'none']).optional().meta({ description: 'Quote character of a text file', example: '"' }),
    escape: z
      .enum(['doubled', 'backslash'])
      .optional()
      .meta({ description: 'How quotes inside quoted cells are escaped', example: 'doubled' }),
    decimal: z
      .enum(['.', ','])
      .optional()
      .meta({ description: 'Decimal mark of numbers; detected for each column if omitted', example: ',' }),
    header_row: z
      .int()
      .min(1)
      .max(10_000_000)
      .optional()
      .meta({ description: 'First row of the header, counted from 1 in the file or sheet', example: 3 }),
    header_rows: z
      .int()
      .min(0)
      .max(10)
      .optional()
      .meta({ description: 'Number of header rows; 0 means no header', example: 1 }),
    sheet: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Sheet of a workbook; all sheets if omitted', example: 'Sheet1' }),
    table: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Id of one table of the dataset; all tables if omitted', example: 't1' }),
    column_uses: z
      .record(z.string().max(1000), ColumnUse)
      .optional()
      .meta({
        description: 'What columns are used as, instead of the detected use, as JSON: {"zip": "not-generalizable"}',
        example: { zip: 'not-generalizable' },
      }),
  })
  .meta({
    id: 'ReadOptions',
    description: 'Import options that override the detected ones',
    example: { delimiter: ';', encoding: 'windows-1252' },
  });
export type ReadOptions = z.infer<typeof ReadOptions>;
