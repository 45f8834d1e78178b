import { createSignal } from 'solid-js';

const [handed, setHanded] = createSignal<readonly File[]>([]);

/** Files for the next page that takes them. */
export const handedFiles = handed;

/** Stores files for the page that is opened next or is already open. */
export function handFiles(files: readonly File[]): void {
  setHanded([...files]);
}

/** Returns the stored files and forgets them. */
export function receiveFiles(): File[] {
  const files = [...handed()];
  if (files.length > 0) setHanded([]);
  return files;
}
