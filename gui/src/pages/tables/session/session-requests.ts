import type { z } from 'zod';
import type { RepairsRequest } from '../../../../../core/tables/history/findings/repair-list.js';
import type { WindowRequest } from '../../../../../core/tables/history/window/read-window.js';
import type { ColumnsRequest } from '../../../../../core/tables/history/window/summarize-columns.js';
import type { ReadOptions } from '../../../../../core/tables/read/source/read-options.js';
import type { HistoryChange } from '../../../../../core/workspace/sessions/history-change.js';
import type { ApiRequest } from '../../../api/api-request.js';
import { readWords } from '../table-source.js';

/** A change of the history, as sent: what it omits has a default. */
export type ChangeInput = z.input<typeof HistoryChange>;
/** An operation, as sent. */
export type OperationInput = Extract<ChangeInput, { kind: 'edit' }>['operation'];
/** Rows to read, as sent. */
export type WindowInput = z.input<typeof WindowRequest>;
/** Repairs to list, as sent. */
export type RepairsInput = z.input<typeof RepairsRequest>;
/** Columns to summarize, as sent. */
export type ColumnsInput = z.input<typeof ColumnsRequest>['columns'];

const place = (id: string) => `/api/sessions/${id}`;

/** Lists the sessions of a table, last changed first. */
export const listRequest = (item: string): ApiRequest => ({
  method: 'GET',
  path: `/api/sessions?item_id=${item}`,
  operation: ['tables', 'tablesSessionsList'],
  shell: ['table', 'session', 'list'],
});

/** Starts a session on a table of the workspace. Without import options, it is read like others of its form. */
export const startRequest = (item: string, read: ReadOptions): ApiRequest => ({
  method: 'POST',
  path: '/api/sessions',
  operation: ['tables', 'tablesSessionsCreate'],
  fields: { item_id: item, ...read, remembered: 'use' },
});

export const sessionRequest = (id: string): ApiRequest => ({
  method: 'GET',
  path: place(id),
  operation: ['tables', 'tablesSessionGet'],
  shell: ['table', 'session', 'show', '--session', id],
});

/** Returns a change as a command, without `vision-cli`; undefined if there is none. */
function changeWords(id: string, change: ChangeInput): string[] | undefined {
  const words = (...own: string[]) => ['table', 'session', ...own, '--session', id];
  if (change.kind === 'undo' || change.kind === 'redo') return words(change.kind);
  if (change.kind === 'switch') return words(change.is_on ? 'on' : 'off', ...change.ids);
  if (change.kind === 'remove') return words('remove', ...change.ids);
  if (change.kind === 'move') return words('move', change.id, '--to', String(change.to));
  const [first] = change.kind === 'add' ? change.operations : [];
  if (change.kind !== 'add' || first === undefined || change.operations.length > 1) return undefined;
  const { operation, column, options } = first.operation;
  const own = [
    ...(column === undefined ? [] : ['--column', column]),
    ...(options ? ['--options', JSON.stringify(options)] : []),
  ];
  return words('add', operation, ...own);
}

export const changeRequest = (id: string, expected: number, change: ChangeInput, preview = false): ApiRequest => {
  const shell = changeWords(id, change);
  return {
    method: 'POST',
    path: `${place(id)}/operations`,
    operation: ['tables', 'tablesSessionOperations'],
    fields: { expected, change, ...(preview && { preview }) },
    ...(shell && { shell: preview ? [...shell, '--preview'] : shell }),
  };
};

export const rowsRequest = (id: string, rows: WindowInput & { preview?: ChangeInput | undefined }): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/rows`,
  operation: ['tables', 'tablesSessionRows'],
  fields: rows,
  series: `${id} rows`,
  shell: ['table', 'session', 'rows', '--session', id],
});

export const columnsRequest = (id: string, columns: ColumnsInput): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/columns`,
  operation: ['tables', 'tablesSessionColumns'],
  fields: { columns },
  series: `${id} columns`,
});

/** Reads the findings, and the cells of one of them. */
export const findingsRequest = (id: string, finding: string | null = null): ApiRequest => ({
  method: 'GET',
  path: `${place(id)}/profile${finding === null ? '' : `?finding=${encodeURIComponent(finding)}`}`,
  operation: ['tables', 'tablesSessionProfile'],
  shell: ['table', 'session', 'profile', '--session', id],
});

