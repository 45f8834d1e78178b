import { resolve, sep } from 'node:path';

/**
 * Sets the Python interpreter to use: a path, or a name on PATH. Only the command line has this option, because a
 * request that could name a program could run any program.
 */
export function usePython(python: string | undefined): void {
  if (python === undefined) return;
  process.env.HANDLENS_TRAINING_PYTHON = python.includes(sep) ? resolve(python) : python;
}
