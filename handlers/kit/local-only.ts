import { isIP } from 'node:net';
import { Fault } from '../../core/base/fault.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the host name in an authority (`host:port`); empty if the port is out of range. */
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

/** A request, as far as its caller is checked. */
export interface CheckedRequest {
  method: string;
  /** Path without the query. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
}

/** Paths that tell only the state of the service. Container platforms probe them without a token. */
const PROBES = ['/health', '/ready'];

export const isProbe = ({ method, path }: Omit<CheckedRequest, 'headers'>) =>
  ['GET', 'HEAD'].includes(method) && PROBES.includes(path);

/** Addresses that no program uses to connect to another machine. */
const UNSPECIFIED = ['0.0.0.0', '::'];
const ZONE = '%';

/** Whether a probe uses an address, such as that of a pod. Names are rejected, because an attacker's may resolve to it. */
function isProbeByAddress(request: CheckedRequest, host: string): boolean {
  const address = hostName(host).replace(/^\[(.*)\]$/, '$1');
  return isProbe(request) && isIP(address) !== 0 && !UNSPECIFIED.includes(address) && !address.includes(ZONE);
}

/** Paths of pages. They contain no data: those are loaded by the page itself. */
const PAGE = /^\/(?:app(?:\/.*)?|docs\/?)?$/;

/** Whether a browser opens a page in a window, for example because of a link in a message. */
function isNavigation({ method, path, headers }: CheckedRequest): boolean {
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && isOpened && PAGE.test(path);
}

const DEFAULT_PORT = { http: /:80$/, https: /:443$/ } as const;

/**
 * Whether a page has the same host and port as the server that it calls. Another port of this machine is another
 * program. Schemes are not compared, because a TLS proxy calls this server over plain HTTP.
 */
function isOwnOrigin(origin: string, host: string): boolean {
  const [, scheme, authority] = /^(https?):\/\/([^/]+)$/.exec(origin) ?? [];
  if (!scheme || !authority) return false;
  const port = DEFAULT_PORT[scheme as keyof typeof DEFAULT_PORT];
  return authority.toLowerCase().replace(port, '') === host.toLowerCase().replace(port, '');
}

/**
 * Rejects DNS rebinding and cross-site calls. The local server accepts any `Host` and reflects any `Origin`, so without
 * this check any web page that the user opens could call the API.
 * @param allowed host names in addition to the loopback ones. Faults: host-not-allowed.
 */
export function checkLocalOnly(request: CheckedRequest, allowed: readonly string[]): void {
  const { headers } = request;
  const { host = '', origin } = headers;
  if (!isAllowed(host, allowed) && !isProbeByAddress(request, host)) {
    throw new Fault(
      'host-not-allowed',
      `The host "${host.slice(0, 80)}" is not allowed. Use http://127.0.0.1, or add the host to HANDLENS_ALLOWED_HOSTS.`,
    );
  }
  if (origin !== undefined && !isOwnOrigin(origin, host)) {
    throw new Fault(
      'host-not-allowed',
      `Pages from "${origin.slice(0, 80)}" are not allowed to call this API. Open the address that the server printed.`,
    );
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation(request)) {
    throw new Fault(
      'host-not-allowed',
      'Pages from other sites are not allowed to call this API. Open the address that the server printed.',
    );
  }
}
