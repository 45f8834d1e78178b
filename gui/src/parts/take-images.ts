import { createSignal } from 'solid-js';
import type { PageFault } from '../api/problem.js';
import { takeFiles } from './drop-zone.js';
import { wrongKind } from './file-kinds.js';
import { imagesIn } from './image-files.js';

/**
 * Takes images that are dropped, pasted or handed over.
 * @returns whether something is held over the page, and where to open files of which none is an image.
 */
export function takeImages(onImages: (images: File[]) => void) {
  const [refused, setRefused] = createSignal<PageFault | null>(null);
  const isOver = takeFiles((files) => {
    const images = imagesIn(files);
    setRefused(images.length === 0 ? wrongKind(files[0]!, 'image') : null);
    if (images.length > 0) onImages(images);
  });
  return { isOver, refused };
}
