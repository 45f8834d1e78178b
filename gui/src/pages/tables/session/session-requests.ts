import type { z } from 'zod';
import type { RepairsRequest } from '../../../../../core/tables/history/findings/repair-list.js';
import type { MatchRequest } from '../../../../../core/tables/history/matching/describe-match.js';
import type { TableReference } from '../../../../../core/tables/history/operations/table-reference.js';
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

/** Lists the sessions of all tables. */
export const listAllRequest: ApiRequest = {
  method: 'GET',
  path: '/api/sessions',
  operation: ['tables', 'tablesSessionsList'],
  shell: ['table', 'session', 'list'],
};

/** Starts a session on a table of the workspace. Without import options, it is read like others of its form. */
export const startRequest = (item: string, read: ReadOptions): ApiRequest => ({
  method: 'POST',
  path: '/api/sessions',
  operation: ['tables', 'tablesSessionsCreate'],
  fields: { item_id: item, ...read, remembered: 'use' },
});

/** Starts another session on a table with the operations of a recipe. @param read options that replace those of the recipe. */
export const recipeStartRequest = (item: string, recipe: string, read: ReadOptions): ApiRequest => ({
  method: 'POST',
  path: '/api/sessions',
  operation: ['tables', 'tablesSessionsCreate'],
  fields: { item_id: item, recipe, ...read },
});

/** Returns the history of a session as a recipe. */
export const recipeRequest = (id: string): ApiRequest => ({
  method: 'GET',
  path: `${place(id)}/recipe`,
  operation: ['tables', 'tablesSessionRecipe'],
  shell: ['table', 'session', 'recipe', '--session', id],
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
  if (change.kind === 'edit') {
    const { operation } = change;
    return words('edit', change.id, ...operationWords(operation), ...(operation.scope ? [] : ['--all-rows']));
  }
  const [first] = change.operations;
  if (first === undefined || change.operations.length > 1) return undefined;
  const own = [
    ...operationWords(first.operation),
    ...(first.reason == null ? [] : ['--reason', first.reason]),
    ...(change.at === undefined ? [] : ['--at', String(change.at)]),
  ];
  return words('add', first.operation.operation, ...own);
}

/** Returns the column, options and rows of an operation as flags. */
function operationWords({ column, options, scope }: OperationInput): string[] {
  return [
    ...(column === undefined ? [] : ['--column', column]),
    ...(options ? ['--options', JSON.stringify(options)] : []),
    ...(scope?.rows === undefined ? [] : ['--rows', scope.rows.join(',')]),
    ...filterWords(scope?.filters),
  ];
}

const filterWords = (filters: readonly object[] = []): string[] =>
  filters.flatMap((filter) => ['--where', JSON.stringify(filter)]);

/** Returns a request for rows as a command; undefined if the shell has no flag for a part of it. */
function windowWords(id: string, request: WindowInput & { preview?: ChangeInput | undefined }): string[] | undefined {
  const { filters, rows, sort = [], changed, source, after, offset, limit, columns: _, locate, preview } = request;
  if (locate !== undefined || preview !== undefined) return undefined;
  return [
    ...['table', 'session', 'rows', '--session', id],
    ...filterWords(filters),
    ...(rows === undefined ? [] : ['--rows', rows.join(',')]),
    ...sort.flatMap(({ column, order }) => ['--sort', order === 'descending' ? `${column}:descending` : column]),
    ...(changed === undefined ? [] : ['--changed', ...(changed === 'any' ? [] : [changed])]),
    ...(source ? ['--source'] : []),
    ...(after == null ? [] : ['--after', after]),
    ...(offset ? ['--offset', String(offset)] : []),
    ...(limit === undefined ? [] : ['--limit', String(limit)]),
  ];
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

export const rowsRequest = (id: string, rows: WindowInput & { preview?: ChangeInput | undefined }): ApiRequest => {
  const shell = windowWords(id, rows);
  return {
    method: 'POST',
    path: `${place(id)}/rows`,
    operation: ['tables', 'tablesSessionRows'],
    fields: rows,
    series: `${id} rows`,
    ...(shell && { shell }),
  };
};

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
  shell: ['table', 'session', 'branch', '--session', id, ...(after === undefined ? [] : ['--after', after])],
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
  shell: ['table', 'session', 'file', '--session', id, ...formWords(form), '-o', `table.${form.format}`],
});

/** Returns the settings of a file as flags. The format follows from its name. */
function formWords({ format: _, ...form }: FileForm): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const flag = name.replaceAll('_', '-');
    return typeof value === 'boolean' ? [`--${value ? '' : 'no-'}${flag}`] : [`--${flag}`, String(value)];
  });
}
