import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { callFile } from '../api/call.js';

/** Files that were opened in this window, so that they need not be read from the server. */
const opened = new Map<string, File>();
/** Maximum stored files, because they use memory of the browser. */
const MAX_KEPT = 4;

/** Stores the file of an item for the page that is opened next. */
export function keepFile(id: string, file: File): void {
  opened.delete(id);
  opened.set(id, file);
  for (const key of [...opened.keys()].slice(0, -MAX_KEPT)) opened.delete(key);
}

/** Returns the file of an item: the one opened in this window, or the copy on the server. */
export async function readFileOf({ id, name }: Pick<WorkspaceItem, 'id' | 'name'>): Promise<File> {
  const known = opened.get(id);
  if (known) return known;
  const reply = await callFile({
    method: 'GET',
    path: `/workspace/items/${id}/file`,
    operation: ['workspace', 'workspaceItemFile'],
    series: 'workspace-file',
  });
  const file = new File([await reply.blob()], name, { type: reply.headers.get('content-type') ?? '' });
  keepFile(id, file);
  return file;
}
