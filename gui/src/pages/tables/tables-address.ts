import { useSearchParams } from '@solidjs/router';
import { createMemo } from 'solid-js';
import type { Filter } from './filters/filter.js';
import { FILTERS_IN_ADDRESS } from './filters/filters-in-address.js';

export const PANELS = ['findings', 'column', 'review', 'steps', 'ask', 'save'] as const;
export type PanelName = (typeof PANELS)[number];

/** The state of the page in its address. Null or empty values are omitted. */
export interface TablesAddress {
  dataset: string | null;
  path: string | null;
  table: string | null;
  panel: PanelName;
  view: 'rows' | 'changes';
  column: string | null;
  finding: number | null;
  filters: readonly Filter[];
}

const NAMES = ['dataset', 'path', 'table', 'panel', 'view', 'column', 'finding', 'filters'] as const;

function write(change: Partial<TablesAddress>): Record<string, string | undefined> {
  const { filters, ...others } = change;
  const texts = Object.entries(others).map(([name, value]) => {
    const isUsual = value === null || value === 'findings' || value === 'rows';
    return [name, isUsual ? undefined : String(value)];
  });
  const written = filters && (filters.length > 0 ? FILTERS_IN_ADDRESS.write(filters) : undefined);
  return { ...Object.fromEntries(texts), ...('filters' in change ? { filters: written } : {}) };
}

/**
 * Reads and writes the state of the page in its address, for bookmarks and reloading. Uploaded files are not part of
 * it.
 */
export function useTablesAddress() {
  const [params, setParams] = useSearchParams();
  const text = (name: (typeof NAMES)[number]) => {
    const value = params[name];
    return typeof value === 'string' ? value : null;
  };
  const finding = () => (/^\d{1,6}$/.test(text('finding') ?? '') ? Number(text('finding')) : null);
  return {
    dataset: () => text('dataset'),
    path: () => text('path'),
    table: () => text('table'),
    panel: (): PanelName => PANELS.find((name) => name === text('panel')) ?? 'findings',
    view: (): TablesAddress['view'] => (text('view') === 'changes' ? 'changes' : 'rows'),
    column: () => text('column'),
    finding,
    filters: createMemo(() => FILTERS_IN_ADDRESS.read(text('filters') ?? '') ?? []),
    go: (change: Partial<TablesAddress>) => setParams(write(change), { replace: true, scroll: false }),
    /** Replaces the whole state. */
    begin: (change: Partial<TablesAddress>) => {
      const none = Object.fromEntries(NAMES.map((name) => [name, undefined]));
      setParams({ ...none, ...write(change) }, { replace: true, scroll: false });
    },
  };
}
export type Address = ReturnType<typeof useTablesAddress>;
