import { Fault } from '../../core/base/fault.js';
import { storeBody } from '../kit/caller.js';
import { type Answer, logAnswer, problemAnswer } from './answer.js';
import { tooLarge } from './check-request.js';
import type { HapiRequest, HapiServer, HapiToolkit, RouteServer } from './framework-modules.js';

function reply(toolkit: HapiToolkit, answer: Answer) {
  const { status, headers, body } = answer;
  logAnswer(answer);
  const response = toolkit.response(body).code(status);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response.takeover();
}

/**
 * Passes a body to its handler as bytes. The framework would convert it to text, parse it, or replace invalid
 * characters.
 */
function takePayload(request: HapiRequest, toolkit: HapiToolkit): unknown {
  const { payload } = request;
  if (payload instanceof Uint8Array) storeBody(payload as Uint8Array<ArrayBuffer>);
  else if (payload) throw new Error('the framework parsed a body before its handler');
  request.payload = null;
  return toolkit.continue;
}

function faultOf(status: number): unknown {
  if (status === 413) return tooLarge();
  if (status === 404) return new Fault('not-found', 'No such route. GET /docs lists all routes.');
  if (status >= 400 && status < 500)
    return new Fault('invalid-input', 'The request cannot be read. Check its body and its headers.');
  return new Error(`the local server answered ${status}`);
}

/**
 * Whether a body is a report of serverless-offline, as text or as an object, about a function that it could not load or
 * run.
 */
function isReport(source: unknown): boolean {
  if (typeof source === 'string') return source.startsWith('{"errorMessage":') && source.includes('"stackTrace":');
  return typeof source === 'object' && source !== null && ('offlineInfo' in source || 'stackTrace' in source);
}

/** Replaces errors of hapi, and reports of serverless-offline about functions. */
function replaceError({ response }: HapiRequest, toolkit: HapiToolkit): unknown {
  if (response.isBoom) return reply(toolkit, problemAnswer(faultOf(response.output?.statusCode ?? 500)));
  return isReport(response.source) ? reply(toolkit, problemAnswer(faultOf(500))) : toolkit.continue;
}

function addReplacements(server: HapiServer): void {
  server.ext('onPostAuth', takePayload);
  server.ext('onPreResponse', replaceError);
}

/** Replaces the error responses of the framework with problem details of this API. */
export function replaceFrameworkAnswers(routes: RouteServer): void {
  const create = routes.createServer;
  routes.createServer = async function createServer(this: RouteServer) {
    await create.call(this);
    addReplacements(this.getServer());
  };
}
