import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Collects the output of a process, and waits for a match in it. */
export async function readUntil(child: ChildProcess, pattern: RegExp): Promise<{ found: string; log(): string }> {
  let log = '';
  const found = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const match = pattern.exec(log);
      if (match) resolve(match[1] ?? match[0]);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('close', () => reject(new Error(`the server ended: ${log}`)));
  });
  return { found, log: () => log };
}

/** Returns the token from the file that the output names; null if it names none. */
export function tokenOf(log: string): string | null {
  const file = /^Token +(\/.+)$/m.exec(log)?.[1];
  return file === undefined ? null : readFileSync(file, 'utf8').trim();
}
