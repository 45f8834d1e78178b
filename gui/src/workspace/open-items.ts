import type { OmittedFiles } from '../../../core/vision/detect/omitted-files.js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { call } from '../api/call.js';
import { MAX_UPLOAD_BYTES } from '../api/call-with-files.js';
import { type UploadProgress, uploadInParts } from '../api/upload-parts.js';
import { showToast } from '../app/toast-state.js';
import { formatList } from '../i18n/format.js';
import { plural, t } from '../i18n/frame-texts.js';

const OPEN = { method: 'POST', path: '/workspace/items', operation: ['workspace', 'workspaceItemsOpen'] } as const;

interface Opened {
  items: WorkspaceItem[];
  /** What a folder contains in addition to its images; null if no folder was opened. */
  omitted: OmittedFiles | null;
}

/** Opens a file or folder of this machine. */
export async function openPath(path: string, recursive: boolean): Promise<WorkspaceItem> {
  return (await call<Opened>({ ...OPEN, fields: { path, recursive } })).items[0]!;
}

/** Opens a folder of this machine, and reports what it contains in addition to its images. */
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

/** Where uploaded images go: into a folder of the workspace, or a new one. */
export type Target = { folder_id: string } | { folder_name: string };

/** Maximum files of one request, so that a stop is never far. */
const MAX_FILES = 24;
/** Leaves room for the form around the files. */
const MAX_BYTES = MAX_UPLOAD_BYTES * 0.8;

/** Returns the next files that fit into one request; at least one. */
function nextFiles(files: readonly File[]): File[] {
  let bytes = 0;
  const over = files.slice(0, MAX_FILES).findIndex(({ size }, at) => {
    bytes += size;
    return at > 0 && bytes > MAX_BYTES;
  });
  return files.slice(0, over === -1 ? MAX_FILES : over);
}

interface SendOptions {
  signal: AbortSignal;
  onUpload: (progress: UploadProgress | null) => void;
}

/** Copies images into the workspace, a few with each request; those too large for a request in parts. */
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
    const isLarge = first!.size > MAX_BYTES;
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
