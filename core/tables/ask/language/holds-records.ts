import type { ValueType } from '../../cells/value-type.js';
import type { TableIndex } from './question/table-index.js';

const LEAST_ROWS = 20;
/** A column with fewer different values than this share of its cells puts the rows into classes. */
const MOST_DISTINCT = 0.25;
const OF_RECORDS: ReadonlySet<ValueType> = new Set(['identifier', 'currency', 'email', 'phone', 'boolean']);

/**
 * Whether a table holds records (one row an order, a ticket, a reading) and no list made for readers, as an
 * encyclopedia's: it has columns such as systems keep, or many rows in classes. Of records people ask for counts, sums
 * and groups in so many words; of a list for what it tells, in any.
 */
export function holdsRecords({ table, columns }: TableIndex): boolean {
  if (table.columns.some(({ type }) => OF_RECORDS.has(type))) return true;
  if (table.rowCount < LEAST_ROWS) return false;
  return columns.some(({ distinct, filled }) => distinct < filled * MOST_DISTINCT);
}
