import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Whether a program can run in a thread beside this one: there is a core for it, and it was bundled. */
export function canRunBeside(program: string): boolean {
  return availableParallelism() > 1 && existsSync(program);
}
