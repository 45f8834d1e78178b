import { readdirSync } from 'node:fs';

/** Observations after a kill: `flaws` must be empty. */
export interface CrashFinding {
  /** Kind of write that was killed. */
  kind: string;
  /** Time of the kill, ms after writing started. */
  atMs: number;
  /** Whether the file was the old one (or none), the new one, or a mixture if there are several. */
  outcome: string;
  flaws: string[];
  /** Temporary files that were left behind. */
  leftovers: number;
}

const TEMPORARY = /(^|\/)\.handlens-[0-9a-f]{16}\.tmp$/;

export const isLeftover = (name: string) => TEMPORARY.test(name);

/** Files below a folder by their relative names, without temporary ones; and how many of those there are. */
export function namesBelow(folder: string): { names: string[]; leftovers: number } {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1));
  return { names: all.filter((name) => !isLeftover(name)).sort(), leftovers: all.filter(isLeftover).length };
}
