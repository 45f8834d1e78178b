import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.js';
import { readUntil, tokenOf } from './read-until.js';

/** A running stack, regardless of how it was started. */
export interface StartedStack {
  port: number;
  /** Port for events of functions, if a server listens there. */
  lambdaPort: number;
  /** Pid of the started program; the server may be one of its children. */
  pid: number;
  log(): string;
  token(): string | null;
  /** Stops it with all its processes. */
  stop(): Promise<void>;
}

export interface StartOptions {
  stateDir: string;
  /** Folder that requests may read. */
  root: string;
  flags?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Folder of serverless.yml; the project by default. */
  project?: string;
}

const CLI = resolve('dist/vision-cli.mjs');

interface Start {
  program: string;
  args(port: number, lambdaPort: number): string[];
  /** Pattern of the output when it is ready. */
  ready: RegExp;
}

const offline = (port: number, lambdaPort: number) => ['--httpPort', String(port), '--lambdaPort', String(lambdaPort)];
const served = (port: number) => ['--port', String(port)];

/** Every way to start the stack that needs no container engine. The image runs `vision-cli serve`. */
export const STARTS = {
  'npx serverless offline': {
    program: 'npx',
    args: (port, lambdaPort) => ['serverless', 'offline', ...offline(port, lambdaPort)],
    ready: /Server ready/,
  },
  'npx serverless offline start, with the route that trains': {
    program: 'npx',
    args: (port, lambdaPort) => [
      ...['serverless', 'offline', 'start', '--config', 'serverless.train.yml'],
      ...offline(port, lambdaPort),
    ],
    ready: /Server ready/,
  },
  'npm start': {
    program: 'npm',
    // Skips `prestart`, whose build would replace the files that other tests run.
    args: (port) => ['start', '--ignore-scripts', '--', ...served(port)],
    ready: /Ctrl-C/,
  },
  'vision-cli serve': { program: process.execPath, args: (port) => [CLI, 'serve', ...served(port)], ready: /Ctrl-C/ },
  'vision-cli gui': {
    program: process.execPath,
    args: (port) => [CLI, 'gui', '--no-window', ...served(port)],
    ready: /Ctrl-C/,
  },
} as const satisfies Record<string, Start>;

export type StartName = keyof typeof STARTS;

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  // npm and npx do not forward every signal, so the whole process group gets it.
  process.kill(-child.pid!, 'SIGTERM');
  await ended;
}

/** Starts the stack in a separate process group and waits until it answers. */
export async function startStack(name: StartName, options: StartOptions): Promise<StartedStack> {
  const { program, args, ready }: Start = STARTS[name];
  const [port, lambdaPort] = [await freePort(), await freePort()];
  const child = spawn(program, [...args(port, lambdaPort), ...(options.flags ?? [])], {
    cwd: options.project ?? resolve('.'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HANDLENS_STATE_DIR: options.stateDir,
      HANDLENS_MODELS_DIR: join(options.stateDir, 'models'),
      HANDLENS_ROOTS: options.root,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { log } = await readUntil(child, ready);
  return { port, lambdaPort, pid: child.pid!, log, token: () => tokenOf(log()), stop: () => stopGroup(child) };
}
