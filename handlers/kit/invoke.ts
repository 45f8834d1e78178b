import { randomUUID } from 'node:crypto';
import type { HttpEvent, HttpReply, LambdaHandler } from './lambda-event.js';

/** A direct call of a handler, without a server. */
export interface Invocation {
  method?: string;
  path?: string;
  /** Query parameters. As pairs if a name occurs more than once. */
  query?: Record<string, string> | [string, string][];
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Body to send as JSON. */
  json?: unknown;
  /** Body to send unchanged. Requires a content type in `headers`. */
  body?: Uint8Array;
}

/** Returns the event that the platform would send for a call. */
export function toEvent(call: Invocation): HttpEvent {
  const path = call.path ?? '/';
  const isJson = call.json !== undefined;
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: new URLSearchParams(call.query ?? {}).toString(),
    headers: { host: '127.0.0.1', ...(isJson ? { 'content-type': 'application/json' } : {}), ...call.headers },
    pathParameters: call.params ?? null,
    body: isJson ? JSON.stringify(call.json) : call.body ? Buffer.from(call.body).toString('base64') : null,
    isBase64Encoded: !isJson && call.body !== undefined,
    requestContext: { http: { method: call.method ?? (isJson || call.body ? 'POST' : 'GET'), path } },
  };
}

/** Calls a handler in this process, as the CLI and the tests do. */
export function invoke(handler: LambdaHandler, call: Invocation = {}): Promise<HttpReply> {
  return handler(toEvent(call), { awsRequestId: randomUUID() });
}
