import type { DecimalMark } from '../../cells/parsed-number.js';
import type { ValueType } from '../../cells/value-type.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';

/** How the cells of one column are to be read. */
export interface ColumnFormat {
  /** 'none' reads each number as it stands. */
  decimalMark: DecimalMark;
  /** Numbers that a workbook stores as such have a point, whatever the texts beside them have. */
  hasStoredNumbers: boolean;
  dateOrder: 'dmy' | 'mdy' | 'ymd' | 'none';
  /** Whether a bare year is a date here. */
  hasYears: boolean;
  /** Whether the column is one of numbers: a number within words is none of its values. */
  isNumeric: boolean;
  isDated: boolean;
  missing: ReadonlySet<string>;
}

const NUMERIC: ReadonlySet<ValueType> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);
const DATES: ReadonlySet<ValueType> = new Set(['date', 'datetime']);
const NAMES_TIME = /year|date|season|since|founded|established|built|released?|jahr|datum|年|日期/i;

/**
 * How a column is to be read, by what its profile decided for the whole of it.
 * @param storedNumbers cells that a workbook stores as numbers.
 */
export function formatOfColumn(profile: ColumnProfile, storedNumbers: number): ColumnFormat {
  const mark = profile.numbers?.decimal_mark ?? 'none';
  const order = profile.dates?.order ?? 'none';
  const missing = profile.null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => token.trim());
  return {
    decimalMark: mark === 'ambiguous' ? 'none' : mark,
    hasStoredNumbers: storedNumbers > 0,
    dateOrder: order === 'ambiguous' || order === 'mixed' ? 'none' : order,
    hasYears: NAMES_TIME.test(profile.name) || DATES.has(profile.type),
    isNumeric: NUMERIC.has(profile.type),
    isDated: DATES.has(profile.type) || profile.type === 'time',
    missing: new Set(missing),
  };
}