export const repairsRequest = (id: string, repairs: RepairsInput): ApiRequest => {
  const { min_confidence: least, rule, column, keys = [], operations } = repairs;
  return {
    method: 'POST',
    path: `${place(id)}/repairs`,
    operation: ['tables', 'tablesSessionRepairs'],
    fields: { ...repairs },
    series: `${id} repairs`,
    shell: [
      ...['table', 'session', 'repairs', ...keys, '--session', id],
      ...(least === undefined ? [] : ['--min-confidence', String(least)]),
      ...(rule === undefined ? [] : ['--rule', rule]),
      ...(column === undefined ? [] : ['--column', column]),
      ...(operations ? ['--apply'] : []),
    ],
  };
};

/** Ignores findings and repairs, or shows them again without a reason. */
export const ignoreRequest = (id: string, keys: readonly string[], reason: string | null): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/ignore`,
  operation: ['tables', 'tablesSessionIgnore'],
  fields: { keys, ...(reason === null ? { is_ignored: false } : { reason }) },
  shell: [
    ...['table', 'session', 'ignore', ...keys, '--session', id],
    ...(reason === null ? ['--show-again'] : ['--reason', reason]),
  ],
});

/** Lists what expressions can use. */
export const expressionsRequest = (id: string): ApiRequest => ({
  method: 'GET',
  path: `/api/expressions?session_id=${id}`,
  operation: ['tables', 'tablesExpressions'],
});

export const branchRequest = (id: string, after?: string): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/branch`,
  operation: ['tables', 'tablesSessionBranch'],
  fields: { ...(after !== undefined && { after }) },
  shell: ['table', 'session', 'branch', '--session', id],
});

/** Reads the file of a session again with other import options, which are remembered for files of the same form. */
export const importRequest = (id: string, read: ReadOptions): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/import`,
  operation: ['tables', 'tablesSessionImport'],
  fields: { ...read, remembered: 'store' },
  shell: ['table', 'session', 'import', '--session', id, ...readWords(read), '--remembered', 'store'],
});

/** Lists the likeliest ways to read the file of a session, with that of the given options among them. */
export const interpretationsRequest = (item: string, read: ReadOptions): ApiRequest => ({
  method: 'POST',
  path: '/api/interpretations',
  operation: ['tables', 'tablesInterpretations'],
  fields: { dataset_id: item, ...read },
  shell: ['table', 'interpretations', item, ...readWords(read)],
});

export const removeRequest = (id: string): ApiRequest => ({
  method: 'POST',
  path: place(id),
  operation: ['tables', 'tablesSessionChange'],
  fields: { is_removed: true },
  shell: ['table', 'session', 'delete', id],
});

/** Restores a session that was removed, and its import options for files of the same form. */
export const restoreRequest = (id: string): ApiRequest => ({
  method: 'POST',
  path: place(id),
  operation: ['tables', 'tablesSessionChange'],
  fields: { is_removed: false, remembered: 'store' },
});

/** Forgets the import options for files of the form of a session. */
export const forgetRequest = (id: string): ApiRequest => ({
  method: 'POST',
  path: place(id),
  operation: ['tables', 'tablesSessionChange'],
  fields: { remembered: 'forget' },
  shell: ['table', 'session', 'forget', '--session', id],
});

export interface FileForm {
  format: 'csv' | 'xlsx' | 'parquet' | 'arrow';
  csv_delimiter?: ',' | ';' | 'tab' | '|';
  csv_bom?: boolean;
  csv_encoding?: 'source' | 'utf-8';
  csv_line_end?: 'source' | 'crlf' | 'lf';
  /** Whether an XLSX file gets a sheet with the changes. */
  change_log?: boolean;
}

/** Languages of scripts, with the extensions of their files. */
export const SCRIPT_FORMS = { 'duckdb-sql': 'sql', pandas: 'py', polars: 'py' } as const;
export type ScriptForm = keyof typeof SCRIPT_FORMS;

export const scriptRequest = (id: string, language: ScriptForm): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/script`,
  operation: ['tables', 'tablesSessionScript'],
  fields: { language },
  shell: [
    ...['table', 'session', 'script', '--session', id, '--language', language],
    ...['-o', `table-edited.${SCRIPT_FORMS[language]}`],
  ],
});

export const fileRequest = (id: string, form: FileForm): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/file`,
  operation: ['tables', 'tablesSessionFile'],
  fields: { ...form },
  shell: ['table', 'session', 'file', '--session', id, '-o', `table.${form.format}`],
});
