import type { Inline, Phrase } from '../../../report/document.js';
import type { ValueType } from '../../cells/value-type.js';
import type { TableCleaning } from '../../clean/clean-preview.js';
import type { StepEffect } from '../../clean/kit/clean-step.js';
import type { TableIssue } from '../../profile/column/table-issue.js';
import type { TableFormat } from '../../read/opened/dataset.js';

const FORMATS: Readonly<Record<TableFormat, string>> = {
  csv: 'a CSV file',
  tsv: 'a tab-separated file',
  txt: 'a text file',
  xlsx: 'an Excel workbook (XLSX)',
  xlsm: 'an Excel workbook with macros (XLSM)',
  xls: 'an old Excel workbook (XLS)',
  xlsb: 'a binary Excel workbook (XLSB)',
  ods: 'an OpenDocument spreadsheet (ODS)',
  html: 'an HTML file',
};

/** A format with its article. */
export function formatName(format: TableFormat): string {
  return FORMATS[format];
}

const TYPES: Partial<Record<ValueType, string>> = {
  integer: 'whole number',
  decimal: 'decimal number',
  currency: 'amount of money',
  unit: 'number with unit',
  datetime: 'date and time',
  code: 'code (text of digits)',
  phone: 'phone number',
  email: 'e-mail address',
  url: 'URL',
  constant: 'the same everywhere',
};

/** What cells are, in words. */
export function typeName(type: ValueType): string {
  return TYPES[type] ?? type;
}

const ORDER: readonly TableIssue['severity'][] = ['error', 'warning', 'notice'];

/** By severity; inside one severity the order that the profile has. */
export function worstFirst(issues: readonly TableIssue[]): TableIssue[] {
  return ORDER.flatMap((severity) => issues.filter((issue) => issue.severity === severity));
}

/** Returns a phrase with a capital letter at its start and a full stop at its end. */
export function asSentence(phrase: Phrase): Phrase {
  const [first, ...others] = phrase;
  if (first === undefined || first.kind === 'chart') return phrase;
  const begin: Inline =
    first.kind === 'text' ? { ...first, text: first.text.replace(/^[a-z]/, (letter) => letter.toUpperCase()) } : first;
  const last = phrase.at(-1);
  const isEnded = last?.kind === 'text' && /[.!?…]$/.test(last.text);
  return [begin, ...others, ...(isEnded ? [] : [{ kind: 'text' as const, text: '.' }])];
}

/** The step of a preview that a finding names, if it is there. */
export function stepOf(issue: TableIssue, cleanings: readonly TableCleaning[]): StepEffect | undefined {
  const steps = cleanings.find((cleaning) => cleaning.table === issue.table)?.steps ?? [];
  const same = steps.filter(({ step }) => step.operation === issue.step?.operation);
  // A step without a column applies to all. One for another column would refer to other cells.
  const own = same.find(({ step }) => step.column === (issue.step?.column ?? undefined));
  return own ?? same.find(({ step }) => step.column === undefined);
}

/** A step by the name that `accept` takes. */
export function stepName(operation: string, column: string | null | undefined): string {
  return column === null || column === undefined ? operation : `${operation}:${column}`;
}
