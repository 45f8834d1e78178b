import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { treeMb } from './process-tree.js';

/** A server that was really started, by `vision-cli serve`. */
export interface ServedApi {
  address: string;
  /** From the start of the command until `/health` answered, ms. */
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

/** Waits for the line that names the address. */
function addressFrom(child: ReturnType<typeof start>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+(?=\s)/.exec(said)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said.slice(-1000)}`)));
  });
}

/**
 * Starts the local API on a free port and waits until it answers.
 * @param environment `HANDLENS_*` settings of the server.
 * @param root of the project that is started.
 */
export async function serveApi(environment: Readonly<Record<string, string>>, root = '.'): Promise<ServedApi> {
  const started = performance.now();
  const child = start(environment, root);
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const address = await addressFrom(child);
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
