/** Extensions of images for training (IMG_FORMATS of Ultralytics 8.4), in lower case. */
export const IMAGE_SUFFIXES: ReadonlySet<string> = new Set([
  '.avif',
  '.bmp',
  '.dng',
  '.heic',
  '.heif',
  '.jp2',
  '.jpeg',
  '.jpg',
  '.mpo',
  '.png',
  '.tif',
  '.tiff',
  '.webp',
]);

/** Extensions of images that training silently ignores. */
export const OTHER_IMAGE_SUFFIXES: ReadonlySet<string> = new Set([
  '.gif',
  '.jfif',
  '.jpe',
  '.jxl',
  '.pjpeg',
  '.ppm',
  '.psd',
  '.svg',
  '.tga',
]);
