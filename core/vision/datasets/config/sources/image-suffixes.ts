/** Image extensions that trainers read (IMG_FORMATS of Ultralytics 8.4), lower case. */
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

/** Image extensions that trainers silently ignore. */
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
