import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Fault } from '../../base/fault.js';
import { indexAfter, type PageCursor } from '../../base/files/page-cursor.js';
import { IMAGE_EXTENSIONS } from '../image/image-format.js';
import type { OmittedFiles } from './omitted-files.js';

/** The images of a folder at a point in time. Names are relative paths with slashes, in code point order. */
interface ImageListing {
  id: string;
  names: readonly string[];
  omitted: OmittedFiles;
}

const isHidden = (path: string) => path.split(sep).some((part) => part.startsWith('.'));

/**
 * Lists the images of a folder by extension. Skips hidden files and folders; does not follow links to folders.
 * @param folder real path, already allowed. Faults: folder-empty, invalid-input (not a folder), path-not-allowed.
 */
export async function listImages(folder: string, recursive: boolean): Promise<ImageListing> {
  const entries = await readFolder(folder, recursive);
  const pathOf = (entry: Dirent) => relative(folder, join(entry.parentPath, entry.name));
  const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map(pathOf);
  const visible = files.filter((path) => !isHidden(path));
  const names = visible
    .filter((path) => IMAGE_EXTENSIONS.has(extname(path).toLowerCase()))
    .map((path) => path.split(sep).join('/'))
    .sort((a, b) => (a < b ? -1 : 1));
  const omitted = {
    other_files: visible.length - names.length,
    hidden_files: files.length - visible.length,
    subfolders: recursive ? 0 : entries.filter((entry) => entry.isDirectory() && !isHidden(pathOf(entry))).length,
  };
  if (names.length === 0) {
    const deeper = recursive ? '' : ' Add `recursive: true` to include subfolders.';
    throw new Fault('folder-empty', `The folder contains no images (.jpg, .png, .webp, .tif, .gif, .avif).${deeper}`);
  }
  return { id: randomUUID(), names, omitted };
}

async function readFolder(folder: string, recursive: boolean) {
  try {
    return await readdir(folder, { withFileTypes: true, recursive });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOTDIR')
      throw new Fault('invalid-input', 'This is a file, not a folder. Use image detection.', { cause });
    if (code === 'EACCES')
      throw new Fault('path-not-allowed', 'You do not have permission to read the folder. Check its permissions.', {
        cause,
      });
    throw cause;
  }
}

/** Maximum cached listings. One with 100,000 names takes about 10 MB. */
const MAX_CACHED = 4;

const recent = new Map<string, ImageListing & { place: string }>();

function keep(listing: ImageListing, place: string): void {
  recent.delete(listing.id);
  recent.set(listing.id, { ...listing, place });
  for (const id of [...recent.keys()].slice(0, Math.max(0, recent.size - MAX_CACHED))) recent.delete(id);
}

/**
 * Returns the listing for a page and the index at which the page starts. If the listing is no longer cached, the folder
 * is listed again; then images added before the cursor are skipped, and none is repeated.
 */
export async function listingFor(
  folder: string,
  recursive: boolean,
  cursor: PageCursor | null,
): Promise<{ listing: ImageListing; start: number }> {
  const place = JSON.stringify([folder, recursive]);
  const known = cursor ? recent.get(cursor.listing) : undefined;
  // The cursor is untrusted, so check that its listing belongs to the requested folder.
  const listing = known?.place === place ? known : await listImages(folder, recursive);
  keep(listing, place);
  return { listing, start: cursor ? indexAfter(listing.names, cursor.after) : 0 };
}
