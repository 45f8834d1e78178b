/** Kinds of images that the server decodes, as the `accept` attribute of a file input. */
export const IMAGE_KINDS = 'image/jpeg,image/png,image/webp,image/tiff,image/gif,image/avif';

/** What of dropped or pasted files is an image by the browser's word; the server looks at the content. */
export function imagesIn(files: readonly File[]): File[] {
  return files.filter(({ type }) => type.startsWith('image/'));
}
