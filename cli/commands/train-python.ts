import { resolve, sep } from 'node:path';

/**
 * Takes the Python that a flag names, a path or a name that PATH knows. Only the shell can name one: a request that could
 * would run any program.
 */
export function usePython(python: string | undefined): void {
  if (python === undefined) return;
  process.env.HANDLENS_TRAINING_PYTHON = python.includes(sep) ? resolve(python) : python;
}
