import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { Fault } from '../../core/fault.js';
import { toProblem } from '../../handlers/kit/problem.js';
import { isSameToken, sentToken, tokenCookie } from './access-token.js';

const token = process.env.HANDLENS_TOKEN ?? '';
if (token === '') throw new Error('the guard was loaded without a token');

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const fault = new Fault(
    'host-not-allowed',
    'This address takes requests with its token alone. Open the address that was printed at the start, or send "Authorization: Bearer <token>".',
  );
  const problem = toProblem(fault, 'guard');
  response.writeHead(problem.status, { 'content-type': 'application/problem+json' });
  response.end(JSON.stringify(problem));
  request.resume();
}

/** A browser that opened the printed address keeps the token as a cookie, and the address bar loses it. */
function enter(response: ServerResponse): void {
  response.writeHead(303, { location: '/', 'set-cookie': tokenCookie(token), 'cache-control': 'no-store' }).end();
}

/** Probes of container engines have no token; they learn the state of the service and nothing else. */
const isProbe = ({ method, url }: IncomingMessage) => method === 'GET' && url === '/health';

/** @returns whether the request was answered here. */
function answered(request: IncomingMessage, response: ServerResponse): boolean {
  if (isProbe(request) || isSameToken(sentToken(request.headers), token)) return false;
  const opened = /^\/\?token=([A-Za-z0-9._~-]{1,200})$/.exec(request.url ?? '')?.[1];
  if (request.method === 'GET' && isSameToken(opened, token)) enter(response);
  else refuse(request, response);
  return true;
}

/**
 * Loaded with `--import` where the local server can be reached from elsewhere: every HTTP server of the process, its
 * second port too, asks for the token.
 */
const emit = Server.prototype.emit as (this: Server, event: string, ...rest: unknown[]) => boolean;
Server.prototype.emit = function guarded(this: Server, event: string, ...rest: unknown[]): boolean {
  if (event === 'request' || event === 'checkContinue') {
    const [request, response] = rest as [IncomingMessage, ServerResponse];
    if (answered(request, response)) return true;
  }
  return emit.call(this, event, ...rest);
};
