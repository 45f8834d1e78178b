import { readdirSync } from 'node:fs';

/** Observations after a kill: `flaws` must be empty. */
export interface CrashFinding {
  /** Kind of write that was killed. */
  kind: string;
  /** Time of the kill, ms after writing started. */
  atMs: number;
  /** Whether the file was the old one (or missing), the new one, or, for several files, a mixture. */
  outcome: string;
  flaws: string[];
  /** Remaining temporary files. */
  leftovers: number;
}

const TEMPORARY = /(^|\/)\.handlens-[0-9a-f]{16}\.tmp$/;

export const isLeftover = (name: string) => TEMPORARY.test(name);

/** Returns the files below a folder by relative name, without temporary ones, and the number of these. */
export function namesBelow(folder: string): { names: string[]; leftovers: number } {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1));
  return { names: all.filter((name) => !isLeftover(name)).sort(), leftovers: all.filter(isLeftover).length };
}
