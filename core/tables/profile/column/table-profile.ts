import * as z from 'zod';
import { TABLE_FORMATS } from '../../read/opened/dataset.js';
import { OtherTables } from '../../read/opened/other-tables.js';
import { BrokenRow, Guess, OutsideRow } from '../../read/source/reading.js';
import { ColumnProfile } from './column-profile.js';
import { ReferenceUse } from './reference-use.js';
import { TableIssue } from './table-issue.js';
import { CellCounts, MAX_USES, TableUse } from './table-verdict.js';

const count = (description: string, example = 0) => z.int().min(0).meta({ description, example });

export const ReadNote = z
  .strictObject({
    code: z.string().meta({ description: 'Stable name', example: 'hidden-sheet' }),
    message: z.string().meta({ description: 'Explanation', example: 'The sheet "calc" is hidden. It was parsed too.' }),
  })
  .meta({ id: 'ReadNote', description: 'A note on the import' });

const ColumnSet = z
  .array(z.string())
  .min(1)
  .meta({ description: 'Columns', example: ['id'] });

export const TableProfile = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the table in its dataset', example: 't1' }),
    name: z.string().meta({ description: 'Name of the sheet or file', example: 'beers' }),
    sheet: z.string().nullable().meta({ description: 'Sheet; null for text files', example: null }),
    sheet_state: z.enum(['visible', 'hidden', 'very-hidden']).meta({ description: 'Of the sheet', example: 'visible' }),
    rows: count('Rows of the body', 2410),
    columns: z.array(ColumnProfile).meta({ description: 'In the order of the file', example: [] }),
    header_rows: z.array(z.int().min(1)).meta({ description: 'Rows of the header in the file', example: [1] }),
    first_row: z.int().nullable().meta({ description: 'First row of the body in the file', example: 2 }),
    last_row: z.int().nullable().meta({ description: 'Last row of the body in the file', example: 2411 }),
    set_aside: z
      .array(OutsideRow)
      .meta({ description: 'Titles, notes, totals and similar rows outside the tables', example: [] }),
    rows_set_aside: count(
      'Number of rows listed in `set_aside`, except blank lines and a line that specifies the delimiter',
      3,
    ),
    broken_rows: z.array(BrokenRow).max(100).meta({ description: 'Malformed rows', example: [] }),
    broken_row_count: count('Number of malformed rows', 0),
    hidden_rows: count('Hidden rows of the sheet, parsed too', 0),
    merged_ranges: count('Merged ranges in the body', 0),
    guesses: z.array(Guess).meta({ description: 'Detected or given import options, with reasons', example: [] }),
    notes: z.array(ReadNote).meta({ description: 'Notes on the import', example: [] }),
    duplicate_rows: count('Rows that are equal to an earlier one in every cell', 0),
    duplicate_rows_are_estimates: z.boolean().meta({ description: 'True if estimated from a sample', example: false }),
    candidate_keys: z
      .array(ColumnSet)
      .meta({ description: 'Smallest sets of columns that identify each row', example: [['id']] }),
    dependencies: z
      .array(
        z.strictObject({
          from: z
            .array(z.string())
            .min(1)
            .meta({ description: 'These columns', example: ['zip'] }),
          to: z.string().meta({ description: 'determine this one', example: 'city' }),
          share: z.number().min(0).max(1).meta({ description: 'Share of rows that follow it', example: 0.998 }),
          violations: count('Number of cells that contradict it', 12),
        }),
      )
      .meta({ description: 'Functional dependencies between columns', example: [] }),
    correlations: z
      .array(
        z.strictObject({
          columns: z
            .array(z.string())
            .length(2)
            .meta({ description: 'Two columns', example: ['abv', 'ibu'] }),
          coefficient: z.number().min(-1).max(1).meta({ description: 'Strength', example: 0.67 }),
          method: z
            .enum(['spearman', 'cramers-v'])
            .meta({ description: 'Spearman for numbers, bias-corrected Cramer V for categories', example: 'spearman' }),
          rows: count('Number of rows used', 1405),
        }),
      )
      .meta({ description: 'Correlated pairs of columns, strongest first', example: [] }),
    reference: ReferenceUse.optional().meta({ description: 'The reference, if the table was compared with one' }),
    issues: z.array(TableIssue).meta({ description: 'Worst first', example: [] }),
    uses: z.array(TableUse).max(MAX_USES).meta({
      description: 'What the table can be used for, by rules; the most important ones of a wide table',
      example: [],
    }),
    uses_omitted: count('Uses that are not in `uses`, because it is full'),
    cells: CellCounts,
    issue_counts: z
      .strictObject({ error: count('Errors'), warning: count('Warnings'), notice: count('Notices') })
      .meta({ description: 'Issues by severity' }),
  })
  .meta({ id: 'TableProfile', description: 'Schema and quality of one table' });
export type TableProfile = z.infer<typeof TableProfile>;

export const DatasetFacts = z
  .strictObject({
    id: z.string().nullable().meta({ description: 'Dataset id, if registered', example: 'ds-e1f3ab2d6c03' }),
    name: z.string().meta({ description: 'File name', example: 'beers.csv' }),
    format: z.enum(TABLE_FORMATS).meta({ description: 'Format by content, not by name', example: 'csv' }),
    bytes: count('Size of the file, bytes', 255295),
    sha256: z.string().meta({ description: 'SHA-256 of the file, hex', example: 'c3ab8ff1'.repeat(8) }),
  })
  .meta({ id: 'DatasetFacts', description: 'The file that tables were read from' });
export type DatasetFacts = z.infer<typeof DatasetFacts>;

export const DatasetProfile = z
  .strictObject({
    operation: z
      .enum(['profile_dataset', 'profile_table'])
      .meta({ description: 'The whole dataset, or the requested table', example: 'profile_dataset' }),
    dataset: DatasetFacts,
    guesses: z.array(Guess).meta({ description: 'Detected or given import options, with reasons', example: [] }),
    notes: z.array(ReadNote).meta({ description: 'Notes on the import', example: [] }),
    sheets: z
      .array(
        z.strictObject({
          name: z.string().meta({ description: 'Sheet', example: 'Sheet1' }),
          state: z
            .enum(['visible', 'hidden', 'very-hidden'])
            .meta({ description: 'State in the workbook', example: 'visible' }),
          tables: z.array(z.string()).meta({ description: 'Ids of its tables', example: ['t1'] }),
        }),
      )
      .meta({ description: 'Sheets of a workbook; empty for a text file', example: [] }),
    tables: z.array(TableProfile).meta({ description: 'In the order of the file', example: [] }),
    other_tables: OtherTables,
  })
  .meta({ id: 'DatasetProfile', description: 'The contents of a dataset and its problems' });
export type DatasetProfile = z.infer<typeof DatasetProfile>;
