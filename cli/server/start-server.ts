import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Fault } from '../../core/fault.js';
import { packageRoot } from '../../handlers/kit/package-root.js';
import { claimPort } from './free-port.js';
import { GRACE_MS } from './grace-ms.js';
import { redactLine } from './redact-log.js';
import { showBug } from './show-bug.js';

export interface ServerOptions {
  /** 0 takes any that is free. */
  port: number;
  /** What it listens on: this machine alone, or every address of it. */
  host: '127.0.0.1' | '0.0.0.0';
  /** What callers must send; null where only this machine can reach the address. */
  token: string | null;
  /** Whether the server's own log is shown. */
  isVerbose: boolean;
  environment: NodeJS.ProcessEnv;
  /** File of the stack, in the folder of the package. */
  stack: 'serverless.yml' | 'serverless.train.yml';
}

export interface RunningServer {
  /** How it is called from this machine. */
  address: string;
  /** What to open in a browser: with the token, where one is needed. */
  opening: string;
  /** Exit code, once the server has ended. */
  ended: Promise<number>;
  /** Asks it to end. */
  stop(): void;
}

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 100;

/** Nothing of the framework or of the runtime may ask, report or look for updates. */
const SILENCE = {
  ORT_DISABLE_TELEMETRY: '1',
  SLS_NOTIFICATIONS_MODE: 'off',
  SLS_TELEMETRY_DISABLED: '1',
  SLS_INTERACTIVE_SETUP_ENABLE: '',
  SLS_DEPRECATION_DISABLE: '*',
};

/** The guard that is loaded last sees a request first: the host is checked before the token. */
function preloadFlags(root: string, { token }: ServerOptions): string[] {
  const guards = token === null ? ['local-guard.mjs'] : ['token-guard.mjs', 'local-guard.mjs'];
  return ['end-with-parent.mjs', ...guards].flatMap((name) => [
    '--import',
    pathToFileURL(join(root, 'dist', name)).href,
  ]);
}

function spawnOffline(root: string, ports: { http: number; lambda: number }, options: ServerOptions): ChildProcess {
  const serverless = join(
    dirname(createRequire(import.meta.url).resolve('serverless/package.json')),
    'bin',
    'serverless.js',
  );
  const portFlags = ['--host', options.host, '--httpPort', String(ports.http), '--lambdaPort', String(ports.lambda)];
  const offline = ['offline', 'start', '--config', options.stack, ...portFlags];
  return spawn(process.execPath, [...preloadFlags(root, options), serverless, ...offline], {
    cwd: root,
    env: {
      ...options.environment,
      ...SILENCE,
      ...(options.token === null ? {} : { HANDLENS_TOKEN: options.token }),
      POWERTOOLS_LOG_LEVEL: options.isVerbose ? 'INFO' : 'ERROR',
      MALLOC_ARENA_MAX: '2',
    },
    // The channel tells it when this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/health`).then(
    (reply) => reply.ok,
    () => false,
  );
}

async function waitUntilReady(address: string, isOver: () => boolean): Promise<boolean> {
  const until = performance.now() + READY_WITHIN_MS;
  while (!isOver() && performance.now() < until) {
    if (await isReady(address)) return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return false;
}

/** Passes on what the user or the system asks of this process, so that no server is left behind. */
function forwardSignals(child: ChildProcess, stop: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('exit', () => child.kill('SIGKILL'));
}

/**
 * Starts `serverless offline` and waits until it answers.
 * Faults: backend-unavailable, when the port is taken or the server does not come up.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const ports = { http: await claimPort(options.port, options.host), lambda: await claimPort(0, options.host) };
  const child = spawnOffline(packageRoot(), ports, options);
  let log = '';
  let exitCode: number | undefined;
  let isStopping = false;
  const keep = (line: string) => {
    const told = `${redactLine(line, options.token)}\n`;
    log = (log + told).slice(-4000);
    const bug = options.isVerbose ? null : showBug(line);
    if (options.isVerbose || bug !== null) process.stderr.write(bug === null ? told : `${bug}\n`);
  };
  for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', keep);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code, signal) => {
      // The runtime aborts a process that ends while a model runs: asked for, that is no failure.
      exitCode = isStopping || signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : (code ?? 1);
      resolve(exitCode);
    });
  });
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
  };
  forwardSignals(child, stop);
  const address = `http://127.0.0.1:${ports.http}`;
  if (!(await waitUntilReady(address, () => exitCode !== undefined))) {
    child.kill('SIGKILL');
    throw new Fault('backend-unavailable', `The local API did not start. Its last words: ${log.trim() || 'none'}`);
  }
  const opening = options.token === null ? address : `${address}/?token=${options.token}`;
  return { address, opening, ended, stop: () => stop('SIGTERM') };
}
