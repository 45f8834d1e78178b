import { Fault } from '../../core/fault.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Empty where the port cannot be one. */
function hostName(authority: string): string {
  const [, name = '', port = '0'] = /^(.+?)(?::(\d{1,5}))?$/.exec(authority.toLowerCase()) ?? [];
  return Number(port) <= 65_535 ? name : '';
}

function isAllowed(authority: string | undefined, allowed: readonly string[]): boolean {
  if (!authority) return false;
  const name = hostName(authority);
  if (name === '') return false;
  return LOOPBACK.has(name) || allowed.some((host) => hostName(host) === name);
}

/**
 * Stops DNS rebinding and cross-site calls: the server itself takes any `Host` and reflects any `Origin`, so a page
 * that the user opens could otherwise drive this API.
 * @param headers lower-case names.
 * @param allowed host names beside the loopback ones.
 * Faults: host-not-allowed.
 */
export function checkLocalOnly(
  headers: Readonly<Record<string, string | undefined>>,
  allowed: readonly string[],
): void {
  if (!isAllowed(headers.host, allowed)) {
    throw new Fault(
      'host-not-allowed',
      `Requests must name this machine, not the host "${(headers.host ?? '').slice(0, 80)}". Use http://127.0.0.1, or set HANDLENS_ALLOWED_HOSTS.`,
    );
  }
  const { origin } = headers;
  if (origin !== undefined && !isAllowed(/^https?:\/\/([^/]+)$/.exec(origin)?.[1], allowed)) {
    throw new Fault('host-not-allowed', `Pages of "${origin.slice(0, 80)}" may not call this API.`);
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Fault('host-not-allowed', 'Pages of other sites may not call this API.');
  }
}
