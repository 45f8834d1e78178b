import type { ColumnProfile } from '../profile/column/column-profile.js';
import type { ColumnReading } from './row-test.js';

/** How filters read a column, by what its profile knows of it. */
export function readingOf({ numbers, null_tokens }: Pick<ColumnProfile, 'numbers' | 'null_tokens'>): ColumnReading {
  return {
    decimal: numbers?.decimal_mark ?? '.',
    group: numbers?.group_mark ?? 'none',
    nulls: new Set(null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => token)),
  };
}
