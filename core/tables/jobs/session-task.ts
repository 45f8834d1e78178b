import * as z from 'zod';
import { CleanStep, StepClass } from '../clean/kit/clean-step.js';
import type { ExpressionColumn } from '../history/expressions/describe-language.js';
import { type HistoryStep, StepOutcome } from '../history/replay/history-step.js';
import type { ScriptLanguage } from '../history/scripts/script-language.js';
import type { TableWindow, WindowRequest } from '../history/window/read-window.js';
import type { ColumnSummary, ColumnsRequest } from '../history/window/summarize-columns.js';
import { CellReference } from '../profile/column/table-issue.js';
import { TableProfile } from '../profile/column/table-profile.js';
import { TABLE_FORMATS } from '../read/opened/dataset.js';
import { OtherTables } from '../read/opened/other-tables.js';
import { Guess } from '../read/source/reading.js';
import type { CleanedFile, CleanedFormat, OutputOptions } from './cleaned-file.js';
import type { CsvFormat } from './csv-format.js';
import type { JobInput } from './job-input.js';
import { HeadRow } from './session-head.js';
import type { SessionScript } from './session-script.js';

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

/** A cleaning step that fits the table of a session. */
const OfferedOperation = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the step', example: 'normalize_dates:opened' }),
    operation: CleanStep,
    class: StepClass,
    title: z
      .string()
      .meta({ description: 'Its effect, in one line', example: 'Write dates of "opened" as YYYY-MM-DD' }),
    reason: z.string().meta({ description: 'Why it is suggested', example: '412 cells have a first part above 12' }),
  })
  .meta({ id: 'OfferedOperation', description: 'A cleaning step that fits the table of a session' });

/** Findings about a table after its history, and the steps that fix them. */
export const SessionFindings = z
  .strictObject({
    profile: TableProfile,
    located: z
      .array(CellReference)
      .nullable()
      .meta({ description: 'All cells of the requested finding; null if none was requested', example: null }),
    offers: z
      .array(OfferedOperation)
      .meta({ description: 'Steps that would change something, in the order of a plan', example: [] }),
  })
  .meta({ id: 'SessionFindings', description: 'Findings about the table of a session, and steps that fix them' });
export type SessionFindings = z.infer<typeof SessionFindings>;

/** What to do with the table of a session. */
export type SessionTask =
  | { kind: 'describe' }
  | { kind: 'rows'; request: WindowRequest }
  | { kind: 'columns'; request: ColumnsRequest }
  | { kind: 'expression-columns' }
  | { kind: 'profile'; finding: number | null }
  | { kind: 'script'; language: ScriptLanguage }
  | { kind: 'export'; output: OutputOptions; path: string | null; onlyHash?: true };

export interface SessionInput extends JobInput {
  /** SHA-256 of the file that the history belongs to; null for a new session. */
  sha256: string | null;
  steps: readonly HistoryStep[];
  task: SessionTask;
}

/** Answer to a task. Parts that it did not ask for are null. */
export interface SessionValue {
  source: SessionSource;
  result: SessionResult;
  rows: TableWindow | null;
  columns: ColumnSummary[] | null;
  expressionColumns: ExpressionColumn[] | null;
  findings: SessionFindings | null;
  script: SessionScript | null;
  file: (CleanedFile & { format: CleanedFormat; csv: CsvFormat | null }) | null;
}
