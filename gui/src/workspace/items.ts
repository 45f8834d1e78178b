import type { BoxChanges } from '../../../core/workspace/items/change-store.js';
import type { ItemChange } from '../../../core/workspace/items/item-store.js';
import type { StoredResult } from '../../../core/workspace/items/result-store.js';
import type { ItemKind, WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { call } from '../api/call.js';

/** Maximum items in an answer. */
const MAX_LISTED = 1000;

/** An item with its results and corrections. */
export interface ItemDetails {
  item: WorkspaceItem;
  /** Results for the current content of the file, the latest first. */
  results: StoredResult[];
  /** Number of results for earlier contents of the file. These are omitted. */
  stale_results: number;
  corrections: BoxChanges;
}

export interface ItemPage {
  items: WorkspaceItem[];
  /** Number of items on all pages. */
  total: number;
  /** Revision of the workspace, to request only what changes after it. */
  revision: number;
}

interface ItemsChanged {
  changed: number;
  /** Revision of the workspace that includes the change. */
  revision: number;
}

/** Returns an item with its results and corrections. */
export function readDetails(id: string, signal?: AbortSignal): Promise<ItemDetails> {
  return call<ItemDetails>(
    {
      method: 'GET',
      path: `/workspace/items/${id}`,
      operation: ['workspace', 'workspaceItemGet'],
      series: 'workspace-item',
    },
    signal,
  );
}

/** Returns an item. */
export async function readItem(id: string): Promise<WorkspaceItem> {
  return (await readDetails(id)).item;
}

interface ItemsQuery {
  /** Folder of the images. By default, items outside folders are listed. */
  folder_id?: string;
  /** Part of the name. Then images in folders are listed, too. */
  name?: string;
  kind?: ItemKind;
  after_revision?: number;
  limit?: number;
  offset?: number;
}

/**
 * Returns a page of items: the latest first; images of a folder in their order; changed items in the order of the
 * changes.
 */
export function readItems({ limit = MAX_LISTED, ...query }: ItemsQuery, signal?: AbortSignal): Promise<ItemPage> {
  const given = Object.entries({ ...query, limit }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return call<ItemPage>(
    {
      method: 'GET',
      path: `/workspace/items?${new URLSearchParams(given)}`,
      operation: ['workspace', 'workspaceItemsList'],
      series: 'workspace',
    },
    signal,
  );
}

/** Returns the items outside folders, the latest first. */
export async function listItems(): Promise<WorkspaceItem[]> {
  return (await readItems({ limit: 200 })).items;
}

/** Returns all images of a folder in their order. */
export async function listFolder(id: string, signal?: AbortSignal): Promise<WorkspaceItem[]> {
  const items: WorkspaceItem[] = [];
  for (;;) {
    const page = await readItems({ folder_id: id, offset: items.length }, signal);
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

/** Changes fields of an item. */
export function changeItem(id: string, change: ItemChange): Promise<WorkspaceItem> {
  return call<WorkspaceItem>({
    method: 'PUT',
    path: `/workspace/items/${id}`,
    operation: ['workspace', 'workspaceItemChange'],
    fields: { ...change },
    series: `workspace-item-change`,
  });
}

/** Marks several items as reviewed, removes or restores them. */
export function changeItems(
  ids: readonly string[],
  change: Pick<ItemChange, 'is_reviewed' | 'is_removed'>,
): Promise<ItemsChanged> {
  return call<ItemsChanged>({
    method: 'PUT',
    path: '/workspace/items',
    operation: ['workspace', 'workspaceItemsChange'],
    fields: { item_ids: [...ids], ...change },
  });
}
