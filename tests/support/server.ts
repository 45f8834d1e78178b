import type { ChildProcess } from 'node:child_process';
import { spawnCli } from './run-cli.js';

export interface TestServer {
  address: string;
  process: ChildProcess;
  /** All that the server printed so far. */
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
  let log = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const found = /Handlens +(http:\S+)/.exec(log)?.[1];
      if (found) resolve(found);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    void ended.then(() => reject(new Error(`the server ended: ${log}`)));
  });
  return { address, process: child, log: () => log, ended };
}
