import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { call } from '../api/call.js';
import { itemPath } from './item-path.js';

const MAX_LISTED = 200;

/** Returns an item. */
export async function readItem(id: string): Promise<WorkspaceItem> {
  const { item } = await call<{ item: WorkspaceItem }>({
    method: 'GET',
    path: `/workspace/items/${id}`,
    operation: ['workspace', 'workspaceItemGet'],
    series: 'workspace-item',
  });
  return item;
}

/** Lists what was opened outside folders and has a page, latest first. */
export async function listItems(): Promise<WorkspaceItem[]> {
  const { items } = await call<{ items: WorkspaceItem[] }>({
    method: 'GET',
    path: `/workspace/items?limit=${MAX_LISTED}`,
    operation: ['workspace', 'workspaceItemsList'],
    series: 'workspace',
  });
  return items.filter((item) => itemPath(item) !== null);
}
