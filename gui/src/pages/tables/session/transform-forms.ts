import { writeName } from '../../../../../core/tables/history/expressions/language/write-name.js';
import type { EditName } from '../../../../../core/tables/history/operations/edit-names.js';
import type { StepName } from '../../../../../core/tables/profile/column/step-names.js';
import { STEP_FORMS } from '../steps/step-forms.js';
import type { OperationInput } from './session-requests.js';

/** A field of a transformation. Its label is the text `field.NAME`. */
export type FormField =
  | { name: string; kind: 'text' | 'lines' | 'check' | 'expression' }
  /** A text that is left out if it is empty. */
  | { name: string; kind: 'optional' }
  | { name: string; kind: 'choice'; words: readonly string[] }
  /** Names of columns of the table. */
  | { name: string; kind: 'columns' }
  /** Name of a column of the table. */
  | { name: string; kind: 'column' }
  | { name: 'aggregates'; kind: 'aggregates' }
  /** The options `table`, `key` and `match`. */
  | { name: 'table'; kind: 'second'; hasKey: boolean };

/** The form of a transformation. */
interface TransformForm {
  fields: readonly FormField[];
  /** Options to begin with. */
  initial: (column: string) => Record<string, unknown>;
}

/** Transformations that the column menu offers. */
export type TransformName = Extract<
  EditName,
  | 'find_replace'
  | 'replace_values'
  | 'change_case'
  | 'fill_cells'
  | 'split_column'
  | 'extract_text'
  | 'join_columns'
  | 'rename_column'
  | 'compute_column'
  | 'transform_cells'
  | 'change_type'
  | 'convert_units'
  | 'fill_gaps'
  | 'deduplicate_rows'
  | 'join_table'
  | 'append_rows'
  | 'group_rows'
  | 'pivot'
  | 'unpivot'
>;

/** Functions of aggregates. */
export const AGGREGATES = ['count', 'distinct', 'sum', 'mean', 'median', 'min', 'max', 'first', 'list'] as const;

/** Forms of the transformations, in the order of the menu. */
export const TRANSFORM_FORMS: Readonly<Record<TransformName, TransformForm>> = {
  find_replace: {
    fields: [
      { name: 'find', kind: 'text' },
      { name: 'replace', kind: 'text' },
      { name: 'is_pattern', kind: 'check' },
      { name: 'ignore_case', kind: 'check' },
      { name: 'whole_cell', kind: 'check' },
    ],
    initial: () => ({ find: '', replace: '' }),
  },
  replace_values: { fields: [{ name: 'values', kind: 'lines' }], initial: () => ({ values: {} }) },
  change_case: {
    fields: [{ name: 'to', kind: 'choice', words: ['lower', 'upper', 'title', 'sentence'] }],
    initial: () => ({ to: 'title' }),
  },
  fill_cells: {
    fields: [
      { name: 'text', kind: 'text' },
      { name: 'only_empty', kind: 'check' },
    ],
    initial: () => ({ text: '', only_empty: true }),
  },
  split_column: {
    fields: [
      { name: 'by', kind: 'choice', words: ['separator', 'pattern'] },
      { name: 'separator', kind: 'text' },
      { name: 'into', kind: 'lines' },
      { name: 'from', kind: 'choice', words: ['start', 'end'] },
      { name: 'keep', kind: 'check' },
    ],
    initial: (column) => ({
      by: 'separator',
      separator: ', ',
      into: [`${column} 1`, `${column} 2`],
      from: 'start',
      keep: true,
    }),
  },
  extract_text: {
    fields: [
      { name: 'find', kind: 'text' },
      { name: 'into', kind: 'text' },
    ],
    initial: (column) => ({ find: '\\d+', into: `${column} part` }),
  },
  join_columns: {
    fields: [
      { name: 'columns', kind: 'columns' },
      { name: 'separator', kind: 'text' },
      { name: 'into', kind: 'text' },
    ],
    initial: (column) => ({ columns: [column], separator: ' ', into: `${column} joined` }),
  },
  compute_column: {
    fields: [
      { name: 'expression', kind: 'expression' },
      { name: 'into', kind: 'text' },
    ],
    initial: (column) => ({ expression: writeName(column), into: `${column} computed` }),
  },
  transform_cells: {
    fields: [
      { name: 'expression', kind: 'expression' },
      { name: 'no_result', kind: 'choice', words: ['empty', 'keep'] },
    ],
    initial: () => ({ expression: 'value', no_result: 'keep' }),
  },
  change_type: {
    fields: [
      { name: 'to', kind: 'choice', words: ['number', 'date', 'text'] },
      { name: 'order', kind: 'choice', words: ['auto', 'dmy', 'mdy', 'ymd'] },
      { name: 'format', kind: 'optional' },
      { name: 'decimal_mark', kind: 'choice', words: ['auto', '.', ','] },
      { name: 'symbols', kind: 'choice', words: ['refuse', 'drop'] },
      { name: 'misfits', kind: 'choice', words: ['keep', 'empty'] },
    ],
    initial: () => ({ to: 'date', order: 'auto', decimal_mark: 'auto', symbols: 'refuse', misfits: 'keep' }),
  },
  convert_units: {
    fields: [
      { name: 'to', kind: 'text' },
      { name: 'from', kind: 'optional' },
      { name: 'misfits', kind: 'choice', words: ['keep', 'empty'] },
    ],
    initial: () => ({ to: 'kg', misfits: 'keep' }),
  },
  fill_gaps: {
    fields: [
      { name: 'columns', kind: 'columns' },
      { name: 'direction', kind: 'choice', words: ['down', 'up'] },
    ],
    initial: (column) => ({ columns: [column], direction: 'down' }),
  },
  deduplicate_rows: {
    fields: [
      { name: 'columns', kind: 'columns' },
      { name: 'keep', kind: 'choice', words: ['first', 'last', 'most_complete'] },
      { name: 'ignore_case', kind: 'check' },
    ],
    initial: (column) => ({ columns: [column], keep: 'first' }),
  },
  join_table: {
    fields: [
      { name: 'table', kind: 'second', hasKey: true },
      { name: 'match', kind: 'choice', words: ['exact', 'folded'] },
      { name: 'kind', kind: 'choice', words: ['left', 'inner', 'anti'] },
      { name: 'several', kind: 'choice', words: ['refuse', 'first', 'multiply'] },
      { name: 'prefix', kind: 'optional' },
    ],
    initial: () => ({ match: 'exact', kind: 'left', several: 'refuse' }),
  },
  append_rows: {
    fields: [
      { name: 'table', kind: 'second', hasKey: false },
      { name: 'unmatched', kind: 'choice', words: ['add', 'drop'] },
    ],
    initial: () => ({ unmatched: 'add' }),
  },
  group_rows: {
    fields: [
      { name: 'by', kind: 'columns' },
      { name: 'aggregates', kind: 'aggregates' },
    ],
    initial: (column) => ({ by: [column], aggregates: [{ function: 'count' }] }),
  },
  pivot: {
    fields: [
      { name: 'values', kind: 'column' },
      { name: 'by', kind: 'columns' },
      { name: 'function', kind: 'choice', words: AGGREGATES },
    ],
    initial: () => ({ function: 'first' }),
  },
  unpivot: {
    fields: [
      { name: 'columns', kind: 'columns' },
      { name: 'name_into', kind: 'text' },
      { name: 'value_into', kind: 'text' },
      { name: 'drop_empty', kind: 'check' },
    ],
    initial: (column) => ({ columns: [column], name_into: 'name', value_into: 'value', drop_empty: false }),
  },
  rename_column: { fields: [{ name: 'name', kind: 'text' }], initial: (column) => ({ name: column }) },
};

