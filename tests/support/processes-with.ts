import { readdirSync, readFileSync } from 'node:fs';

/**
 * Finds running processes of a test by a text in their environment, such as the test's state folder.
 * @returns their command lines by pid; null without /proc.
 */
export function processesWith(text: string): Map<number, string> | null {
  const found = new Map<number, string>();
  for (const name of listProcesses() ?? []) {
    const [environment, commandLine] = ['environ', 'cmdline'].map((file) => readOf(name, file));
    if (environment?.includes(text) && commandLine) found.set(Number(name), commandLine.replaceAll('\0', ' ').trim());
  }
  return listProcesses() === null ? null : found;
}

function listProcesses(): string[] | null {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
}

/** Null for a process that has ended. */
function readOf(pid: string, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
