import type { RowFilter } from '../../../../../core/tables/rows/rows-request.js';

/** What rows have to hold to be shown; a row is shown when all filters let it through. */
export type Filter = RowFilter;

/** The filter in words. */
export function describeFilter(filter: Filter): string {
  const { column } = filter;
  if (filter.kind === 'missing') return `${column} is ${filter.is === 'missing' ? 'missing' : 'not missing'}`;
  if (filter.kind === 'contains') return `${column} contains “${filter.text}”`;
  if (filter.kind === 'range') {
    const parts = [filter.low === null ? '' : ` from ${filter.low}`, filter.high === null ? '' : ` to ${filter.high}`];
    return `${column}${parts.join('')}`;
  }
  const [first, ...others] = filter.values;
  return `${column} is ${first === '' ? 'empty' : `“${first}”`}${others.length > 0 ? ` or ${others.length} more` : ''}`;
}

/** Replaces the filter of the same column and kind; null takes it away. */
export function withFilter(
  filters: readonly Filter[],
  { column, kind }: Pick<Filter, 'column' | 'kind'>,
  filter: Filter | null,
): Filter[] {
  const others = filters.filter((one) => one.column !== column || one.kind !== kind);
  return filter ? [...others, filter] : others;
}
