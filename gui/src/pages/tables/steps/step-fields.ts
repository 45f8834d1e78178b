import type { CleanStep } from '../../../../../core/tables/clean/clean-step.js';

type OperationName = CleanStep['operation'];

/** A setting of a step, and how it is entered. `pairs` are lines of "from → to". */
export type StepField = { name: string; label: string } & (
  | { kind: 'choice'; words: readonly string[] }
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'texts' }
  | { kind: 'pairs' }
);

interface StepForm {
  /** Whether it is for one column, for all that it fits or for the table. */
  scope: 'column' | 'columns' | 'table';
  fields: readonly StepField[];
}

const DECIMAL = { name: 'decimal', label: 'Decimal mark', kind: 'choice', words: ['.', ',', 'none'] } as const;
const INTO = { name: 'into', label: 'Name of the new column', kind: 'text' } as const;
const COLUMNS = { name: 'columns', label: 'Columns, one a line; all if left empty', kind: 'texts' } as const;
const EXCEPT = { name: 'except', label: 'Except these columns, one a line', kind: 'texts' } as const;
const ONLY = { name: 'only', label: 'Which texts', kind: 'choice', words: ['words', 'any'] } as const;
const PLAIN: StepForm = { scope: 'column', fields: [] };
const TEXTS: StepForm = { scope: 'columns', fields: [COLUMNS, EXCEPT, ONLY] };
const MERGE: StepForm = { scope: 'column', fields: [{ name: 'merge', label: 'Clusters', kind: 'pairs' }] };
const TABLE: StepForm = { scope: 'table', fields: [] };

/** Every operation with its settings, as docs/tables.md lists them; the server checks what is entered. */
export const STEP_FORMS: Readonly<Record<OperationName, StepForm>> = {
  strip_control_characters: TEXTS,
  trim_whitespace: TEXTS,
  collapse_whitespace: TEXTS,
  normalize_unicode: TEXTS,
  repair_mojibake: TEXTS,
  straighten_quotes: TEXTS,
  unescape_html: TEXTS,
  unique_headers: TABLE,
  rename_headers: {
    scope: 'table',
    fields: [
      { name: 'style', label: 'Style', kind: 'choice', words: ['snake_case', 'keep'] },
      { name: 'names', label: 'Names, one a line: old → new', kind: 'pairs' },
    ],
  },
  drop_empty_rows: TABLE,
  drop_empty_columns: { scope: 'columns', fields: [COLUMNS] },
  fill_merged_cells: TABLE,
  drop_repeated_headers: TABLE,
  drop_total_rows: TABLE,
  replace_null_tokens: {
    scope: 'column',
    fields: [{ name: 'tokens', label: 'Texts that stand for a missing value, one a line', kind: 'texts' }],
  },
  normalize_numbers: { scope: 'column', fields: [DECIMAL] },
  split_currency: { scope: 'column', fields: [DECIMAL, INTO] },
  normalize_percents: {
    scope: 'column',
    fields: [DECIMAL, { name: 'as', label: '12 % becomes', kind: 'choice', words: ['fraction', 'number'] }],
  },
  split_units: { scope: 'column', fields: [DECIMAL, INTO] },
  normalize_dates: {
    scope: 'column',
    fields: [
      { name: 'order', label: 'Order of day, month and year', kind: 'choice', words: ['dmy', 'mdy', 'ymd'] },
      { name: 'two_digit_years', label: 'Years of two digits', kind: 'choice', words: ['convert', 'keep'] },
    ],
  },
  convert_excel_serials: {
    scope: 'column',
    fields: [{ name: 'epoch', label: 'Day 1 is in', kind: 'choice', words: ['1900', '1904'] }],
  },
  normalize_booleans: PLAIN,
  merge_category_variants: MERGE,
  merge_similar_categories: MERGE,
  correct_dependent_cells: {
    scope: 'column',
    fields: [
      { name: 'from', label: 'Columns that determine it, one a line', kind: 'texts' },
      { name: 'share', label: 'Share of rows that must agree, 0.5 to 1', kind: 'number' },
    ],
  },
  quarantine_broken_rows: TABLE,
  drop_duplicate_rows: { scope: 'table', fields: [COLUMNS] },
  fill_down: PLAIN,
  fill_missing: { scope: 'column', fields: [{ name: 'value', label: 'Value', kind: 'text' }] },
  drop_incomplete_rows: { scope: 'table', fields: [COLUMNS] },
  cap_unusual_values: {
    scope: 'column',
    fields: [
      { name: 'low', label: 'Least', kind: 'number' },
      { name: 'high', label: 'Most', kind: 'number' },
    ],
  },
};

export type StepOption = NonNullable<CleanStep['options']>[string];

const ARROW = ' → ';

/** A setting as text, to be edited. */
export function optionText(value: StepOption | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([from, to]) => `${from}${ARROW}${to}`)
    .join('\n');
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** What was entered, as the endpoint takes it; null where the setting is left out. */
export function readOption({ kind }: StepField, text: string): StepOption | null {
  if (kind === 'texts') return lines(text).length > 0 ? lines(text) : null;
  if (kind === 'pairs') {
    const pairs = lines(text).map((line) => line.split(ARROW));
    return Object.fromEntries(pairs.flatMap(([from, to]) => (from && to !== undefined ? [[from, to]] : [])));
  }
  if (text === '') return null;
  return kind === 'number' ? Number(text) : text;
}
