import { join } from 'node:path';
import { listImages } from '../../detect/list-images.js';
import { readImageFile } from '../../image/read-file.js';
import { datasetImages } from './dataset-images.js';
import type { ImageSet, ImageSetRequest, ReadFiles } from './image-set.js';

/** Opens the images of a folder, without labels. Faults: folder-empty, invalid-input, path-not-allowed. */
async function folderImages(folder: string, recursive: boolean, files: ReadFiles): Promise<ImageSet> {
  const { names } = await listImages(folder, recursive);
  return {
    names,
    classNames: null,
    warnings: [],
    open: (name) => ({
      name,
      read: async () => readImageFile(await files.allow(join(folder, name)), files.maxImageBytes),
      readLabels: () => Promise.resolve({ objects: null, isBad: false }),
    }),
  };
}

/** Maximum cached sets. One with 100,000 images takes about 40 MB. */
const MAX_CACHED = 3;

const recent = new Map<string, { images: ImageSet; request: string }>();

/** Caches a set for the next pages of a comparison. */
export function keepImageSet(comparison: string, request: ImageSetRequest, images: ImageSet): void {
  recent.delete(comparison);
  recent.set(comparison, { images, request: JSON.stringify(request) });
  for (const id of [...recent.keys()].slice(0, Math.max(0, recent.size - MAX_CACHED))) recent.delete(id);
}

/**
 * Returns the images of a comparison. Lists them again if they are no longer cached.
 * @param comparison id of the comparison; null for the first page. Faults: those of the dataset or the folder.
 */
export async function imageSetFor(
  comparison: string | null,
  request: ImageSetRequest,
  { files, signal }: { files: ReadFiles; signal: AbortSignal },
): Promise<ImageSet> {
  const known = comparison === null ? undefined : recent.get(comparison);
  // The id is untrusted, so check that the cached set belongs to this request.
  if (known?.request === JSON.stringify(request)) return known.images;
  if (request.kind === 'folder') return folderImages(request.path, request.recursive, files);
  return datasetImages(request.path, { split: request.split, files, signal });
}
