import { type ChildProcess, spawn } from 'node:child_process';
import { constants, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Fault } from '../../core/base/fault.js';
import { canAccess } from '../../core/base/files/can-access.js';
import { packageRoot } from '../../handlers/kit/package-root.js';
import type { AccessToken } from '../../handlers/local/access-token.js';
import { SUPERVISED_VARIABLE } from '../../handlers/local/supervision.js';
import { EXIT } from '../exit-code.js';
import { openServerLog } from './server-log.js';
import { type SupervisedServer, superviseServer } from './supervise-server.js';
import { openWaitingRoom } from './waiting-room.js';

export interface ServerOptions {
  /** 0 for any free port. */
  port: number;
  /** Address to listen on: the loopback address, or all interfaces. */
  host: '127.0.0.1' | '0.0.0.0';
  /** Token that callers must send; null if only this machine can reach the server. */
  token: AccessToken | null;
  /** Whether to print the log of the server. */
  isVerbose: boolean;
  /** Whether to print an entry for each request on standard output, and nothing else. */
  isJson: boolean;
  environment: NodeJS.ProcessEnv;
  /** File name of the stack, in the folder of the package. */
  stack: 'serverless.yml' | 'serverless.train.yml';
}

export interface RunningServer {
  /** URL of the server for this machine. */
  address: string;
  port: number;
  /** Resolves with the exit code when the server has ended. */
  ended: Promise<number>;
  /** Asks the server to stop. */
  stop(): void;
}

const READY_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/** Disables telemetry, and deprecation warnings that are of no use to the user. */
const SILENCE = { ORT_DISABLE_TELEMETRY: '1', SLS_DEPRECATION_DISABLE: '*' };

/**
 * Returns the command that serves a stack. For the default stack it bypasses the command line of the framework, which
 * would take twice as long.
 */
function offlineCommand(root: string, stack: ServerOptions['stack']): string[] {
  if (stack === 'serverless.yml') return [join(root, 'dist', 'run-offline.mjs')];
  const serverless = dirname(createRequire(import.meta.url).resolve('serverless/package.json'));
  return [join(serverless, 'bin', 'serverless.js'), 'offline', 'start', '--config', stack];
}

/** Returns the home folder; the root folder for a user who is not known to the system and has no HOME. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}

/**
 * Gives the framework, which writes files to the home folder, a temporary one if there is none: a container may run as
 * any user. Our folders stay the same.
 */
function homeOf({ XDG_STATE_HOME, XDG_CONFIG_HOME }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const home = homeFolder();
  if (canAccess(home, constants.W_OK)) return {};
  const temporary = mkdtempSync(join(tmpdir(), 'handlens-home-'));
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
  return {
    HOME: temporary,
    XDG_STATE_HOME: XDG_STATE_HOME || join(home, '.local', 'state'),
    XDG_CONFIG_HOME: XDG_CONFIG_HOME || join(home, '.config'),
  };
}

function spawnOffline(port: number, options: ServerOptions, home: NodeJS.ProcessEnv): ChildProcess {
  const root = packageRoot();
  const flags = ['--host', options.host, '--httpPort', String(port)];
  return spawn(process.execPath, [...offlineCommand(root, options.stack), ...flags], {
    cwd: root,
    env: {
      ...options.environment,
      ...SILENCE,
      HANDLENS_TOKEN: options.token?.value ?? '',
      [SUPERVISED_VARIABLE]: '1',
      ...home,
      POWERTOOLS_LOG_LEVEL: options.isVerbose || options.isJson ? 'INFO' : 'ERROR',
      MALLOC_ARENA_MAX: '2',
    },
    // The channel passes the port to the server, and closes when this process ends.
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
  const until = performance.now() + READY_TIMEOUT_MS;
  while (!isOver() && performance.now() < until) {
    if (await isReady(address)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return false;
}

/** Forwards signals to the server, so that it does not continue after this process ends. */
function forwardSignals(server: () => SupervisedServer | undefined): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server()?.stop(signal));
  process.on('exit', () => server()?.kill());
}

/**
 * Starts `serverless offline`, waits until it answers, and restarts it if it dies. Faults: backend-unavailable, if the
 * port is taken or the server does not start; cancelled, if stopped before it has started.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const log = openServerLog(options);
  // Until then, the requests are those of this function.
  let isServing = false;
  const room = await openWaitingRoom(options.port, options.host, (answer) => isServing && log.answered(answer));
  const home = homeOf(options.environment);
  // Registered before the server starts, so that a signal during the start ends both processes.
  let started: SupervisedServer | undefined;
  forwardSignals(() => started);
  const server = superviseServer({
    room,
    spawn: () => log.attach(spawnOffline(room.port, options, home)),
    report: log.report,
  });
  started = server;
  let isOver = false;
  const markOver = () => {
    isOver = true;
  };
  void server.ended.then(markOver, markOver);
  const address = `http://127.0.0.1:${room.port}`;
  if (!(await waitUntilReady(address, () => isOver))) {
    if (isOver && (await server.ended) === EXIT.ok) throw new Fault('cancelled', 'Stopped.');
    server.stop('SIGKILL');
    await server.ended;
    throw new Fault('backend-unavailable', `The local API did not start. Its last lines: ${log.lastLines()}`);
  }
  isServing = true;
  const ended = server.ended.finally(log.close);
  return { address, port: room.port, ended, stop: () => server.stop('SIGTERM') };
}
