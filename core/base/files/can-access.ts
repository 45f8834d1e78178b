import { accessSync } from 'node:fs';

/** Whether this process may use a file or folder. @param mode of `fs.constants`, such as `W_OK`. */
export function canAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
