import * as z from 'zod';
import { TABLE_FORMATS } from '../../read/opened/dataset.js';
import { OtherTables } from '../../read/opened/other-tables.js';
import { Guess } from '../../read/source/reading.js';
import { StepOutcome } from '../replay/history-step.js';
import { HeadRow } from './head-rows.js';

/** What a session reads: the file, and the table of it. */
export const SessionSource = z
  .strictObject({
    name: z.string().meta({ description: 'File name', example: 'beers.csv' }),
    bytes: z.int().min(0).meta({ description: 'Size of the file, bytes', example: 255_295 }),
    sha256: z.string().meta({ description: 'SHA-256 of the file, hex', example: 'c3ab8ff1'.repeat(8) }),
    format: z.enum(TABLE_FORMATS).meta({ description: 'Format of the file', example: 'csv' }),
    table: z.string().meta({ description: 'Id of the table', example: 't1' }),
    table_name: z.string().meta({ description: 'Name of the sheet or file', example: 'beers' }),
    other_tables: OtherTables,
    guesses: z.array(Guess).meta({ description: 'Detected or given import options, with reasons', example: [] }),
    header_rows: z
      .array(z.int())
      .meta({ description: 'Rows of the header in the file; empty if there is none', example: [1] }),
    head: z.array(HeadRow).meta({ description: 'The first rows of the table and those before it', example: [] }),
    rows: z.int().min(0).meta({ description: 'Data rows', example: 2410 }),
    columns: z.array(z.string()).meta({ description: 'Names of its columns', example: ['id', 'ibu'] }),
  })
  .meta({ id: 'SessionSource', description: 'The table of a session, as imported' });
export type SessionSource = z.infer<typeof SessionSource>;

/** A table after its history. */
export const SessionResult = z
  .strictObject({
    rows: z.int().min(0).meta({ description: 'Rows after all operations', example: 2410 }),
    columns: z
      .array(
        z
          .strictObject({
            id: z.string().meta({ description: 'Id, which stays if the column is renamed or moved', example: 'c3' }),
            name: z.string().meta({ description: 'Name', example: 'abv' }),
            source: z
              .string()
              .nullable()
              .meta({ description: 'Its name in the source; null if an operation added it', example: 'abv' }),
          })
          .meta({ id: 'SessionColumn', description: 'A column of a session' }),
      )
      .meta({ description: 'Columns after all operations, in their order', example: [] }),
    outcomes: z.array(StepOutcome).meta({ description: 'What each operation does', example: [] }),
    cells_changed: z.int().min(0).meta({ description: 'Cells that differ from the source', example: 694 }),
  })
  .meta({ id: 'SessionResult', description: 'A table after its history' });
export type SessionResult = z.infer<typeof SessionResult>;
