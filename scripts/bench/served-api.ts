import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readUntil } from '../../tests/support/read-until.js';
import { treeMb } from './process-tree.js';

/** A running server, started by `vision-cli serve`. */
export interface ServedApi {
  address: string;
  /** From the start of the command to the answer of `/health`, ms. */
  startMs: number;
  /** Resident memory of the command and all processes that it started, MB; NaN on systems without /proc. */
  memoryMb(): number;
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
  stop(): Promise<void>;
}

async function answerOf(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (reply.ok) return JSON.parse(text);
  throw new Error(`The server answered ${reply.status}: ${text.slice(0, 400)}`);
}

function start(environment: Readonly<Record<string, string>>, root: string) {
  return spawn(process.execPath, [join(root, 'dist', 'vision-cli.mjs'), 'serve', '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Starts the local API on a free port and waits until it answers.
 * @param environment `HANDLENS_*` settings of the server.
 * @param root of the project to start.
 */
export async function serveApi(environment: Readonly<Record<string, string>>, root = '.'): Promise<ServedApi> {
  const started = performance.now();
  const child = start(environment, root);
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const { found: address } = await readUntil(child, /http:\/\/127\.0\.0\.1:\d+(?=\s)/);
  await answerOf(await fetch(`${address}/health`));
  return {
    address,
    startMs: performance.now() - started,
    memoryMb: () => treeMb(child.pid!),
    post: async (path, body) =>
      answerOf(
        await fetch(address + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    stop: async () => {
      process.off('exit', kill);
      kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Runs the API during the given work. */
export async function withApi<Value>(
  environment: Readonly<Record<string, string>>,
  work: (api: ServedApi) => Promise<Value>,
  root?: string,
): Promise<Value> {
  const api = await serveApi(environment, root);
  try {
    return await work(api);
  } finally {
    await api.stop();
  }
}
