import type { ExpressionColumn } from '../history/expressions/describe-language.js';
import type { SessionResult, SessionSource } from '../history/facts/session-facts.js';
import type { ListedRepairs, RepairsRequest } from '../history/findings/repair-list.js';
import type { SessionFindings } from '../history/findings/session-findings.js';
import type { HistoryStep } from '../history/replay/history-step.js';
import type { ScriptLanguage } from '../history/scripts/languages/script-language.js';
import type { TableWindow, WindowRequest } from '../history/window/read-window.js';
import type { ColumnSummary, ColumnsRequest } from '../history/window/summarize-columns.js';
import type { CleanedFile, CleanedFormat, OutputOptions } from './cleaned-file.js';
import type { CsvFormat } from './csv-format.js';
import type { JobInput } from './job-input.js';
import type { SessionScript } from './session-script.js';

/** What to do with the table of a session. */
export type SessionTask =
  | { kind: 'describe' }
  | { kind: 'rows'; request: WindowRequest }
  | { kind: 'columns'; request: ColumnsRequest }
  | { kind: 'expression-columns' }
  | { kind: 'profile'; finding: string | null; ignored: readonly string[] }
  | { kind: 'repairs'; request: RepairsRequest; ignored: readonly string[] }
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
  repairs: ListedRepairs | null;
  script: SessionScript | null;
  file: (CleanedFile & { format: CleanedFormat; csv: CsvFormat | null }) | null;
}
