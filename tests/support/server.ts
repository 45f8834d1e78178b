import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { spawnCli } from './cli-process.js';

export interface TestServer {
  address: string;
  process: ChildProcess;
  /** What callers must send, from the file that the server named; null if it named none. */
  token: string | null;
  /** All that the server printed so far. */
  log(): string;
  /** Exit code, once it ended. */
  ended: Promise<number | null>;
}

/** Collects what a process prints, and waits for a match in it. */
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

/** The token in the file that the output names; null if it names none. */
export function tokenOf(log: string): string | null {
  const file = /^Token +(\/.+)$/m.exec(log)?.[1];
  return file === undefined ? null : readFileSync(file, 'utf8').trim();
}

/** Starts `vision-cli serve` on any free port, as a user does, and waits for the address that it prints. */
export async function startTestServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Promise<TestServer> {
  const child = spawnCli(['serve', '--port', '0', ...args], { cwd, env });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const { found, log } = await readUntil(child, /Handlens +(http:\S+)[\s\S]*Ctrl-C/);
  return { address: found, token: tokenOf(log()), process: child, log, ended };
}
