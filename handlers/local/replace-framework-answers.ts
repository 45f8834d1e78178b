import { isUtf8 } from 'node:buffer';
import { Fault } from '../../core/fault.js';
import { type Answer, problemAnswer } from './answer.js';
import { tooLarge } from './check-request.js';
import type { HapiRequest, HapiServer, HapiToolkit, RouteServer } from './framework-modules.js';

function reply(toolkit: HapiToolkit, { status, headers, body }: Answer) {
  const response = toolkit.response(body).code(status);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response.takeover();
}

/** The framework decodes text as UTF-8, and would replace broken bytes without a word. */
function checkText({ payload, headers }: HapiRequest, toolkit: HapiToolkit): unknown {
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '');
  if (!isJson || !Buffer.isBuffer(payload) || isUtf8(payload)) return toolkit.continue;
  return reply(toolkit, problemAnswer(new Fault('invalid-json', 'The body is not valid UTF-8. Encode it as UTF-8.')));
}

function faultOf(status: number): unknown {
  if (status === 413) return tooLarge();
  if (status === 404) return new Fault('not-found', 'There is no such route. GET /docs lists all routes.');
  if (status >= 400 && status < 500)
    return new Fault('invalid-input', 'The request cannot be read. Check its body and its headers.');
  return new Error(`the local server answered ${status}`);
}

/** What serverless-offline puts into a body about a function that it could not load or run, in its two forms. */
function isReport(source: unknown): boolean {
  if (typeof source === 'string') return source.startsWith('{"errorMessage":') && source.includes('"stackTrace":');
  return typeof source === 'object' && source !== null && ('offlineInfo' in source || 'stackTrace' in source);
}

/** Errors of hapi, and reports of functions. */
function replaceError({ response }: HapiRequest, toolkit: HapiToolkit): unknown {
  if (response.isBoom) return reply(toolkit, problemAnswer(faultOf(response.output?.statusCode ?? 500)));
  return isReport(response.source) ? reply(toolkit, problemAnswer(faultOf(500))) : toolkit.continue;
}

function addReplacements(server: HapiServer): void {
  server.ext('onPostAuth', checkText);
  server.ext('onPreResponse', replaceError);
}

/** Answers with problems of this API where the local server would answer in its own words. */
export function replaceFrameworkAnswers(routes: RouteServer): void {
  const create = routes.createServer;
  routes.createServer = async function createServer(this: RouteServer) {
    await create.call(this);
    addReplacements(this.getServer());
  };
}
