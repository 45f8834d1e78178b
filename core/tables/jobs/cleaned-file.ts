import { z } from 'zod';

/** The form of a cleaned file. */
export const OutputOptions = z
  .strictObject({
    format: z.enum(['csv', 'xlsx']).default('csv').meta({ description: 'Format of the cleaned file', example: 'csv' }),
    change_log: z.boolean().default(false).meta({
      description:
        'Include the changes: as sheets of an XLSX; for a CSV, only in the JSON response or in a separate file',
      example: false,
    }),
    csv_delimiter: z
      .enum([',', ';', 'tab', '|'])
      .default(',')
      .meta({ description: 'Delimiter of a CSV', example: ',' }),
    csv_bom: z
      .boolean()
      .default(false)
      .meta({ description: 'Start a CSV with a byte order mark, for Excel', example: false }),
    escape_formulas: z.boolean().default(true).meta({
      description: 'Escape texts that a spreadsheet would run as a formula with an apostrophe',
      example: true,
    }),
  })
  .meta({ id: 'OutputOptions', description: 'Format of a cleaned file' });
export type OutputOptions = z.infer<typeof OutputOptions>;

/** A file that a cleaning made: in memory, or written whole to its place. */
export interface CleanedFile {
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  /** Null where the file was written to `path`. */
  bytes: Uint8Array | null;
  path: string | null;
  /** Texts that got an apostrophe against formulas. */
  escapedFormulas: number;
}

/** Where a cleaning puts its files; absolute and allowed. Files that exist are never touched. */
export interface OutputPlaces {
  /** Null keeps the file in memory. */
  file: string | null;
  /** Null writes no log; a null path keeps it in memory. */
  log: { path: string | null } | null;
}
