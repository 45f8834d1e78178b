import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { type CallOptions, callWithFiles } from '../api/call-with-files.js';
import { keepFile } from './item-content.js';

/** Opens a file as an item. The server stores a copy. A file with the same content is the same item. */
export async function openFile(file: File, options: CallOptions = {}): Promise<WorkspaceItem> {
  const { items } = await callWithFiles<{ items: WorkspaceItem[] }>(
    {
      method: 'POST',
      path: '/workspace/items',
      operation: ['workspace', 'workspaceItemsOpen'],
      files: [{ field: 'files', file }],
    },
    options,
  );
  const item = items[0]!;
  keepFile(item.id, file);
  return item;
}
