import { Fault } from '../../../core/base/fault.js';
import { resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import { pathOfFile } from '../../../core/workspace/files/file-store.js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import type { Workspace } from '../../../core/workspace/open-workspace.js';
import type { Config } from '../../kit/config.js';

/**
 * Returns the path of an item's file, and settings that allow reading it: a copy in the state folder is outside the
 * allowed folders of the user. Faults: invalid-input (the item has no file), path-not-allowed, not-found.
 */
export async function fileOfItem(
  { source, name, kind }: WorkspaceItem,
  { files }: Workspace,
  config: Config,
): Promise<{ path: string; config: Config }> {
  if (kind === 'folder' || source.type === 'none')
    throw new Fault('invalid-input', `"${name}" is not a file. Only images, videos and tables have a file.`);
  if (source.type === 'file') return { path: pathOfFile(files, source.sha256), config: { ...config, roots: null } };
  return { path: await resolveAllowedPath(source.path, config), config };
}
