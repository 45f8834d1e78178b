import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';

const PAGES: Record<WorkspaceItem['kind'], string> = {
  image: '/image',
  folder: '/batch',
  video: '/video',
  table: '/tables',
  conversation: '/agent',
};

/** Returns the address of an item, below /app. */
export function itemPath({ kind, id }: Pick<WorkspaceItem, 'kind' | 'id'>): string {
  return `${PAGES[kind]}/${id}`;
}
