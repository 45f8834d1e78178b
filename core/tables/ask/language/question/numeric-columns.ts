import type { IndexedColumn } from './table-index.js';

/** Types of columns whose numbers are figures. */
export const FIGURES: ReadonlySet<string> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);

/** Types of columns whose numbers are no figures, although their cells may be numbers. */
export const NON_FIGURES: ReadonlySet<string> = new Set([
  'identifier',
  'phone',
  'boolean',
  'date',
  'datetime',
  'postcode',
  'code',
]);

/** Whether a column numbers the rows: 1, 2, 3 ... */
export function isNumbering({ column: { numbers }, distinct, filled }: IndexedColumn): boolean {
  if (numbers === null || distinct < filled || filled < 3) return false;
  const sorted = [...numbers].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted.every((value, at) => at === 0 || value === (sorted[at - 1] as number) + 1);
}
