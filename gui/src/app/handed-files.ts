import { createSignal } from 'solid-js';

const [handed, setHanded] = createSignal<readonly File[]>([]);

/** Files for the page that takes them next. */
export const handedFiles = handed;

/** Keeps files for the page that opens next, or is open already. */
export function handFiles(files: readonly File[]): void {
  setHanded([...files]);
}

/** Returns the files that another page has handed over, once. */
export function receiveFiles(): File[] {
  const files = [...handed()];
  if (files.length > 0) setHanded([]);
  return files;
}
