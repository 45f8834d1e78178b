/**
 * Path of the server on its host: empty, or `/name` if a proxy serves it below that path. The server writes it into the
 * address of this script.
 */
const ROOT = /^(.*)\/gui\/[^/]*$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** Returns the path of a server address on its host. @param path such as `/health`. */
export const serverPath = (path: string): string => ROOT + path;

/** Path below which the router of the pages works. */
export const BASE = serverPath('/app');

/** Returns an address without the path of the pages: `/tables/5c`, or empty. */
export const pathInApp = (pathname: string): string =>
  pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
