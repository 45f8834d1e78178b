import type { IncomingMessage } from 'node:http';
import { Fault } from '../../core/base/fault.js';
import { statedBasePath } from '../kit/base-path.js';
import { checkBodyEncoding } from '../kit/body-encoding.js';
import { MAX_BODY_BYTES } from '../kit/body-limit.js';
import { checkLocalOnly, isProbe } from '../kit/local-only.js';
import { SECURITY_HEADERS } from '../kit/security-headers.js';
import { hasToken, isSameToken, tokenCookie } from './access-token.js';
import { type Answer, problemAnswer } from './answer.js';
import { methodsOf, type Route } from './route-table.js';

export interface GuardSettings {
  routes: readonly Route[];
  /** Host names in addition to the loopback ones. */
  allowedHosts: readonly string[];
  /** Token that callers must send; null if only this machine can reach the server. */
  token: string | null;
  /** Path below which a proxy serves this server: empty, or `/name`. */
  basePath: string;
  /** Whether the headers of a proxy at this address are used. */
  isTrustedProxy(address: string | undefined): boolean;
}

/** Maximum number of headers. Node.js ignores those after the first 1,000, and browsers send fewer than 30. */
const MAX_HEADERS = 200;
/** Security-relevant headers. They must not be repeated, because it would be unclear which one applies. */
const SINGLE_HEADERS = ['host', 'origin', 'sec-fetch-site', 'content-type', 'content-length', 'authorization'];

function checkHeaders({ rawHeaders }: IncomingMessage): void {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  if (names.length > MAX_HEADERS) {
    throw new Fault('too-many-headers', `The request has more than ${MAX_HEADERS} headers. Send fewer.`);
  }
  const twice = SINGLE_HEADERS.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice) throw new Fault('invalid-input', `The header "${twice}" occurs more than once. Send it once.`);
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value);

const placeOf = ({ method = '', url = '' }: IncomingMessage) => ({ method, path: url.split('?', 1)[0]! });

function checkCaller(request: IncomingMessage, allowedHosts: readonly string[]): void {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, textOf(value)] as const);
  checkLocalOnly({ ...placeOf(request), headers: Object.fromEntries(headers) }, allowedHosts);
}

/**
 * Checks the token. A browser that opens an address with the token receives a cookie, and is redirected to the address
 * without the token.
 */
function checkToken(request: IncomingMessage, token: string, configured: string): Answer | null {
  const { method, url = '', headers } = request;
  const basePath = statedBasePath(headers as Record<string, string>, configured);
  const opened = /^\/\?token=([A-Za-z0-9._~-]{1,200})$/.exec(url)?.[1];
  if (method === 'GET' && isSameToken(opened, token)) {
    return {
      status: 303,
      headers: {
        ...SECURITY_HEADERS,
        location: `${basePath}/`,
        'set-cookie': tokenCookie(headers, token, basePath),
      },
      body: '',
    };
  }
  // Probes send no fields.
  if ((isProbe(placeOf(request)) && !url.includes('?')) || hasToken(headers, token)) return null;
  const fault = new Fault(
    'token-required',
    `This address requires a token. Send "Authorization: Bearer <token>", or open ${basePath}/?token=<token> in a browser.`,
  );
  return problemAnswer(fault, { 'www-authenticate': 'Bearer' });
}

/** Redirects the documentation with a slash at its end, where its relative addresses would not lead to its files. */
function redirectDocs({ method, path }: ReturnType<typeof placeOf>, basePath: string): Answer | null {
  if (method !== 'GET' || path !== '/docs/') return null;
  return { status: 308, headers: { ...SECURITY_HEADERS, location: `${basePath}/docs` }, body: '' };
}

/** Dot segments of a path, encoded or not. The framework would resolve them to another route. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

function checkRoute({ method = '', url = '' }: IncomingMessage, routes: readonly Route[]): Answer | null {
  const path = url.split('?', 1)[0]!;
  const methods = url === '*' ? ['OPTIONS'] : DOT_SEGMENT.test(path) ? [] : methodsOf(routes, url);
  const allow = { allow: methods.join(', ') };
  if (allow.allow === '') {
    throw new Fault('not-found', `No such route: "${path.slice(0, 80)}". GET /docs lists all routes.`);
  }
  if (method === 'OPTIONS') return { status: 204, headers: { ...SECURITY_HEADERS, ...allow }, body: '' };
  if (allow.allow.split(', ').includes(method)) return null;
  const fault = new Fault(
    'method-not-allowed',
    `${method} is not allowed here. Send ${allow.allow.replaceAll(', ', ' or ')}.`,
  );
  return problemAnswer(fault, allow);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Rejects bodies that the local server would parse as another type, damage, or reject with a message that is not ours.
 */
function checkBody(request: IncomingMessage): void {
  if (!hasBody(request)) return;
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = request.headers;
  if (!type) throw new Fault('unsupported-type', 'The body has no Content-Type. Add one, such as application/json.');
  checkBodyEncoding(encoding);
  const boundaries = type.match(/;\s*boundary=/gi)?.length ?? 0;
  if (/^multipart\//i.test(type) && boundaries !== 1) {
    throw new Fault(
      'invalid-multipart',
      'A multipart body needs exactly one boundary in its Content-Type. Let the client write that header.',
    );
  }
  if (Number(length ?? 0) > MAX_BODY_BYTES) throw tooLarge();
}

/** Returns the fault of a body larger than `MAX_BODY_BYTES`. */
export function tooLarge(): Fault {
  return new Fault(
    'too-large',
    'The body is larger than 10 MB. Send the path of the file instead (`image_path`, `folder_path`, or `path` for a table), or upload it in parts: POST /api/datasets.',
  );
}

/** Returns the answer to a request that must not or need not reach a function; null for all others. */
export function checkRequest(request: IncomingMessage, settings: GuardSettings): Answer | null {
  try {
    checkHeaders(request);
    checkCaller(request, settings.allowedHosts);
    const answer =
      (settings.token === null ? null : checkToken(request, settings.token, settings.basePath)) ??
      checkRoute(request, settings.routes) ??
      redirectDocs(placeOf(request), statedBasePath(request.headers as Record<string, string>, settings.basePath));
    if (answer === null) checkBody(request);
    return answer;
  } catch (error) {
    return problemAnswer(error);
  }
}
