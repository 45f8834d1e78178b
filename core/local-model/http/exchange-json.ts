import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Fault } from '../../base/fault.js';
import { isLoopbackHost, type ServerAddress } from '../contract/check-server.js';
import { parseModelJson } from '../contract/parse-model-json.js';

/** Maximum bytes of a response. Typical ones have a few kB, long lists of models a few hundred kB. */
const MAX_BYTES = 1_000_000;

const SERVER_NAME = 'The server of the local model';

export interface JsonExchange {
  server: ServerAddress;
  /** Path below the base URL, with a leading slash. */
  path: string;
  key: string;
  signal: AbortSignal;
}

/**
 * Resolves names of this machine to loopback addresses without DNS, because a hosts file or name server may return
 * other addresses.
 */
const lookUpLoopback: LookupFunction = (_hostname, options, callback) => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  if (options.all) callback(null, addresses);
  else callback(null, '127.0.0.1', 4);
};

/** Uses `node:http` with a separate agent: no redirects, decompression, cookies or proxies. */
function optionsOf({ server, path, key, signal }: JsonExchange, body: string | null): RequestOptions {
  const { base } = server;
  const Agent = base.protocol === 'https:' ? HttpsAgent : HttpAgent;
  return {
    protocol: base.protocol,
    hostname: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port,
    path: `${base.pathname === '/' ? '' : base.pathname}${path}`,
    method: body === null ? 'GET' : 'POST',
    agent: new Agent({ keepAlive: false }),
    ...(isLoopbackHost(base.hostname) ? { lookup: lookUpLoopback } : {}),
    maxHeaderSize: 16_384,
    signal,
    headers: {
      host: base.host,
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  };
}

const CAUSES: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'is not running'],
  ['ENOTFOUND', 'is not found'],
  ['EAI_AGAIN', 'is not found'],
  ['ECONNRESET', 'closed the connection'],
  ['ETIMEDOUT', 'cannot be reached'],
]);

function toFault(error: NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }, { base }: ServerAddress): Fault {
  // Node.js throws an aggregate error if it tried both addresses of localhost.
  const code = error.code ?? error.errors?.[0]?.code ?? '';
  const what = CAUSES.get(code) ?? 'closed the connection early';
  return new Fault(
    'model-failed',
    `${SERVER_NAME} at ${base.origin} ${what}. Start it, or set HANDLENS_LOCAL_MODEL_SERVER to its address.`,
    { cause: error },
  );
}

/** Returns why a response is rejected unread; null if it is accepted. */
function refusalOf(response: IncomingMessage): string | null {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) return 'redirects to another address, which is not followed';
  if (status === 401 || status === 403) return `requires a key (${status}). Set HANDLENS_LOCAL_MODEL_KEY`;
  if (status === 404) return 'does not support this model or request (404)';
  if (status !== 200) return `returned status ${status}`;
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity')
    return 'returned compressed data that was not requested';
  return null;
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Fault('model-failed', `${SERVER_NAME} returned more than ${MAX_BYTES / 1e6} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(exchange: JsonExchange, body: string | null): Promise<IncomingMessage> {
  const begin = exchange.server.base.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = begin(optionsOf(exchange, body), resolve);
    request.once('error', reject);
    request.end(body ?? undefined);
  });
}

/**
 * Exchanges JSON with the model server: GET without content, POST with content. Faults: model-failed; the reason of the
 * signal.
 */
export async function exchangeJson(exchange: JsonExchange, content?: object): Promise<unknown> {
  const { signal, server } = exchange;
  let response: IncomingMessage | undefined;
  try {
    signal.throwIfAborted();
    response = await send(exchange, content === undefined ? null : JSON.stringify(content));
    const refusal = refusalOf(response);
    if (refusal !== null) throw new Fault('model-failed', `${SERVER_NAME} at ${server.base.origin} ${refusal}.`);
    return parseModelJson(await readBody(response), SERVER_NAME);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Fault) throw error;
    throw toFault(error as NodeJS.ErrnoException, server);
  } finally {
    response?.destroy();
  }
}
