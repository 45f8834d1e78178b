import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { Fault } from '../../core/fault.js';
import { MAX_BODY_BYTES } from './body-limit.js';
import { loadConfig } from './config.js';
import { checkLocalOnly } from './local-only.js';
import { countOutward } from './outward-count.js';
import { toProblem } from './problem.js';

countOutward();

const allowedHosts = loadConfig(process.env).allowedHosts;

/**
 * Loaded with `--import` before the local server: guards every HTTP server of the process, its second port too, where
 * a caller could otherwise forge a whole event and walk round the check in the handlers.
 */
function check(request: IncomingMessage): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
  checkLocalOnly(headers, allowedHosts);
  checkContentType(request.method, headers['content-type']);
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    throw new Fault(
      'too-large',
      'The body has more than 10 MB. Send the path of the file instead (image_path, folder_path, or path for a table), or upload it in parts: POST /api/datasets.',
    );
  }
}

/** What the local server would take for JSON, or answer in its own words. */
function checkContentType(method: string | undefined, type: string | undefined): void {
  if (method !== 'POST' && method !== 'PUT') return;
  if (!type) throw new Fault('unsupported-type', 'A body needs its Content-Type, such as application/json.');
  const boundaries = type.match(/;\s*boundary=/gi)?.length ?? 0;
  if (/^multipart\//i.test(type) && boundaries !== 1) {
    throw new Fault(
      'invalid-multipart',
      'A multipart body needs one boundary in its Content-Type. Let the client write that header.',
    );
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const problem = toProblem(error, 'guard');
  response.writeHead(problem.status, { 'content-type': 'application/problem+json' });
  response.end(JSON.stringify(problem));
  // What still comes is thrown away, so that the client reads the answer and not a broken connection.
  request.resume();
}

const emit = Server.prototype.emit as (this: Server, event: string, ...rest: unknown[]) => boolean;
Server.prototype.emit = function guarded(this: Server, event: string, ...rest: unknown[]): boolean {
  if (event === 'request' || event === 'checkContinue') {
    const [request, response] = rest as [IncomingMessage, ServerResponse];
    try {
      check(request);
    } catch (error) {
      refuse(request, response, error);
      return true;
    }
  }
  return emit.call(this, event, ...rest);
};
