let handed: readonly File[] = [];

/** Keeps files for the page that opens next. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** The files that another page has handed over, once. */
export function receiveFiles(): File[] {
  const files = [...handed];
  handed = [];
  return files;
}
