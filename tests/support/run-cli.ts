import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const CLI = resolve('dist/vision-cli.mjs');

export interface CliOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  input?: Uint8Array;
  /** Flags for node itself. */
  node?: readonly string[];
}

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the command line as its users do: the bundle, in a process of its own. */
export function spawnCli(args: readonly string[], { cwd, env, node = [] }: CliOptions = {}): ChildProcess {
  return spawn(process.execPath, [...node, CLI, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HANDLENS_STATE_DIR: process.env.HANDLENS_STATE_DIR,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Waits for a command line process to end, with all that it printed. */
export async function finishCli(child: ChildProcess, input?: Uint8Array): Promise<CliResult> {
  child.stdin!.end(input);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
  return { code, stdout, stderr };
}

export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return finishCli(spawnCli(args, options), options.input);
}
