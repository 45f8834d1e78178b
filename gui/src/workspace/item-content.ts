import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { callFile } from '../api/call.js';

/** Files that this window has opened itself, so that it need not read them from the server. */
const opened = new Map<string, File>();
/** Files use memory of the browser until they are released. */
const MAX_KEPT = 4;

/** Keeps the file of an item for its page, which opens next. */
export function keepFile(id: string, file: File): void {
  opened.delete(id);
  opened.set(id, file);
  for (const key of [...opened.keys()].slice(0, -MAX_KEPT)) opened.delete(key);
}

/** Returns the file of an item: the one that was dropped here, or its copy at the server. */
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
