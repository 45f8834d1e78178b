import type { z } from 'zod';
import type { MatchRequest } from '../../../../../core/tables/history/matching/describe-match.js';
import type { TableReference } from '../../../../../core/tables/history/operations/table-reference.js';
import type { WindowRequest } from '../../../../../core/tables/history/window/read-window.js';
import type { ColumnsRequest } from '../../../../../core/tables/history/window/summarize-columns.js';
import type { ReadOptions } from '../../../../../core/tables/read/source/read-options.js';
import type { HistoryChange } from '../../../../../core/workspace/sessions/history-change.js';
import type { ApiRequest } from '../../../api/api-request.js';

/** A change of the history, as sent: what it omits has a default. */
export type ChangeInput = z.input<typeof HistoryChange>;
/** An operation, as sent. */
export type OperationInput = Extract<ChangeInput, { kind: 'edit' }>['operation'];
/** Rows to read, as sent. */
export type WindowInput = z.input<typeof WindowRequest>;
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

/** Lists the sessions of all tables. */
export const listAllRequest: ApiRequest = {
  method: 'GET',
  path: '/api/sessions',
  operation: ['tables', 'tablesSessionsList'],
  shell: ['table', 'session', 'list'],
};

/** How a new session begins. */
export interface Start {
  read: ReadOptions;
  operations?: readonly OperationInput[];
  name?: string;
  /** `use` reads the file like others of its form; `store` remembers the options for them. */
  remembered: 'use' | 'store';
}

/** Starts a session on a table of the workspace. */
export const startRequest = (item: string, { read, operations = [], name, remembered }: Start): ApiRequest => ({
  method: 'POST',
  path: '/api/sessions',
  operation: ['tables', 'tablesSessionsCreate'],
  fields: {
    ...{ item_id: item, ...read, remembered },
    ...(operations.length > 0 && { operations }),
    ...(name !== undefined && { name }),
  },
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

export const findingsRequest = (id: string, finding: number | null): ApiRequest => ({
  method: 'GET',
  path: `${place(id)}/profile${finding === null ? '' : `?finding=${finding}`}`,
  operation: ['tables', 'tablesSessionProfile'],
  shell: ['table', 'session', 'profile', '--session', id],
});

/** Lists what expressions can use. */
export const expressionsRequest = (id: string): ApiRequest => ({
  method: 'GET',
  path: `/api/expressions?session_id=${id}`,
  operation: ['tables', 'tablesExpressions'],
});

/** A second table, as sent. */
export type SecondTable = Partial<z.input<typeof TableReference>>;

/** Suggests keys of a second table, with match rates. */
export const matchRequest = (id: string, fields: Partial<z.input<typeof MatchRequest>>): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/match`,
  operation: ['tables', 'tablesSessionMatch'],
  fields,
  series: `${id} match`,
});

export const branchRequest = (id: string, after?: string): ApiRequest => ({
  method: 'POST',
  path: `${place(id)}/branch`,
  operation: ['tables', 'tablesSessionBranch'],
  fields: { ...(after !== undefined && { after }) },
  shell: ['table', 'session', 'branch', '--session', id],
});

export const removeRequest = (id: string): ApiRequest => ({
  method: 'POST',
  path: place(id),
  operation: ['tables', 'tablesSessionChange'],
  fields: { is_removed: true },
  shell: ['table', 'session', 'delete', '--session', id],
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
