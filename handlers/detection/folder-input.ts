import { join } from 'node:path';
import type { ImageSource } from '../../core/detection/detect-image.js';
import { listingFor } from '../../core/detection/folder/recent-listings.js';
import { Fault } from '../../core/fault.js';
import { readCursor, writeCursor } from '../../core/files/page-cursor.js';
import { readImageFile } from '../../core/images/read-file.js';
import { followRoots, resolveAllowedPath } from '../../core/paths/allowed-path.js';
import type { Config } from '../kit/config.js';
import type { UploadedFile } from '../kit/define-endpoint.js';

interface FolderInput {
  body: { folder_path?: string | undefined; recursive: boolean; limit: number; cursor?: string | undefined };
  files: readonly UploadedFile[];
}

interface Progress {
  total: number;
  done: number;
  next_cursor: string | null;
}

/** The images of one page, and where it leaves a client once these entries are answered. */
export interface FolderPage {
  sources: readonly ImageSource[];
  progress(entries: readonly { name: string }[]): Progress;
}

function uploadedPage(files: readonly UploadedFile[]): FolderPage {
  const sources = files.map((file) => ({ name: file.name, read: async () => file.data }));
  return {
    sources,
    progress: ({ length }) => {
      if (length < files.length) {
        throw new Fault('timed-out', `Only ${length} of ${files.length} images were done in time. Send fewer at once.`);
      }
      return { total: files.length, done: length, next_cursor: null };
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
    // Each file is checked for itself: a link inside the folder may lead out of it.
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

/** The page of a folder that a request asks for. Faults: invalid-input, path-not-allowed, not-found, folder-empty. */
export async function chooseFolder({ body, files }: FolderInput, config: Config): Promise<FolderPage> {
  if ((body.folder_path === undefined) === (files.length === 0)) {
    throw new Fault('invalid-input', 'Send folder_path, or uploads in the field "images": one of the two.', {
      issues: [{ pointer: '', detail: 'Exactly one of folder_path and uploads is needed' }],
    });
  }
  return files.length > 0 ? uploadedPage(files) : listedPage(body, config);
}
