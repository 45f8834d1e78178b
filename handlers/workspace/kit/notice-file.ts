import { isFault } from '../../../core/base/fault.js';
import { hashFileOnce } from '../../../core/base/files/cache-by-file.js';
import { readFault } from '../../../core/base/files/read-regular-file.js';
import { noticeContent } from '../../../core/workspace/items/item-content.js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import type { Workspace } from '../../../core/workspace/open-workspace.js';
import type { Config } from '../../kit/config.js';
import { fileOfItem } from './item-image.js';

/** Returns the SHA-256 of an image file, hex; null for other items, and if the file cannot be read. */
async function contentOf(item: WorkspaceItem, workspace: Workspace, config: Config): Promise<string | null> {
  const { kind, source, name } = item;
  if (kind !== 'image') return null;
  if (source.type === 'file') return source.sha256;
  try {
    return await hashFileOnce((await fileOfItem(item, workspace, config)).path);
  } catch (error) {
    const fault = readFault(error, name);
    if (isFault(fault)) return null;
    throw fault;
  }
}

/**
 * Undoes the corrections of an image if its file has changed since they were made.
 * @returns the SHA-256 of the file, hex; null for other items, and if the file cannot be read.
 */
export async function noticeFile(item: WorkspaceItem, workspace: Workspace, config: Config): Promise<string | null> {
  const content = await contentOf(item, workspace, config);
  const { database } = workspace;
  if (content !== null && item.source.type === 'path')
    database.transaction(() => noticeContent(database, item.id, content));
  return content;
}
