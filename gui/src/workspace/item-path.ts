import type { ItemKind, WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';

/** Page for each kind of item. */
const PAGES: Readonly<Record<ItemKind, string>> = {
  image: '/image',
  folder: '/batch',
  video: '/video',
  table: '/tables',
  conversation: '/agent',
};

/** Returns the address of an item, relative to /app. */
export function itemPath({ kind, id }: Pick<WorkspaceItem, 'kind' | 'id'>): string {
  return `${PAGES[kind]}/${id}`;
}
