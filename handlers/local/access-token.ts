import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Fault } from '../../core/base/fault.js';

const BYTES = 32;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** A token that callers must send. */
export interface AccessToken {
  value: string;
  /** False if the operator chose it, and therefore knows it. */
  isGenerated: boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares tokens in constant time, whatever their lengths. */
export function isSameToken(given: string | undefined, token: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * Returns the token that callers must send; null if only this machine can reach the server and none was chosen, as behind
 * a proxy.
 * @param host address that the server listens on.
 * @param given token chosen by the operator: 32 to 200 characters that need no escape in headers and URLs. Faults:
 * invalid-input.
 */
export function tokenFor(host: string, given: string | undefined): AccessToken | null {
  if (given === undefined || given === '')
    return LOOPBACK.has(host) ? null : { value: randomBytes(BYTES).toString('hex'), isGenerated: true };
  if (/^[A-Za-z0-9._~-]{32,200}$/.test(given)) return { value: given, isGenerated: false };
  throw new Fault(
    'invalid-input',
    'HANDLENS_TOKEN must have 32 to 200 letters, digits or ".", "_", "~", "-". Leave it empty to generate one.',
  );
}

/**
 * Returns the name of the cookie. It contains the port, because browsers send the cookies of a host to all its ports.
 */
function cookieName({ host = '' }: IncomingHttpHeaders): string {
  return `handlens_token_${/:(\d{1,5})$/.exec(host)?.[1] ?? 'default'}`;
}

/** Whether a request contains the token: in `Authorization: Bearer`, or in the cookie. */
export function hasToken(headers: IncomingHttpHeaders, token: string): boolean {
  const bearer = /^Bearer +([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
  const start = `${cookieName(headers)}=`;
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const sent = cookies.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
  return [bearer, ...sent].some((given) => isSameToken(given, token));
}

/**
 * Formats the cookie for a browser that opened an address with the token. Scripts cannot read it. Of other sites, only
 * links send it, and those only open pages; the guard rejects all other requests from other sites.
 */
export function tokenCookie(headers: IncomingHttpHeaders, token: string, basePath: string): string {
  // A chain of proxies states one scheme each: the first is that of the browser.
  const scheme = String(headers['x-forwarded-proto'] ?? '')
    .split(',', 1)[0]!
    .trim();
  const secure = scheme.toLowerCase() === 'https' ? '; Secure' : '';
  return `${cookieName(headers)}=${token}; Path=${basePath}/; HttpOnly; SameSite=Lax${secure}`;
}
