import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

const DIGEST = 'a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72';

/** Entry of a stored model in Ollama's list. */
export const STORED_MODEL = { name: 'good:1b', size: 1_300_000_000, digest: DIGEST };

/** How the server answers a request. A text is the model's answer in the envelope of the API. */
export type Behaviour = { says: string | ((body: ModelRequestBody) => string) } | keyof typeof WIRE;

/** Parts of a request for an answer that both APIs share. */
export interface ModelRequestBody {
  model: string;
  messages: { role: string; content: string }[];
  format?: object;
  response_format?: { json_schema: { schema: object } };
}

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ModelServer {
  address: string;
  requests: SeenRequest[];
  /** Bytes of bodies written so far. */
  written(): number;
}

export interface ModelServerOptions {
  /** Its list of models. */
  tags?: unknown;
  /** Target of its redirect, if any. */
  elsewhere?: string;
}

type Context = ModelServerOptions & { count: (bytes: number) => void };

const JSON_TYPE = { 'content-type': 'application/json' };
const CHUNK = Buffer.alloc(64 * 1024, 'x');

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, JSON_TYPE).end(body);
}

/** Sends half a gigabyte as fast as it is read. */
function flood(response: ServerResponse, count: Context['count']): void {
  response.writeHead(200, JSON_TYPE);
  let left = 500_000_000 / CHUNK.length;
  const pour = () => {
    while (left-- > 0) {
      count(CHUNK.length);
      if (!response.write(CHUNK)) return void response.once('drain', pour);
    }
    response.end();
  };
  pour();
}

/** Sends a byte now and then, so that no time-out between bytes occurs. */
function drip(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
}

/** Faults of the transport, regardless of the model's answer. */
const WIRE = {
  'no json': (response: ServerResponse) => reply(response, 200, '{"message": {"content": '),
  'another shape': (response: ServerResponse) => reply(response, 200, '{"weather": "sunny"}'),
  'deep json': (response: ServerResponse) => reply(response, 200, '['.repeat(300_000)),
  nothing: (response: ServerResponse) => reply(response, 200, ''),
  'status 500': (response: ServerResponse) => reply(response, 500, '<h1>Internal Server Error</h1>'),
  'status 404': (response: ServerResponse) => reply(response, 404, '{"error":"model not found"}'),
  'status 401': (response: ServerResponse) => reply(response, 401, '{}'),
  hang: () => undefined,
  'hang after the head': (response: ServerResponse) => response.writeHead(200, JSON_TYPE).flushHeaders(),
  drip,
  flood: (response: ServerResponse, { count }: Context) => flood(response, count),
  'endless head': (response: ServerResponse) => {
    response.socket!.write(`HTTP/1.1 200 OK\r\nx-much: ${'x'.repeat(1_000_000)}`);
  },
  'no http': (response: ServerResponse) => void response.socket!.end('SSH-2.0-OpenSSH_9.2\r\n'),
  redirect: (response: ServerResponse, { elsewhere }: Context) =>
    void response.writeHead(307, { location: elsewhere ?? 'http://169.254.169.254/latest/meta-data/' }).end(),
  reset: (response: ServerResponse) => void response.socket!.resetAndDestroy(),
  'half a body': (response: ServerResponse) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
    response.write('{"message":');
    response.socket!.destroySoon();
  },
  'zip bomb': (response: ServerResponse) =>
    void response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
} as const satisfies Record<string, (response: ServerResponse, context: Context) => unknown>;

export const WIRE_BEHAVIOURS = Object.keys(WIRE) as (keyof typeof WIRE)[];

function envelope(path: string, content: string): string {
  const message = { role: 'assistant', content };
  if (path === '/api/chat') return JSON.stringify({ model: 'm', message, done: true, done_reason: 'stop' });
  return JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Starts a local server with the APIs of Ollama and OpenAI that misbehaves as listed. Ends with the test.
 * @param behaviours one per request; the last one repeats.
 */
export async function startModelServer(
  behaviours: readonly Behaviour[],
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  let written = 0;
  let asked = 0;
  const context: Context = { ...options, count: (bytes) => (written += bytes) };
  const answer = (path: string, body: string, response: ServerResponse) => {
    const behaviour = behaviours[Math.min(asked++, behaviours.length - 1)]!;
    if (typeof behaviour === 'string') return void WIRE[behaviour](response, context);
    const { says } = behaviour;
    reply(response, 200, envelope(path, typeof says === 'string' ? says : says(JSON.parse(body) as ModelRequestBody)));
  };
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const path = request.url ?? '';
    const body = await bodyOf(request);
    requests.push({ method: request.method ?? '', path, headers: request.headers, body });
    if (path === '/api/tags') reply(response, 200, JSON.stringify(options.tags ?? { models: [STORED_MODEL] }));
    else answer(path, body, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, written: () => written };
}
