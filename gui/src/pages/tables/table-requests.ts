import type { CleanOptions } from '../../../../core/tables/clean/kit/clean-step.js';
import type { ReviewAnswer } from '../../../../core/tables/review/review-answer.js';
import type { ApiRequest } from '../../api/api-request.js';
import type { Locale } from '../../i18n/language.js';
import type { WantedRows } from './rows/wanted-rows.js';
import { type ChosenTable, tableFields, tableWords } from './table-source.js';

type Cleaning = CleanOptions;

function cleaningWords({ steps, accept, reject }: Cleaning): string[] {
  return [
    ...(steps ? ['--steps', JSON.stringify(steps)] : []),
    ...(accept?.length ? ['--accept', accept.join(',')] : []),
    ...(reject?.length ? ['--reject', reject.join(',')] : []),
  ];
}

/** Returns a request for the profile of a file. Uploads have their own endpoint. */
export function profileRequest(chosen: ChosenTable): ApiRequest {
  const isUpload = chosen.source.kind === 'file';
  return {
    method: 'POST',
    path: isUpload ? '/api/analyze-upload' : '/api/analyze',
    operation: ['tables', isUpload ? 'tablesAnalyzeUpload' : 'tablesAnalyze'],
    ...tableFields(chosen, {}),
    shell: ['table', 'profile', ...tableWords(chosen)],
  };
}

/** Returns a request for rows with the texts of the file, one JSON line each. It is not recorded in the journal. */
export function rowsRequest(
  chosen: ChosenTable,
  { filters, finding, count, offset, limit }: WantedRows & { offset: number },
): ApiRequest {
  const narrowed = filters && filters.length > 0 ? { filters } : {};
  const words = [
    ...(filters && filters.length > 0 ? ['--filters', JSON.stringify(filters)] : []),
    ...(finding === undefined ? [] : ['--finding', String(finding)]),
    ...(count ? ['--count'] : []),
    ...(offset > 0 ? ['--offset', String(offset)] : []),
  ];
  return {
    method: 'POST',
    path: '/api/rows',
    operation: ['tables', 'tablesRows'],
    ...tableFields(chosen, { ...narrowed, finding, count, offset, limit, answer: 'lines' }),
    shell: ['table', 'rows', ...tableWords(chosen), ...words, '--limit', String(limit), '--json'],
  };
}

export function previewRequest(chosen: ChosenTable, cleaning: Cleaning): ApiRequest {
  return {
    method: 'POST',
    path: '/api/clean-preview-upload',
    operation: ['tables', 'tablesCleanPreviewUpload'],
    ...tableFields(chosen, { ...cleaning }),
    shell: ['table', 'preview', ...tableWords(chosen), ...cleaningWords(cleaning)],
  };
}

/** Returns a request for the cleaning with its change log. */
export function changesRequest(chosen: ChosenTable, cleaning: Cleaning): ApiRequest {
  return {
    method: 'POST',
    path: '/api/clean-upload',
    operation: ['tables', 'tablesCleanUpload'],
    ...tableFields(chosen, { ...cleaning, answer: 'json', format: 'csv', change_log: true }),
    shell: ['table', 'clean', ...tableWords(chosen), ...cleaningWords(cleaning), '--log', 'changes.jsonl'],
  };
}

export const SAVED_FORMATS = ['csv', 'xlsx', 'parquet', 'arrow'] as const;
export type SavedFormat = (typeof SAVED_FORMATS)[number];

/** The format of an exported file. */
export interface SavedForm {
  format: SavedFormat;
  delimiter: string;
  hasLog: boolean;
}

export function saveRequest(chosen: ChosenTable, cleaning: Cleaning, form: SavedForm): ApiRequest {
  const { format, delimiter, hasLog } = form;
  const logged = format === 'xlsx' && hasLog;
  const own = format === 'csv' ? { format, csv_delimiter: delimiter } : { format, change_log: logged };
  const words = format === 'csv' ? ['--csv-delimiter', delimiter] : logged ? ['--change-log'] : [];
  return {
    method: 'POST',
    path: '/api/clean-upload',
    operation: ['tables', 'tablesCleanUpload'],
    ...tableFields(chosen, { ...cleaning, ...own }),
    shell: ['table', 'clean', ...tableWords(chosen), ...cleaningWords(cleaning), '--format', format, ...words],
  };
}

export const REPORT_FORMATS = ['markdown', 'html'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export function reportRequest(
  chosen: ChosenTable,
  cleaning: Cleaning,
  { format, detail, language }: { format: ReportFormat; detail: 'short' | 'full'; language: Locale },
): ApiRequest {
  return {
    method: 'POST',
    path: `/api/report/${format}`,
    operation: ['tables', format === 'html' ? 'tablesReportHtml' : 'tablesReportMarkdown'],
    ...tableFields(chosen, { ...cleaning, detail, language }),
    shell: [
      'table',
      'report',
      ...tableWords(chosen),
      ...cleaningWords(cleaning),
      '--format',
      format,
      '--detail',
      detail,
      '--language',
      language,
    ],
  };
}

export function questionRequest(
  chosen: ChosenTable,
  question: string,
  { includesTotals, keepsBlanks }: { includesTotals: boolean; keepsBlanks: boolean },
): ApiRequest {
  const [place = '', ...options] = tableWords(chosen);
  const fields = { ...(includesTotals && { include_totals: true }), ...(keepsBlanks && { keep_blanks: true }) };
  const flags = [...(includesTotals ? ['--include-totals'] : []), ...(keepsBlanks ? ['--keep-blanks'] : [])];
  return {
    method: 'POST',
    path: '/api/agent/query',
    operation: ['tables', 'tablesAgentQuery'],
    ...tableFields(chosen, { question, ...fields }),
    shell: ['table', 'ask', place, question, ...options, ...flags, '--plan'],
  };
}

/** Returns a request that sends answers to the questions of a review, and returns the next questions. */
export function reviewRequest(
  chosen: ChosenTable,
  answers: readonly ReviewAnswer[],
  { examples, withRecipe }: { examples: number; withRecipe: boolean },
): ApiRequest {
  const words = answers.flatMap(({ question, answer, text, scope }) => [
    '--answer',
    `${question}=${answer === 'edit' ? `edit:${text ?? ''}` : `${scope === 'kind' ? 'all-' : ''}${answer}`}`,
  ]);
  return {
    method: 'POST',
    path: '/api/review',
    operation: ['tables', 'tablesReview'],
    ...tableFields(chosen, { answers, max_examples: examples, recipe: withRecipe }),
    shell: ['table', 'review', ...tableWords(chosen), ...words],
  };
}

export const JOURNAL_REQUEST: ApiRequest = {
  method: 'GET',
  path: '/api/session/export',
  operation: ['tables', 'tablesSessionExport'],
  shell: ['table', 'journal', 'export', '-o', 'journal.json'],
};

export const DATASETS_REQUEST: ApiRequest = {
  method: 'GET',
  path: '/api/datasets?tables=false&limit=200',
  operation: ['tables', 'tablesDatasetsList'],
  shell: ['table', 'list'],
};
