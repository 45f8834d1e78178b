import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CliOptions, type CliResult, userEnv } from './run-cli.js';

const CLI = resolve('dist/vision-cli.mjs');

export interface ProcessOptions extends CliOptions {
  /** Flags for node itself. */
  node?: readonly string[];
}

/** Starts the command line like users: the bundle, in a separate process. */
export function spawnCli(args: readonly string[], { cwd, env, node = [] }: ProcessOptions = {}): ChildProcess {
  return spawn(process.execPath, [...node, CLI, ...args], {
    cwd,
    env: userEnv(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Waits for a command to end and returns its output. */
export async function finishCli(child: ChildProcess, input?: Uint8Array): Promise<CliResult> {
  child.stdin!.end(input);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
  return { code, stdout, stderr };
}

/** Runs one command in a separate process: for signals, pipes, exits and native libraries. */
export function runProcess(args: readonly string[], options: ProcessOptions = {}): Promise<CliResult> {
  return finishCli(spawnCli(args, options), options.input);
}
