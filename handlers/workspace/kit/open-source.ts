import { open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { followRoots, resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import { findUpload } from '../../../core/uploads/find-upload.js';
import { listImages } from '../../../core/vision/detect/list-images.js';
import type { OmittedFiles } from '../../../core/vision/detect/omitted-files.js';
import { putFile } from '../../../core/workspace/files/file-store.js';
import { kindOfFile } from '../../../core/workspace/items/item-kind.js';
import type { NewItem } from '../../../core/workspace/items/item-store.js';
import type { Workspace } from '../../../core/workspace/open-workspace.js';
import type { Config } from '../../kit/config.js';
import type { UploadedFile } from '../../kit/define-endpoint.js';
import { uploadPlace } from '../../kit/upload-place.js';

/** Number of bytes that identify the type of a file. */
const HEAD_BYTES = 4096;

/** The item for a path, and the images in a folder. */
export interface OpenedSource {
  item: NewItem;
  children: NewItem[];
  /** Other files in the folder; null if the path is a file. */
  omitted: OmittedFiles | null;
}

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

async function folderSource(path: string, recursive: boolean): Promise<OpenedSource> {
  const { names, omitted } = await listImages(path, recursive);
  const children = names.map((name): NewItem => {
    return { kind: 'image', name, source: { type: 'path', path: join(path, name), recursive: false } };
  });
  return {
    item: { kind: 'folder', name: basename(path) || path, source: { type: 'path', path, recursive } },
    children,
    omitted,
  };
}

/**
 * Returns the item for a file or folder of this machine. The type of a file is recognized by its content. Faults:
 * path-not-allowed, not-found, invalid-input, folder-empty, empty-file, unsupported-type.
 */
export async function pathSource(path: string, recursive: boolean, config: Config): Promise<OpenedSource> {
  const real = await resolveAllowedPath(path, await followRoots(config));
  const facts = await stat(real);
  if (facts.isDirectory()) return folderSource(real, recursive);
  const name = basename(real);
  if (!facts.isFile()) throw new Fault('invalid-input', `"${name}" is not a regular file. Open a file or a folder.`);
  const kind = kindOfFile(await readHead(real), name);
  return { item: { kind, name, source: { type: 'path', path: real, recursive: false } }, children: [], omitted: null };
}

/** Stores a copy of a file that was dropped or uploaded, and returns its item. */
export async function fileSource({ files }: Workspace, { name, data }: UploadedFile): Promise<NewItem> {
  const kind = kindOfFile(data, name);
  return { kind, name, source: { type: 'file', sha256: await putFile(files, { data }) } };
}

/** Returns the item for a file that was uploaded in parts. Faults: dataset-not-found, dataset-incomplete. */
export async function uploadSource(workspace: Workspace, id: string, config: Config): Promise<NewItem> {
  const upload = await findUpload(uploadPlace(config), id, new Date());
  if (!upload) throw new Fault('dataset-not-found', `No such upload: "${id}". It may have expired.`);
  const { name } = upload.record;
  const kind = kindOfFile(await readHead(upload.path), name);
  return { kind, name, source: { type: 'file', sha256: await putFile(workspace.files, { path: upload.path }) } };
}