/** Transformations that do not name one column. */
const WITHOUT_COLUMN: ReadonlySet<string> = new Set([
  'join_columns',
  'compute_column',
  'fill_gaps',
  'deduplicate_rows',
  'join_table',
  'append_rows',
  'group_rows',
  'unpivot',
]);

/** Returns the operation of a form. @param column undefined for all columns. */
export function operationOf(
  name: TransformName,
  column: string | undefined,
  options: Record<string, unknown>,
): OperationInput {
  // Without columns, all others identify a row.
  if (name === 'pivot' && Array.isArray(options.by) && options.by.length === 0)
    return operationOf(name, column, { ...options, by: undefined });
  return column === undefined || WITHOUT_COLUMN.has(name)
    ? { operation: name, options }
    : { operation: name, column, options };
}

/** Options without which an operation cannot be previewed. */
const REQUIRED: Readonly<Partial<Record<string, readonly string[]>>> = {
  join_table: ['table', 'key'],
  append_rows: ['table'],
  pivot: ['values'],
};

/** Whether a form has all options that its operation needs. */
export const isComplete = (name: string, options: Record<string, unknown>): boolean =>
  (REQUIRED[name] ?? []).every((option) => options[option] !== undefined);

/** Labels of fields whose name has another meaning in other forms. */
export const fieldKey = (form: string, field: string): string =>
  form === 'group_rows' && field === 'by'
    ? 'groupBy'
    : form === 'pivot' && (field === 'by' || field === 'values')
      ? `pivot.${field}`
      : form === 'unpivot' && field === 'columns'
        ? 'unpivot.columns'
        : field;

/** Labels of words that have another meaning in other fields. */
export const wordKey = (field: string, word: string): string =>
  field === 'several' && word === 'refuse' ? 'several.refuse' : word;

/** Whether an operation is an edit with a form. */
export const isEdit = (operation: string): operation is TransformName => operation in TRANSFORM_FORMS;

/** Whether an operation has settings that can be edited. */
export function hasForm(operation: string): boolean {
  if (isEdit(operation)) return true;
  return operation in STEP_FORMS && STEP_FORMS[operation as StepName].fields.length > 0;
}
