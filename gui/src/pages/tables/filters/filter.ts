import type { RowFilter } from '../../../../../core/tables/rows/rows-request.js';
import { formatExact } from '../../../i18n/format.js';
import { t } from '../texts.js';

/** A condition for rows. A row is displayed if it meets the conditions of all filters. */
export type Filter = RowFilter;

/** Describes a filter in the current language. */
export function describeFilter(filter: Filter): string {
  const { column } = filter;
  if (filter.kind === 'missing') return t(`filter.${filter.is}`, { column });
  if (filter.kind === 'contains') return t('filter.contains', { column, text: filter.text });
  if (filter.kind === 'range') {
    const [low, high] = [filter.low, filter.high].map((bound) => (bound === null ? '' : formatExact(bound)));
    const form = low === '' ? 'filter.to' : high === '' ? 'filter.from' : 'filter.between';
    return t(form, { column, low: low!, high: high! });
  }
  const [first = '', ...others] = filter.values;
  const text = first === '' ? t('filter.empty', { column }) : t('filter.value', { column, value: first });
  return others.length > 0 ? t('filter.more', { filter: text, count: others.length }) : text;
}

/** Replaces the filter of a kind for a column. Null removes it. */
export function withFilter(
  filters: readonly Filter[],
  { column, kind }: Pick<Filter, 'column' | 'kind'>,
  filter: Filter | null,
): Filter[] {
  const others = filters.filter((one) => one.column !== column || one.kind !== kind);
  return filter ? [...others, filter] : others;
}
