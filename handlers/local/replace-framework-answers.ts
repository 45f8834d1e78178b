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

/** JSON that is false in JavaScript: the framework takes it for no body at all. */
const FALSY_JSON = /^\s*(?:null|false|""|-?0(?:\.0+)?)\s*$/;
const MAX_FALSY_BYTES = 100;

/** The framework decodes text as UTF-8, and would replace broken bytes without a word. */
function faultOfText(payload: Buffer): Fault | null {
  if (!isUtf8(payload)) return new Fault('invalid-json', 'The body is not valid UTF-8. Encode it as UTF-8.');
  if (payload.length > MAX_FALSY_BYTES || !FALSY_JSON.test(payload.toString())) return null;
  return new Fault('invalid-input', 'The body must be a JSON object. Send the fields in braces, or {} for none.');
}

function checkText({ payload, headers }: HapiRequest, toolkit: HapiToolkit): unknown {
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '');
  const fault = isJson && Buffer.isBuffer(payload) ? faultOfText(payload) : null;
  return fault ? reply(toolkit, problemAnswer(fault)) : toolkit.continue;
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
