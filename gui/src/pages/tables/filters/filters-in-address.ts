import type { Filter } from './filter.js';

const isText = (value: unknown): value is string => typeof value === 'string';
const isBound = (value: unknown): value is number | null => value === null || typeof value === 'number';

function readFilter(value: unknown): Filter | null {
  if (typeof value !== 'object' || value === null) return null;
  const { column, kind, values, low, high, is, text } = value as Record<string, unknown>;
  if (!isText(column)) return null;
  if (kind === 'values' && Array.isArray(values) && values.every(isText)) return { column, kind, values };
  if (kind === 'range' && isBound(low) && isBound(high)) return { column, kind, low, high };
  if (kind === 'missing' && (is === 'missing' || is === 'filled')) return { column, kind, is };
  if (kind === 'contains' && isText(text)) return { column, kind, text };
  return null;
}

/** Converts filters to text for the address and back. Filters that cannot be parsed are omitted. */
export const FILTERS_IN_ADDRESS = {
  read: (text: string): readonly Filter[] | null => {
    try {
      const list: unknown = JSON.parse(text);
      return Array.isArray(list) ? list.flatMap((one) => readFilter(one) ?? []) : null;
    } catch {
      return null;
    }
  },
  write: (filters: readonly Filter[]) => JSON.stringify(filters),
};
