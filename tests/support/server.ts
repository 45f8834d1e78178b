import type { ChildProcess } from 'node:child_process';
import { spawnCli } from './cli-process.js';
import { readUntil, tokenOf } from './read-until.js';

export interface TestServer {
  address: string;
  process: ChildProcess;
  /** The token for requests, from the file that the server named; null if it named none. */
  token: string | null;
  /** Output of the server so far. */
  log(): string;
  /** Exit code, once it ended. */
  ended: Promise<number | null>;
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
