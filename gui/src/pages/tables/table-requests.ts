import type { ReviewAnswer } from '../../../../core/tables/review/review-answer.js';
import type { ApiRequest } from '../../api/api-request.js';
import type { Locale } from '../../i18n/language.js';
import { type ChosenTable, tableFields, tableWords } from './table-source.js';

export type ReportFormat = 'markdown' | 'html';

/** Returns a request for a report on a table, with what the safe steps of its cleaning would change. */
export function reportRequest(
  chosen: ChosenTable,
  { format, detail, language }: { format: ReportFormat; detail: 'short' | 'full'; language: Locale },
): ApiRequest {
  const { place, options } = tableWords(chosen);
  const flags = ['--format', format, '--detail', detail, '--language', language];
  return {
    method: 'POST',
    path: `/api/report/${format}`,
    operation: ['tables', format === 'html' ? 'tablesReportHtml' : 'tablesReportMarkdown'],
    ...tableFields(chosen, { detail, language }),
    shell: ['table', 'report', ...place, ...options, ...flags],
  };
}

export function questionRequest(
  chosen: ChosenTable,
  question: string,
  { includesTotals, keepsBlanks }: { includesTotals: boolean; keepsBlanks: boolean },
): ApiRequest {
  const { place, options } = tableWords(chosen);
  const fields = { ...(includesTotals && { include_totals: true }), ...(keepsBlanks && { keep_blanks: true }) };
  const flags = [...(includesTotals ? ['--include-totals'] : []), ...(keepsBlanks ? ['--keep-blanks'] : [])];
  return {
    method: 'POST',
    path: '/api/agent/query',
    operation: ['tables', 'tablesAgentQuery'],
    ...tableFields(chosen, { question, ...fields }),
    shell: ['table', 'ask', ...place, question, ...options, ...flags, '--plan'],
  };
}

/** Returns a request that sends answers to the questions of a review, and returns the next questions. */
export function reviewRequest(
  chosen: ChosenTable,
  answers: readonly ReviewAnswer[],
  { examples, withRecipe }: { examples: number; withRecipe: boolean },
): ApiRequest {
  const { place, options } = tableWords(chosen);
  const words = answers.flatMap(({ question, answer, text, scope }) => [
    '--answer',
    `${question}=${answer === 'edit' ? `edit:${text ?? ''}` : `${scope === 'kind' ? 'all-' : ''}${answer}`}`,
  ]);
  return {
    method: 'POST',
    path: '/api/review',
    operation: ['tables', 'tablesReview'],
    ...tableFields(chosen, { answers, max_examples: examples, recipe: withRecipe }),
    shell: ['table', 'review', ...place, ...options, ...words],
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
