import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';

/** Pages that open items by their address, by kind. */
const PAGES: Partial<Record<WorkspaceItem['kind'], string>> = { folder: '/batch' };

/** Returns the address of an item, below /app; null if no page opens it. */
export function itemPath({ kind, id }: Pick<WorkspaceItem, 'kind' | 'id'>): string | null {
  const page = PAGES[kind];
  return page === undefined ? null : `${page}/${id}`;
}
