import type { ExpressionColumn } from '../history/expressions/describe-language.js';
import type { SessionResult, SessionSource } from '../history/facts/session-facts.js';
import type { ListedRepairs, RepairsRequest } from '../history/findings/repair-list.js';
import type { SessionFindings } from '../history/findings/session-findings.js';
import type { MatchRequest, TableMatch } from '../history/matching/describe-match.js';
import type { HistoryStep } from '../history/replay/history-step.js';
import type { ScriptLanguage } from '../history/scripts/languages/script-language.js';
import type { TableWindow, WindowRequest } from '../history/window/read-window.js';
import type { ColumnSummary, ColumnsRequest } from '../history/window/summarize-columns.js';
import type { AskedQuestion } from './ask-dataset.js';
import type { OutputOptions } from './cleaned-file.js';
import type { AskValue, FileJobs, ReferenceInput, StepsRequest } from './file-jobs.js';
import type { JobInput } from './job-input.js';
import type { SecondFile } from './second-tables.js';
import type { ExportedHistory } from './session-export.js';
import type { SessionScript } from './session-script.js';

/** What to do with the table of a session. */
export type SessionTask =
  | { kind: 'describe' }
  | { kind: 'rows'; request: WindowRequest }
  | { kind: 'columns'; request: ColumnsRequest }
  | { kind: 'match'; request: MatchRequest }
  | { kind: 'expression-columns' }
  | { kind: 'profile'; finding: string | null; ignored: readonly string[] }
  | { kind: 'repairs'; request: RepairsRequest; ignored: readonly string[] }
  | { kind: 'script'; language: ScriptLanguage }
  | { kind: 'export'; output: OutputOptions; path: string | null; onlyHash?: true }
  | ({ kind: 'ask' } & AskedQuestion)
  | { kind: 'report'; clean: StepsRequest; reference?: ReferenceInput | undefined }
  | ({ kind: 'review' } & SessionReview);

/** A review of the table of a session. */
export type SessionReview = Omit<FileJobs['review']['input'], keyof JobInput | 'sha256'>;

/** Tasks that search for findings, which takes seconds. */
export const SEARCHES: ReadonlySet<SessionTask['kind']> = new Set(['profile', 'repairs', 'ask', 'report', 'review']);

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
  repairs: ListedRepairs | null;
  script: SessionScript | null;
  file: Omit<ExportedHistory, 'log'> | null;
  answer: AskValue | null;
  /** For a report: the profile of the result, its cleaning, and the SHA-256 of the result as CSV. */
  report: (FileJobs['preview']['value'] & { csvSha256: string }) | null;
  review: FileJobs['review']['value'] | null;
}
