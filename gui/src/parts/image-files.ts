/** Image types that the server can decode, for the `accept` attribute of a file input. */
export const IMAGE_KINDS = 'image/jpeg,image/png,image/webp,image/tiff,image/gif,image/avif';

/** Whether all files are images according to the browser. The server checks the content. */
export function areImages(files: readonly File[]): boolean {
  return files.every(({ type }) => type.startsWith('image/'));
}
