import { Fault } from '../../core/base/fault.js';

/** A route of the running stack: the method in upper case, and a path template such as `/docs/{asset}`. */
export interface Route {
  method: string;
  path: string;
}

/** The part of a function in serverless.yml that defines its routes. */
export interface StackFunction {
  events?: readonly { httpApi?: { method: string; path: string } }[];
}

/** Returns the routes of a stack. Must be called before serverless-offline starts, because it rewrites the events. */
export function routesOf(functions: Readonly<Record<string, StackFunction>>): Route[] {
  return Object.values(functions).flatMap(({ events = [] }) =>
    events.flatMap(({ httpApi }) => (httpApi ? [{ method: httpApi.method.toUpperCase(), path: httpApi.path }] : [])),
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new Fault('invalid-input', 'The path contains invalid percent-encoding. Write a literal "%" as "%25".', {
      cause,
    });
  }
}

/**
 * Returns the decoded path segments of a request target, without its query and without a slash at the end. Faults:
 * invalid-input.
 */
function segmentsOf(target: string): string[] {
  const [path = ''] = target.split(/[?#]/, 1);
  if (!path.startsWith('/')) {
    throw new Fault('invalid-input', 'The request line must name a path that begins with "/".');
  }
  return path
    .replace(/(?<=.)\/$/, '')
    .slice(1)
    .split('/')
    .map(decode);
}

const isParameter = (segment: string) => /^\{\w+\}$/.test(segment);

function matches(template: string, segments: readonly string[]): boolean {
  const expected = template.slice(1).split('/');
  if (expected.length !== segments.length) return false;
  return expected.every((part, at) => (isParameter(part) ? segments[at] !== '' : part === segments[at]));
}

/**
 * Returns the methods allowed for a path, in the order for an `Allow` header; empty if the path is unknown. GET
 * includes HEAD.
 * @param target path and query, as in the request line. Faults: invalid-input, if the path cannot be decoded.
 */
export function methodsOf(routes: readonly Route[], target: string): string[] {
  const segments = segmentsOf(target);
  const own = routes.filter(({ path }) => matches(path, segments)).map(({ method }) => method);
  if (own.length === 0) return [];
  return [...new Set([...own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'])];
}
