import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The documented paths: https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html */
const ROOT = '/2018-06-01/runtime';

/** What the runtime posts of its one invocation, or of its start. */
export interface RuntimeOutcome {
  /** `response`, or which step ended in an error. */
  kind: 'response' | 'invocation-error' | 'init-error';
  body: string;
}

export interface RuntimeApi {
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

/** The API that the platform offers a runtime on the loopback address, with one event to hand out. Whoever asks for a second one waits. */
export async function openRuntimeApi(event: unknown, deadlineMs: number): Promise<RuntimeApi> {
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
