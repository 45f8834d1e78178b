import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../../core/base/seeded-random.js';
import { ENDPOINTS } from '../../../handlers/index.js';
import { processesWith } from '../processes-with.js';
import { ask, type RawCall, type RawReply } from '../raw-request.js';
import { type StartName, startStack } from '../starts.js';
import { forgeEvent } from './forged-events.js';
import { listeningPorts } from './listening-ports.js';

export interface StartAttack {
  /** Folder of the attack, whose name occurs in no other process's environment. */
  folder: string;
  seed: number;
  /** Forged events to send to each port. */
  events: number;
  flags?: readonly string[];
}

export interface StartOutcome {
  requests: number;
  ports: number[];
  flaws: string[];
}

/** Rows that only the user may read. */
const SECRET = 'secret-row-of-the-user';

const FOREIGN_HOSTS = ['evil.example', '127.0.0.1.evil.example', '10.0.0.1', 'localhost.evil.example:3000'];
const FOREIGN_ORIGINS = ['http://127.0.0.1:8888', 'http://localhost:1', 'https://evil.example', 'null'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND'];
const PATHS = ['/nope', '/%', '/%E0%A4%A', '/..%2f..%2fetc/passwd', '//', '/health?%', '/api/../health', '/\\'];

function flawsOf(what: string, { status, headers, body }: RawReply, isForeign: boolean): string[] {
  const flaws: string[] = [];
  if (body.includes(SECRET)) flaws.push(`${what}: got the rows`);
  if (headers['access-control-allow-origin'] !== undefined) flaws.push(`${what}: is open to other origins`);
  if (status >= 500 && ![503, 504].includes(status)) flaws.push(`${what}: ${status} ${body.slice(0, 200)}`);
  if (isForeign && status < 400) flaws.push(`${what}: ${status}`);
  if (status >= 400 && body !== '' && !String(headers['content-type']).startsWith('application/problem+json'))
    flaws.push(`${what}: answered by the framework: ${body.slice(0, 100)}`);
  return flaws;
}

/** A request of the attack; a foreign one must be rejected. */
interface Attempt {
  call: RawCall;
  isForeign: boolean;
}

/** Yields requests to every route, with the names of other machines and from pages of other origins. */
function* foreignAttempts(port: number, file: string): Generator<Attempt> {
  const host = `127.0.0.1:${port}`;
  const json = { 'content-type': 'application/json' };
  for (const { method, path } of ENDPOINTS) {
    const body = method === 'get' || method === 'delete' ? {} : { body: JSON.stringify({ path: file }) };
    const call = { port, method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'a'), ...body };
    for (const foreign of FOREIGN_HOSTS)
      yield { call: { ...call, headers: { host: foreign, ...json } }, isForeign: true };
    for (const origin of FOREIGN_ORIGINS)
      yield { call: { ...call, headers: { host, origin, ...json } }, isForeign: true };
  }
}

/** Yields requests to routes and methods that do not exist. */
function* oddAttempts(port: number): Generator<Attempt> {
  const headers = { host: `127.0.0.1:${port}` };
  for (const path of PATHS)
    for (const method of METHODS) yield { call: { port, method, path, headers }, isForeign: false };
}

function* eventAttempts(port: number, { seed, events, file }: { seed: number; events: number; file: string }) {
  const random = seededRandom(seed);
  for (let event = 0; event < events; event++) {
    const { path, headers, body } = forgeEvent(random, file);
    const call = { port, method: 'POST', path, headers: { host: `127.0.0.1:${port}`, ...headers }, body };
    yield { call, isForeign: true };
  }
}

async function attempt({ call, isForeign }: Attempt): Promise<string[]> {
  const { port, method, path, headers } = call;
  const what = `port ${port} ${method} ${path} ${JSON.stringify(headers)}`.slice(0, 300);
  try {
    return flawsOf(what, await ask(call), isForeign);
  } catch (error) {
    return [`${what}: ${String(error)}`];
  }
}

/** Starts the stack in one of its ways and attacks every port that its processes listen on. */
export async function attackStart(
  name: StartName,
  { folder, seed, events, flags }: StartAttack,
): Promise<StartOutcome> {
  const file = join(folder, 'private.csv');
  await writeFile(file, `name,note\n${SECRET},1\n`);
  const stateDir = join(folder, 'state');
  const stack = await startStack(name, { stateDir, root: folder, ...(flags ? { flags } : {}) });
  const outcome: StartOutcome = { requests: 0, ports: [], flaws: [] };
  try {
    outcome.ports = listeningPorts(processesWith(stateDir)?.keys() ?? []);
    if (outcome.ports.length !== 1) outcome.flaws.push(`It listens on ${outcome.ports.length} ports.`);
    for (const port of outcome.ports) {
      const attempts = [foreignAttempts(port, file), oddAttempts(port), eventAttempts(port, { seed, events, file })];
      for (const one of attempts.flatMap((list) => [...list])) {
        outcome.requests++;
        outcome.flaws.push(...(await attempt(one)));
      }
    }
  } finally {
    await stack.stop();
  }
  const left = [...(processesWith(stateDir)?.values() ?? [])];
  if (left.length > 0) outcome.flaws.push(`Processes were left: ${left.join('; ')}`);
  return outcome;
}
