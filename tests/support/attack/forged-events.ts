import { ENDPOINTS } from '../../../handlers/index.js';
import type { AnyEndpoint } from '../../../handlers/kit/define-endpoint.js';

type Random = () => number;

const pick = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

/** Returns the names of a function on the local platform and in the cloud. */
const namesOf = ({ id }: AnyEndpoint): string[] => {
  const camel = id.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
  return [`handlens-local-${camel}`, camel, id];
};

const HOSTS = ['127.0.0.1:3000', 'localhost', 'evil.example', '[::1]', '', '127.0.0.1.evil.example'];
const TYPES = ['text/plain', 'application/json', 'application/x-www-form-urlencoded', ''];
/** Replacements for a field of an event. */
const ODD: readonly unknown[] = [null, '', 0, -1, true, [], {}, { toString: 1 }, 'x'.repeat(10_000), '\0', [[[]]]];

/** A request that claims to come from the platform. */
export interface ForgedRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Returns an event that a page of another origin would forge to read a file: it claims a host that only the guard can
 * verify.
 */
function eventFor(endpoint: AnyEndpoint, file: string, random: Random): Record<string, unknown> {
  const host = pick(random, HOSTS);
  const http = { method: endpoint.method.toUpperCase(), path: endpoint.path, sourceIp: '127.0.0.1' };
  return {
    version: '2.0',
    routeKey: `${http.method} ${http.path}`,
    rawPath: http.path,
    rawQueryString: `path=${file}`,
    headers: { host, 'content-type': 'application/json' },
    requestContext: { http, domainName: host, stage: '$default' },
    body: JSON.stringify({ path: file, question: 'How many rows?' }),
    isBase64Encoded: false,
  };
}

function damage(event: Record<string, unknown>, random: Random): unknown {
  if (random() < 0.05) return pick(random, ODD);
  if (random() < 0.5) event[pick(random, Object.keys(event))] = pick(random, ODD);
  return event;
}

/** Returns a forged event for any function, in a request that a page may send without a preflight. */
export function forgeEvent(random: Random, file: string): ForgedRequest {
  const endpoint = pick(random, ENDPOINTS);
  const name = pick(random, namesOf(endpoint));
  const type = pick(random, TYPES);
  const path = pick(random, [
    `/2015-03-31/functions/${name}/invocations`,
    `/2014-11-13/functions/${name}/invoke-async/`,
    `/2015-03-31/functions/${encodeURIComponent(name)}/invocations?Qualifier=x`,
    endpoint.path,
  ]);
  return {
    path,
    headers: {
      origin: 'http://127.0.0.1:8888',
      ...(type === '' ? {} : { 'content-type': type }),
      ...(random() < 0.3 ? { 'x-amz-invocation-type': pick(random, ['Event', 'RequestResponse', 'DryRun']) } : {}),
    },
    body: JSON.stringify(damage(eventFor(endpoint, file, random), random)),
  };
}
