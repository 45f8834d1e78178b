import { resolve, sep } from 'node:path';

/**
 * Uses the Python named by a flag: a path, or a name found on PATH. Only the shell has this option, because a request
 * that names a program could run any program.
 */
export function usePython(python: string | undefined): void {
  if (python === undefined) return;
  process.env.HANDLENS_TRAINING_PYTHON = python.includes(sep) ? resolve(python) : python;
}
