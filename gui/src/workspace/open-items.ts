import type { OmittedFiles } from '../../../core/vision/detect/omitted-files.js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { maxUploadBytes } from '../api/body-limit.js';
import { call } from '../api/call.js';
import { type UploadProgress, uploadInParts } from '../api/upload-parts.js';
import { showToast } from '../app/toast-state.js';
import { formatList } from '../i18n/format.js';
import { plural, t } from '../i18n/frame-texts.js';

const OPEN = { method: 'POST', path: '/workspace/items', operation: ['workspace', 'workspaceItemsOpen'] } as const;

interface Opened {
  items: WorkspaceItem[];
  /** Other files in the folder; null if no folder was opened. */
  omitted: OmittedFiles | null;
}

/** Opens a file or folder on this machine. */
export async function openPath(path: string, recursive: boolean): Promise<WorkspaceItem> {
  return (await call<Opened>({ ...OPEN, fields: { path, recursive } })).items[0]!;
}

/** Opens a file that was uploaded in parts. */
export async function openDataset(id: string): Promise<WorkspaceItem> {
  return (await call<Opened>({ ...OPEN, fields: { dataset_id: id } })).items[0]!;
}

/** Opens a folder on this machine, and notifies the user of files in it that are no images. */
export async function openFolder(path: string, recursive: boolean): Promise<WorkspaceItem> {
  const { items, omitted } = await call<Opened>({ ...OPEN, fields: { path, recursive } });
  const kinds = [
    ['omitted.other', omitted?.other_files ?? 0],
    ['omitted.hidden', omitted?.hidden_files ?? 0],
    ['omitted.subfolders', omitted?.subfolders ?? 0],
  ] as const;
  const found = kinds.filter(([, count]) => count > 0).map(([key, count]) => plural(key, count));
  if (found.length > 0) showToast({ text: t('omitted.title', { name: items[0]!.name }), detail: formatList(found) });
  return items[0]!;
}

/** Opens a new conversation with the agent. */
export async function openConversation(name: string): Promise<WorkspaceItem> {
  return (await call<Opened>({ ...OPEN, fields: { conversation: name } })).items[0]!;
}

/** Destination of uploaded images: a folder of the workspace, or the name of a new one. */
export type Target = { folder_id: string } | { folder_name: string };

/** Maximum files in a request, so that an upload can be stopped soon. */
const MAX_FILES = 24;
/** Maximum total size of the files in a request, bytes. The rest is for the form around them. */
const maxBytes = () => maxUploadBytes() * 0.8;

/** Returns the files for the next request, at least one. */
function nextFiles(files: readonly File[]): File[] {
  let bytes = 0;
  const over = files.slice(0, MAX_FILES).findIndex(({ size }, at) => {
    bytes += size;
    return at > 0 && bytes > maxBytes();
  });
  return files.slice(0, over === -1 ? MAX_FILES : over);
}

interface SendOptions {
  signal: AbortSignal;
  onUpload: (progress: UploadProgress | null) => void;
}

/**
 * Uploads images to the workspace, several in each request. An image that is too large for a request is uploaded in
 * parts.
 */
export async function sendImages(
  files: readonly File[],
  target: Target,
  { signal, onUpload }: SendOptions,
): Promise<WorkspaceItem> {
  let place = target;
  let folder: WorkspaceItem | undefined;
  for (let rest = files; rest.length > 0; ) {
    const some = nextFiles(rest);
    const [first] = some;
    const isLarge = first!.size > maxBytes();
    const fields = isLarge
      ? { ...place, dataset_id: await uploadInParts(first!, { signal, onProgress: onUpload }) }
      : place;
    const request = isLarge
      ? { ...OPEN, fields }
      : { ...OPEN, fields, files: some.map((file) => ({ field: 'files', file })) };
    folder = (await call<Opened>({ ...request, series: 'workspace-upload' }, signal)).items[0]!;
    onUpload(null);
    place = { folder_id: folder.id };
    rest = rest.slice(some.length);
  }
  if (!folder) throw new Error('no files to send');
  return folder;
}
