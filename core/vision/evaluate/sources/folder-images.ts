import { join } from 'node:path';
import { listImages } from '../../detect/list-images.js';
import { readImageFile } from '../../image/read-file.js';
import type { ImageSet, ReadFiles } from './image-set.js';

/** The images of a folder, without labels. Faults: folder-empty, invalid-input, path-not-allowed. */
export async function folderImages(folder: string, recursive: boolean, files: ReadFiles): Promise<ImageSet> {
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
