import { type ColumnFormat, formatOfColumn, readCell } from '../../../ask/engine/read-cell.js';
import { isBlank } from '../../../cells/blank.js';
import { profileOfColumn } from '../../rows/column-format.js';
import type { SourceTable, StateColumn } from '../../state/table-state.js';

/** A value of a column: dates in ms since 1970 (UTC), null if it is missing or does not fit. */
export type ColumnValue = string | number | null;

/** A column with the values that expressions use. */
export interface ValuedColumn {
  column: StateColumn;
  kind: 'text' | 'number' | 'date';
  /** Whether its dates have times. */
  hasTimes: boolean;
  decimalMark: '.' | ',';
  /** Returns the value of a text; null if it is missing or does not fit. */
  toValue(text: string): ColumnValue;
  /** Whether a text is empty or a placeholder for a missing value. */
  isMissing(text: string): boolean;
}

const DATE_ORDERS: ReadonlySet<string> = new Set(['dmy', 'mdy', 'ymd', 'none']);

/**
 * Returns a column with typed values: numbers if it is a column of numbers, dates if it is one of dates whose order of
 * day and month is known, otherwise texts.
 */
export function valuedColumn(source: SourceTable, column: StateColumn): ValuedColumn {
  const profile = profileOfColumn(source, column);
  const format = formatOfColumn(profile, 0);
  const isDated = profile.type === 'date' || profile.type === 'datetime';
  const hasOrder = DATE_ORDERS.has(profile.dates?.order ?? '');
  const kind = format.isNumeric ? 'number' : isDated && hasOrder ? 'date' : 'text';
  const isMissing = (text: string) => isBlank(text) || format.missing.has(text.trim());
  return {
    column,
    kind,
    hasTimes: profile.type === 'datetime',
    decimalMark: format.decimalMark === ',' ? ',' : '.',
    toValue: readerOf(kind, format, isMissing),
    isMissing,
  };
}

function readerOf(
  kind: ValuedColumn['kind'],
  format: ColumnFormat,
  isMissing: (text: string) => boolean,
): (text: string) => ColumnValue {
  if (kind === 'text') return (text) => (isMissing(text) ? null : text);
  return (text) => {
    const value = readCell(text, format)[kind];
    return Number.isNaN(value) ? null : value;
  };
}
