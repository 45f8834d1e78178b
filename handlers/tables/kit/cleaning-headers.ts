import type { CleanPreview, TableCleaning } from '../../../core/tables/clean/clean-preview.js';
import type { CleanedFile } from '../../../core/tables/jobs/cleaned-file.js';

const figure = (description: string) => ({ description, type: 'integer' as const });
const text = (description: string) => ({ description, type: 'string' as const });

/**
 * Headers of a cleaned file, with facts that the file itself does not contain. They are named like the fields of the
 * JSON answer. The numbers are totals of all tables.
 */
export const CLEANING_HEADERS = {
  'x-content-sha256': text('SHA-256 of this file, hex'),
  'x-source-sha256': text('SHA-256 of the original file, hex'),
  'x-tables': figure('Tables in this file'),
  'x-other-tables': figure('Tables of the original file that are not in this file'),
  'x-rows-before': figure('Rows of the original tables'),
  'x-rows-after': figure('Rows of the tables in this file'),
  'x-rows-set-aside': figure('Rows of the file that are outside the tables, without blank lines'),
  'x-broken-rows': figure('Malformed rows: repaired, padded or unchanged'),
  'x-cells-changed': figure('Cells changed by the steps'),
  'x-cells-unconverted': figure('Cells that the steps could not convert and did not change'),
  'x-recipe-misfits': figure('Steps and columns of a recipe that do not match'),
  'x-uncertain-import': figure('Import options that were detected with a confidence below 80%'),
  'x-escaped-formulas': figure('Texts escaped with an apostrophe because they look like formulas'),
};

/** Returns the headers of a cleaned file. */
export function cleaningHeaders(
  { dataset, tables, uncertain_import: uncertain }: CleanPreview,
  { sha256, escapedFormulas }: Pick<CleanedFile, 'sha256' | 'escapedFormulas'>,
  otherTables: number,
): Record<keyof typeof CLEANING_HEADERS, string> {
  const sum = (count: (table: TableCleaning) => number) =>
    String(tables.reduce((total, table) => total + count(table), 0));
  return {
    'x-content-sha256': sha256,
    'x-source-sha256': dataset.sha256,
    'x-tables': String(tables.length),
    'x-other-tables': String(otherTables),
    'x-rows-before': sum((table) => table.rows_before),
    'x-rows-after': sum((table) => table.rows_after),
    'x-rows-set-aside': sum((table) => table.rows_set_aside),
    'x-broken-rows': sum((table) => table.broken_row_count),
    'x-cells-changed': sum((table) => table.cells_changed),
    'x-cells-unconverted': sum((table) => table.cells_unconverted),
    'x-recipe-misfits': sum((table) => table.misfits.length),
    'x-uncertain-import': String(uncertain.length),
    'x-escaped-formulas': String(escapedFormulas),
  };
}
