import { join } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { readCursor, writeCursor } from '../../../core/base/files/page-cursor.js';
import { followRoots, resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import type { ImageSource } from '../../../core/vision/detect/detect-image.js';
import { listingFor } from '../../../core/vision/detect/list-images.js';
import { readImageFile } from '../../../core/vision/image/read-file.js';
import type { Config } from '../../kit/config.js';
import type { UploadedFile } from '../../kit/define-endpoint.js';
import { type UploadedImageId, uploadedImage } from './uploaded-image.js';

interface FolderInput {
  body: {
    folder_path?: string | undefined;
    dataset_ids?: readonly UploadedImageId[] | undefined;
    recursive: boolean;
    limit: number;
    cursor?: string | undefined;
  };
  files: readonly UploadedFile[];
}

interface Progress {
  total: number;
  done: number;
  next_cursor: string | null;
}

/** The images of a page, and its progress. */
export interface FolderPage {
  sources: readonly ImageSource[];
  progress(entries: readonly { name: string }[]): Progress;
}

/**
 * Returns all images of a request as one page. There is no cursor: images that do not fit into the time limit cannot be
 * requested later.
 */
function wholePage(sources: readonly ImageSource[]): FolderPage {
  return {
    sources,
    progress: ({ length }) => {
      if (length < sources.length) {
        throw new Fault(
          'timed-out',
          `Only ${length} of ${sources.length} images were processed in time. Send fewer at once.`,
        );
      }
      return { total: sources.length, done: length, next_cursor: null };
    },
  };
}

async function listedPage(
  { folder_path: path = '', recursive, limit, cursor: text }: FolderInput['body'],
  config: Config,
) {
  const policy = await followRoots(config);
  const folder = await resolveAllowedPath(path, policy);
  const scope = JSON.stringify([path, recursive]);
  const { listing, start } = await listingFor(folder, recursive, text === undefined ? null : readCursor(text, scope));
  const { id, names } = listing;
  const sources = names.slice(start, start + limit).map((name) => ({
    name,
    // The path of each file is checked, because a link in the folder may lead outside.
    read: async () => readImageFile(await resolveAllowedPath(join(folder, name), policy), config.maxImageBytes),
  }));
  const progress: FolderPage['progress'] = (entries) => {
    const done = start + entries.length;
    const last = entries.at(-1)?.name ?? '';
    const next = done < names.length ? writeCursor({ listing: id, after: last, scope }) : null;
    return { total: names.length, done, next_cursor: next };
  };
  return { sources, progress };
}

/**
 * Returns the requested page of a folder.
 * Faults: invalid-input, path-not-allowed, not-found, folder-empty, dataset-not-found, dataset-incomplete.
 */
export async function chooseFolder({ body, files }: FolderInput, config: Config): Promise<FolderPage> {
  const { folder_path: path, dataset_ids: ids } = body;
  if ([path, ids, files[0]].filter((one) => one !== undefined).length !== 1) {
    throw new Fault(
      'invalid-input',
      'Send exactly one of `folder_path`, `dataset_ids` and uploads in the field `images`.',
      {
        issues: [{ pointer: '', detail: 'Send exactly one of folder_path, dataset_ids and uploads' }],
      },
    );
  }
  if (path !== undefined) return listedPage(body, config);
  if (ids) return wholePage(await Promise.all(ids.map((id) => uploadedImage(id, config))));
  return wholePage(files.map((file) => ({ name: file.name, read: async () => file.data })));
}
