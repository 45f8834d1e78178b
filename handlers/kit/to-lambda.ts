import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { Fault, type FaultCode, isFault } from '../../core/base/fault.js';
import { statedBasePath } from './base-path.js';
import { callerSignal } from './caller.js';
import type { Config } from './config.js';
import { currentConfig } from './current-config.js';
import { withDeadline } from './deadline.js';
import { decodeRequest } from './decode-request.js';
import type { AnyEndpoint } from './define-endpoint.js';
import { describeBug, reportBug } from './describe-bug.js';
import { isGuarded } from './guard-mark.js';
import type { HttpEvent, HttpReply, LambdaContext, LambdaHandler } from './lambda-event.js';
import { checkLocalOnly } from './local-only.js';
import { logger } from './logger.js';
import { toProblem } from './problem.js';
import { RawReply } from './raw-reply.js';
import { runEndpoint } from './run-endpoint.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { isPlatformFunction } from './settings/user-folders.js';
import { checkSharedState } from './shared-state.js';

interface Exchange {
  http: HttpEvent;
  config: Config;
}

/** Data of a request that is not part of the event. */
type Internal = Record<string, unknown> & { startedAt?: number };

type Stage = MiddlewareObj<HttpEvent & { exchange: Exchange }, HttpReply, Error, Context, Internal>;

function jsonReply(status: number, type: string, value: unknown): HttpReply {
  return {
    statusCode: status,
    headers: { ...SECURITY_HEADERS, 'content-type': type },
    body: JSON.stringify(value),
    isBase64Encoded: false,
  };
}

function rawReply(reply: RawReply): HttpReply {
  const binary = typeof reply.data !== 'string';
  return {
    statusCode: reply.status,
    headers: { ...SECURITY_HEADERS, ...reply.headers, 'content-type': reply.contentType },
    body: binary ? Buffer.from(reply.data).toString('base64') : (reply.data as string),
    isBase64Encoded: binary,
  };
}

/** Whether an untrusted event has the required form. */
function isEvent(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { headers, body } = event as Partial<HttpEvent>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  return Object.values(headers ?? {}).every(isText) && (isText(body) || body === null);
}

function openExchange({ needsNoStore }: AnyEndpoint): Stage {
  return {
    before: async ({ event }) => {
      if (!isEvent(event))
        throw new Fault(
          'invalid-input',
          'This is not an event of an API Gateway HTTP API (version 2). Call the function through its address.',
        );
      const headers = Object.fromEntries(Object.entries(event.headers ?? {}).map(([k, v]) => [k.toLowerCase(), v]));
      const config = await currentConfig(process.env, { isStoreNeeded: !needsNoStore });
      // Of a function, anyone could state it.
      const basePath = isPlatformFunction(process.env) ? config.basePath : statedBasePath(headers, config.basePath);
      event.exchange = { http: { ...event, headers }, config: { ...config, basePath } };
    },
  };
}

/**
 * Checks the `Host` and `Origin` headers. On a serverless platform, the gateway sets them. The local server forwards
 * whatever it receives, so its events are accepted only if a guard in this process has checked the request.
 */
function localOnly(): Stage {
  return {
    before: ({ event: { exchange } }) => {
      if (process.env.IS_OFFLINE && !isGuarded()) {
        throw new Fault(
          'host-not-allowed',
          'This local server has no guard. Start it with the serverless.yml of Handlens.',
        );
      }
      const { headers, rawPath: path = '', requestContext } = exchange.http;
      checkLocalOnly({ method: requestContext?.http?.method ?? '', path, headers }, exchange.config.allowedHosts);
    },
  };
}

/** Faults caused by this machine. Their cause is logged but not returned. */
const LOGGED: readonly FaultCode[] = ['internal', 'backend-unavailable'];

/** Converts errors to problem details. Anything but a `Fault` is logged with its stack, which is not returned. */
function handleErrors(endpoint: AnyEndpoint): Stage {
  return {
    onError: (request) => {
      const request_id = request.context.awsRequestId;
      const problem = toProblem(request.error, request_id);
      if (LOGGED.includes(problem.code))
        logger.error('unexpected error', {
          code: problem.code,
          endpoint: endpoint.id,
          request_id,
          bug: describeBug(request.error),
        });
      if (problem.code === 'internal') reportBug(request.error);
      const reply = jsonReply(problem.status, 'application/problem+json', problem);
      if (isFault(request.error, 'overloaded')) reply.headers['retry-after'] = '1';
      request.response = reply;
    },
  };
}

function logAccess(endpoint: AnyEndpoint): Stage {
  const write: Stage['after'] = (request) => {
    const { startedAt = performance.now() } = request.internal;
    logger.info('request', {
      endpoint: endpoint.id,
      status: request.response?.statusCode,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      request_id: request.context.awsRequestId,
    });
  };
  const start: Stage['before'] = (request) => {
    request.internal.startedAt = performance.now();
  };
  return { before: start, after: write, onError: write };
}

/** Time reserved for sending the reply, ms. */
const REPLY_MS = 250;

/**
 * Returns the time limit of a request, ms: ours, or that of the platform if it is shorter. At the limit, the work is
 * aborted and a fault is returned. The local platform reports the limit of a deployed function but does not enforce it
 * (`noTimeout`), so it is ignored.
 */
function deadlineOf({ timeoutMs }: Config, { getRemainingTimeInMillis }: LambdaContext): number {
  if (process.env.IS_OFFLINE) return timeoutMs;
  const left = getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY;
  return Math.min(timeoutMs, Math.max(1, left - REPLY_MS));
}

async function answer(endpoint: AnyEndpoint, { config, http }: Exchange, context: LambdaContext): Promise<HttpReply> {
  if (endpoint.needsSharedState) checkSharedState(config, process.env);
  const work = async (signal: AbortSignal) =>
    runEndpoint(endpoint, await decodeRequest(endpoint, http), { config, signal });
  const value = await withDeadline(deadlineOf(config, context), work, callerSignal());
  if (value instanceof RawReply) return rawReply(value);
  if (typeof endpoint.result === 'string') throw new Error(`${endpoint.id} must return a RawReply`);
  const checked = endpoint.result.safeParse(value);
  if (!checked.success) throw new Error(`${endpoint.id} broke its own result schema`, { cause: checked.error });
  return jsonReply(200, 'application/json', checked.data);
}

/** Wraps an endpoint in the middleware, from an HTTP API event (payload 2.0) to its reply. Nothing else uses middy. */
export function toLambda(endpoint: AnyEndpoint): LambdaHandler {
  // Disables the early timeout of middy: it would be an error without a code and with status 500, and would not stop
  // the work.
  return middy<HttpEvent & { exchange: Exchange }, HttpReply, Error, Context, Internal>({ timeoutEarlyInMillis: 0 })
    .use(logAccess(endpoint))
    .use(handleErrors(endpoint))
    .use(openExchange(endpoint))
    .use(localOnly())
    .handler((event, context) => answer(endpoint, event.exchange, context)) as unknown as LambdaHandler;
}
