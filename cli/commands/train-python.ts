import { resolve, sep } from 'node:path';

/**
 * Sets the Python for training from a flag: a path or a name on the PATH. There is no such field in the API, because a
 * request with it could run any program.
 */
export function usePython(python: string | undefined): void {
  if (python === undefined) return;
  process.env.HANDLENS_TRAINING_PYTHON = python.includes(sep) ? resolve(python) : python;
}
