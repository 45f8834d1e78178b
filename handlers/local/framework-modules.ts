import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The interface of hapi that the guard uses. Hapi is the web framework of serverless-offline. */
export interface HapiServer {
  listener: Server;
  ext(event: 'onPostAuth' | 'onPreResponse', method: (request: HapiRequest, toolkit: HapiToolkit) => unknown): void;
}

export interface HapiRequest {
  /** The body as received. */
  payload: unknown;
  headers: Readonly<Record<string, string | undefined>>;
  response: { isBoom?: boolean; output?: { statusCode: number }; source?: unknown };
}

export interface HapiToolkit {
  /** Returned to continue with the request. */
  continue: symbol;
  response(body: string): HapiResponse;
}

export interface HapiResponse {
  code(status: number): HapiResponse;
  header(name: string, value: string): HapiResponse;
  takeover(): HapiResponse;
}

/** A class of serverless-offline that runs an HTTP server. */
export interface FrameworkServer {
  start(): Promise<void>;
  stop(timeout: number): Promise<void>;
}

/** The class whose server answers the routes. */
export interface RouteServer extends FrameworkServer {
  createServer(): Promise<void>;
  getServer(): HapiServer;
}

async function prototypeOf<Prototype extends object>(
  folder: string,
  file: string,
  methods: readonly (keyof Prototype & string)[],
): Promise<Prototype> {
  const module = (await import(pathToFileURL(join(folder, file)).href)) as { default: { prototype: Prototype } };
  const { prototype } = module.default;
  const missing = methods.find((method) => typeof prototype[method] !== 'function');
  if (missing)
    throw new Error(`serverless-offline has no "${missing}" in ${file}: the guard does not support its version`);
  return prototype;
}

/**
 * Returns the two server classes of serverless-offline, in the modules that the framework itself uses: one for the
 * routes, one for function events. Throws if this version has other classes, so that no server starts without the
 * guard.
 * @param serviceDir folder of serverless.yml.
 */
export async function frameworkServers(serviceDir: string): Promise<{ routes: RouteServer; events: FrameworkServer }> {
  const main = createRequire(join(serviceDir, 'package.json')).resolve('serverless-offline');
  const folder = dirname(main);
  return {
    routes: await prototypeOf<RouteServer>(folder, 'events/http/HttpServer.js', ['createServer', 'getServer', 'start']),
    events: await prototypeOf<FrameworkServer>(folder, 'lambda/HttpServer.js', ['start', 'stop']),
  };
}
