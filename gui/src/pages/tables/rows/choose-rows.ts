import { firstNumberOf, rowTest } from '../../../../../core/tables/rows/row-test.js';
import type { Filter } from '../filters/filter.js';
import type { LoadedTable } from './loaded-table.js';

interface RowChoice {
  filters: readonly Filter[];
  /** Indices of the only rows to display; null for all. */
  only: Uint32Array | null;
  order: { column: string; way: 'up' | 'down' } | null;
}

function testsOf(filters: readonly Filter[], table: LoadedTable) {
  return filters.flatMap((filter) => {
    const at = table.columns.indexOf(filter.column);
    return at < 0 ? [] : [rowTest(filter, at, table.readings[at]!)];
  });
}

const TEXTS = new Intl.Collator('en', { numeric: true });

/** Returns the sort keys of rows. Numbers come before texts, and empty cells last. */
function sortKeys(rows: Uint32Array, at: number, table: LoadedTable): Map<number, number | string> {
  const keys = new Map<number, number | string>();
  for (const row of rows) {
    const text = table.cells[row]?.[at] ?? '';
    keys.set(row, firstNumberOf(text, table.readings[at]!) ?? text);
  }
  return keys;
}

function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return TEXTS.compare(String(a), String(b));
}

function sortRows(rows: Uint32Array, at: number, way: 'up' | 'down', table: LoadedTable): Uint32Array {
  const keys = sortKeys(rows, at, table);
  const sign = way === 'up' ? 1 : -1;
  return rows.slice().sort((a, b) => {
    const [left, right] = [keys.get(a)!, keys.get(b)!];
    if (left === '' || right === '') return left === right ? a - b : left === '' ? 1 : -1;
    return sign * compareKeys(left, right) || a - b;
  });
}

/** Returns the indices of the rows to display, in order. */
export function chooseRows(table: LoadedTable, { filters, only, order }: RowChoice): Uint32Array {
  const tests = testsOf(filters, table);
  const from = only ?? Uint32Array.from(table.cells.keys());
  const rows = tests.length === 0 ? from : from.filter((row) => tests.every((test) => test(table.cells[row]!)));
  const at = order ? table.columns.indexOf(order.column) : -1;
  return order && at >= 0 ? sortRows(rows, at, order.way, table) : rows;
}
