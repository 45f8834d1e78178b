import * as z from 'zod';
import { ReadNote } from '../profile/column/table-profile.js';
import { TABLE_FORMATS } from '../read/opened/dataset.js';
import { Guess } from '../read/source/reading.js';

/** A table in a list: name and position, without reading its rows. */
export const TableOutline = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the table in its dataset', example: 't1' }),
    name: z.string().meta({ description: 'Name of the sheet or file', example: 'beers' }),
    sheet: z.string().nullable().meta({ description: 'Sheet; null for text files', example: null }),
    columns: z.array(z.string()).meta({ description: 'Names of its columns', example: ['id', 'beer_name', 'ibu'] }),
    header_rows: z.array(z.int().min(1)).meta({ description: 'Rows of the header in the file', example: [1] }),
    first_row: z.int().nullable().meta({ description: 'First row of the body; null if there is none', example: 2 }),
  })
  .meta({ id: 'TableOutline', description: 'A table, before its rows are read' });
export type TableOutline = z.infer<typeof TableOutline>;

/** The structure of a file, known without reading its rows. */
export const DatasetOutline = z
  .strictObject({
    format: z.enum(TABLE_FORMATS).meta({ description: 'Format by content, not by name', example: 'csv' }),
    guesses: z.array(Guess).meta({ description: 'Detected or given import options, with reasons', example: [] }),
    notes: z.array(ReadNote).meta({ description: 'Notes on the import', example: [] }),
    tables: z.array(TableOutline).meta({ description: 'In the order of the file', example: [] }),
  })
  .meta({ id: 'DatasetOutline', description: 'The tables in a file' });
export type DatasetOutline = z.infer<typeof DatasetOutline>;
