import * as z from 'zod';

/** A detected or specified import option, with its evidence. */
export const Guess = z
  .strictObject({
    what: z
      .enum(['format', 'encoding', 'delimiter', 'quote', 'escape', 'line-end', 'decimal', 'header', 'tables'])
      .meta({ description: 'Import option', example: 'delimiter' }),
    value: z.string().meta({ description: 'Its value, as the option of that name accepts it', example: ';' }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'From 0 to 1; 1 if nothing else is possible', example: 0.97 }),
    source: z.enum(['given', 'content', 'default']).meta({
      description: 'Specified by an option, detected from the content, or assumed without evidence',
      example: 'content',
    }),
    reason: z
      .string()
      .meta({ description: 'The evidence', example: '12 fields in 998 of 1,000 rows; decimal commas in 3 columns' }),
    alternatives: z
      .array(
        z.strictObject({
          value: z.string().meta({ description: 'Another value', example: ',' }),
          confidence: z.number().min(0).max(1).meta({ description: 'From 0 to 1', example: 0.02 }),
        }),
      )
      .meta({ description: 'Other values, most likely first', example: [{ value: ',', confidence: 0.02 }] }),
    table: z.string().nullable().meta({ description: 'Its table; null for the whole file', example: null }),
  })
  .meta({ id: 'Guess', description: 'A detected or specified import option, with its evidence' });
export type Guess = z.infer<typeof Guess>;

/** Source rows outside the bodies of all tables. They are listed so that no row is dropped silently. */
export const OutsideRow = z
  .strictObject({
    kind: z
      .enum(['title', 'note', 'total', 'footer', 'repeated-header', 'blank', 'separator', 'units', 'sep-line'])
      .meta({ description: 'Why these rows are not data', example: 'title' }),
    row: z.int().min(1).meta({ description: 'First row in the file (line) or sheet, from 1', example: 1 }),
    rows: z.int().min(1).meta({ description: 'Number of rows, or of lines in a text file', example: 1 }),
    text: z
      .string()
      .meta({ description: 'Their text, up to 10,000 characters', example: 'Sales 2024, in thousands of euros' }),
    cells: z
      .array(z.string())
      .optional()
      .meta({
        description: 'The cells of a single row with totals, by position in the file',
        example: ['Total', '', '91'],
      }),
  })
  .meta({ id: 'OutsideRow', description: 'Rows outside the tables: titles, notes, totals, repeated headers' });
export type OutsideRow = z.infer<typeof OutsideRow>;

/** Maximum characters of an entry. Far more than titles and notes have, because nothing else contains their text. */
const MAX_LENGTH = 10_000;

/** Shortens the text of rows outside the tables to 10,000 characters. */
export function shortenRow(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

/**
 * Counts the rows outside the bodies that have text for the user: all except blank lines and the line that specifies
 * the delimiter.
 */
export function countOutsideRows(outsideRows: readonly OutsideRow[]): number {
  return outsideRows.reduce((sum, { kind, rows }) => (kind === 'blank' || kind === 'sep-line' ? sum : sum + rows), 0);
}

/** A row that did not fit its table, and how it was handled. */
export const BrokenRow = z
  .strictObject({
    line: z.int().min(1).meta({ description: 'Line of the file, or number of the record, from 1', example: 17 }),
    kind: z
      .enum([
        'too-short',
        'too-long',
        'stray-quote',
        'unclosed-quote',
        'other-delimiter',
        'split-row',
        'invalid-bytes',
        'damaged',
        'other-structure',
      ])
      .meta({ description: 'Problem', example: 'too-long' }),
    repair: z
      .enum(['repaired', 'padded', 'kept'])
      .meta({ description: 'Repaired with certainty, padded with empty cells, or unchanged', example: 'repaired' }),
    detail: z.string().meta({ description: 'Problem and repair', example: '13 fields, 12 expected' }),
    text: z.string().meta({ description: 'The row as in the file, shortened', example: '1,"a",b' }),
  })
  .meta({ id: 'BrokenRow', description: 'A malformed row and its repair' });
export type BrokenRow = z.infer<typeof BrokenRow>;

/** A warning about how the file was read. Codes are stable. */
export interface ReadWarning {
  code: string;
  message: string;
}

/** The warning about a table without a body. */
export const NO_ROWS: ReadWarning = { code: 'no-rows', message: 'The table has a header and no rows.' };
