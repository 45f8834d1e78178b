import * as z from 'zod';
import { CleanStep, StepClass } from '../clean/kit/clean-step.js';
import type { ExpressionColumn } from '../history/expressions/describe-language.js';
import type { SessionResult, SessionSource } from '../history/facts/session-facts.js';
import type { MatchRequest, TableMatch } from '../history/matching/describe-match.js';
import type { HistoryStep } from '../history/replay/history-step.js';
import type { ScriptLanguage } from '../history/scripts/languages/script-language.js';
import type { TableWindow, WindowRequest } from '../history/window/read-window.js';
import type { ColumnSummary, ColumnsRequest } from '../history/window/summarize-columns.js';
import { CellReference } from '../profile/column/table-issue.js';
import { TableProfile } from '../profile/column/table-profile.js';
import type { CleanedFile, CleanedFormat, OutputOptions } from './cleaned-file.js';
import type { CsvFormat } from './csv-format.js';
import type { JobInput } from './job-input.js';
import type { SecondFile } from './second-tables.js';
import type { SessionScript } from './session-script.js';

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
  | { kind: 'match'; request: MatchRequest }
  | { kind: 'expression-columns' }
  | { kind: 'profile'; finding: number | null }
  | { kind: 'script'; language: ScriptLanguage }
  | { kind: 'export'; output: OutputOptions; path: string | null; onlyHash?: true };

export interface SessionInput extends JobInput {
  /** SHA-256 of the file that the history belongs to; null for a new session. */
  sha256: string | null;
  steps: readonly HistoryStep[];
  /** Files of the second tables of the steps and the task. */
  seconds: readonly SecondFile[];
  task: SessionTask;
}

/** Answer to a task. Parts that it did not ask for are null. */
export interface SessionValue {
  source: SessionSource;
  result: SessionResult;
  rows: TableWindow | null;
  columns: ColumnSummary[] | null;
  expressionColumns: ExpressionColumn[] | null;
  match: TableMatch | null;
  findings: SessionFindings | null;
  script: SessionScript | null;
  file: (CleanedFile & { format: CleanedFormat; csv: CsvFormat | null }) | null;
}
