import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { Fault } from '../../core/base/fault.js';
import { PREFIX_HEADER } from '../kit/base-path.js';
import { runForCaller } from '../kit/caller.js';
import { markGuarded } from '../kit/guard-mark.js';
import { type Answer, formatAnswer, logAnswer, problemAnswer, sendAnswer } from './answer.js';
import { checkRequest, type GuardSettings } from './check-request.js';
import { drainBody } from './drain-body.js';

type Emit = (this: Server, event: string, ...rest: unknown[]) => boolean;

/** Headers that only a proxy may set. */
const OF_PROXIES = [PREFIX_HEADER, 'x-forwarded-proto'];

/** Removes the headers of proxies that are not trusted, and the path below which a proxy serves this server. */
function readProxy(request: IncomingMessage, { basePath, isTrustedProxy }: GuardSettings): void {
  const { socket, headers, rawHeaders, url = '' } = request;
  if (!isTrustedProxy(socket.remoteAddress)) {
    for (const name of OF_PROXIES) delete headers[name];
    request.rawHeaders = rawHeaders.filter((_, at) => !OF_PROXIES.includes(rawHeaders[at - (at % 2)]!.toLowerCase()));
  }
  if (basePath !== '' && (url === basePath || url.startsWith(`${basePath}/`) || url.startsWith(`${basePath}?`)))
    request.url = url.slice(basePath.length).replace(/^(?!\/)/, '/');
}

/**
 * Serves the GUI to a browser at any address below /app, even if no route matches or it cannot be decoded. The page
 * itself reports unknown addresses.
 */
function leadToPage(request: IncomingMessage): void {
  const { method, url = '', headers } = request;
  if (method === 'GET' && url.startsWith('/app/') && headers.accept?.includes('text/html')) request.url = '/app';
}

/**
 * Answers a request that must not or need not reach a function.
 * @returns whether it was answered.
 */
function answerRequest(request: IncomingMessage, response: ServerResponse, settings: GuardSettings): boolean {
  drainBody(request, response);
  readProxy(request, settings);
  leadToPage(request);
  const answer = checkRequest(request, settings);
  if (answer === null) {
    // The origin has been checked. The local server would reflect it in CORS headers, which would let scripts of other
    // sites read the answer.
    delete request.headers.origin;
    return false;
  }
  logAnswer(answer);
  sendAnswer(response, answer);
  return true;
}

function faultOf({ code }: NodeJS.ErrnoException): Fault {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Fault('too-many-headers', 'The headers are larger than 16 kB. Send fewer.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Fault('invalid-input', 'The request took too long to arrive. Send it again.');
  return new Fault('invalid-input', 'This is not a valid HTTP request. Check its request line and headers.');
}

/** Answers bytes that are not an HTTP request, unless an earlier request on the connection is still being answered. */
function answerBytes(error: NodeJS.ErrnoException, socket: Duplex & { _httpMessage?: ServerResponse }): void {
  const isUnderWay = socket._httpMessage?.headersSent === true;
  if (!socket.writable || isUnderWay || error.code === 'ECONNRESET') socket.destroy();
  else endWith(socket, problemAnswer(faultOf(error)));
}

function endWith(socket: Duplex, answer: Answer): void {
  logAnswer(answer);
  socket.on('error', () => socket.destroy());
  socket.end(formatAnswer(answer), () => socket.destroy());
}

/** Answers CONNECT requests. Without a listener, Node.js would close the connection without an answer. */
function answerConnect(_request: IncomingMessage, socket: Duplex): void {
  const fault = new Fault('method-not-allowed', 'CONNECT is not allowed: this server is not a proxy.');
  endWith(socket, problemAnswer(fault, { allow: '' }));
}

/**
 * Maximum connections. Further ones are closed at once, because the process would run out of file descriptors and could
 * open no file.
 */
const MAX_CONNECTIONS = 512;

/** Returns a signal that is aborted if the caller disconnects before the answer is complete. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

function guardServers(prototype: Server | TlsServer, settings: GuardSettings): void {
  const target = prototype as { emit: Emit };
  const emit = target.emit;
  target.emit = function guarded(event, ...rest) {
    if (event === 'listening') {
      this.on('connect', answerConnect);
      this.maxConnections = MAX_CONNECTIONS;
    }
    if (event === 'clientError') {
      answerBytes(...(rest as [NodeJS.ErrnoException, Duplex]));
      return true;
    }
    if (event === 'request' || event === 'checkContinue') {
      const [request, response] = rest as [IncomingMessage, ServerResponse];
      if (answerRequest(request, response, settings)) return true;
      return runForCaller(disconnectSignal(response), () => emit.call(this, event, ...rest));
    }
    return emit.call(this, event, ...rest);
  };
}

/**
 * Guards every HTTP server of this process. A request is passed on only if it comes from a page or program of this
 * machine, contains the token if one is required, and matches a route of the stack.
 */
export function installGuard(settings: GuardSettings): void {
  for (const prototype of [Server.prototype, TlsServer.prototype]) guardServers(prototype, settings);
  markGuarded();
}
