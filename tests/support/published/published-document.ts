import { readFileSync } from 'node:fs';

/** The document's description of one response. */
interface PublishedResponse {
  content?: Record<string, unknown>;
}

export interface PublishedOperation {
  operationId: string;
  responses: Record<string, PublishedResponse>;
}

/** An operation with its place in the document. */
export interface Published {
  path: string;
  method: string;
  operation: PublishedOperation;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, PublishedOperation>>;
}

/** The committed and served document that clients read, not the schemas that generate it. */
export const PUBLISHED = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument;

const operations: Published[] = Object.entries(PUBLISHED.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Returns the operation of an endpoint; undefined if the document does not list it, such as an endpoint of a test. */
export function operationOf(route: { method: string; path: string }): Published | undefined {
  return operations.find(({ method, path }) => method === route.method && path === route.path);
}

const pattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const routes = operations.map((published) => ({ published, pattern: pattern(published.path) }));

/** Returns the operation of a request. @param method as fetch accepts it: HEAD counts as GET. */
export function operationAt(method: string, pathname: string): Published | undefined {
  const verb = method.toLowerCase().replace('head', 'get');
  return routes.find(({ published, pattern }) => published.method === verb && pattern.test(pathname))?.published;
}
