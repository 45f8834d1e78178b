import { Fault } from '../../core/base/fault.js';
import type { Environment } from './settings/user-folders.js';

/** Header in which a proxy states the path that it removed from the address of a request. */
export const PREFIX_HEADER = 'x-forwarded-prefix';

const MAX_LENGTH = 200;
/** Needs no escape in HTML, JSON and headers. */
const PATH = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

const withoutEnd = (text: string) => text.replace(/\/$/, '');

const isPath = (text: string) => text.length <= MAX_LENGTH && PATH.test(text);

/** Returns the path below which a proxy serves this server: empty, or `/name`. Faults: invalid-input. */
export function basePathOf(env: Environment): string {
  const path = withoutEnd(env.HANDLENS_BASE_PATH ?? '');
  if (path === '' || isPath(path)) return path;
  throw new Fault('invalid-input', 'HANDLENS_BASE_PATH must be a path such as /handlens, without special characters.');
}

/** Returns the path that a proxy states in a header, or else the configured one. Ignores an invalid header. */
export function statedBasePath(headers: Readonly<Record<string, string | undefined>>, configured: string): string {
  const path = withoutEnd(headers[PREFIX_HEADER] ?? '');
  return isPath(path) ? path : configured;
}
