import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Fault } from '../../core/fault.js';

const BYTES = 32;
const COOKIE = 'handlens_token';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
export function isSameToken(given: string | undefined, token: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * The token that callers must send; null where only this machine can reach the address.
 * @param given the operator's own; at least 32 characters of those that stand unescaped in headers and addresses.
 * Faults: invalid-input.
 */
export function tokenFor(host: '127.0.0.1' | '0.0.0.0', given: string | undefined): string | null {
  if (host === '127.0.0.1') return null;
  if (given === undefined || given === '') return randomBytes(BYTES).toString('hex');
  if (/^[A-Za-z0-9._~-]{32,200}$/.test(given)) return given;
  throw new Fault(
    'invalid-input',
    'HANDLENS_TOKEN must have 32 to 200 letters, digits or ".", "_", "~", "-". Leave it empty to have one drawn.',
  );
}

/** What a caller sends: `Authorization: Bearer`, or the cookie of a browser that opened the printed address. */
export function sentToken(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer +([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return cookies.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

/** Kept by the browser for this address alone, out of reach of scripts and of other sites. */
export const tokenCookie = (token: string) => `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`;
