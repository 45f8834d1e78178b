import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { isFault } from '../../core/base/fault.js';
import { describeBug } from '../kit/describe-bug.js';
import { logger } from '../kit/logger.js';
import { toProblem } from '../kit/problem.js';
import { SECURITY_HEADERS } from '../kit/security-headers.js';

/** An answer of the local server itself, not of a function. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The problem that it reports, if any. */
  problem?: { code: string; request_id: string };
}

/** Returns the fields of the log entry for an answer of the local server. */
export const logFacts = ({ status, problem }: Answer) => ({ endpoint: 'local-server', status, ...problem });

/** Adds an answer of the local server to the log. Those of functions are logged by the functions. */
export function logAnswer(answer: Answer): void {
  logger.info('request', logFacts(answer));
}

/**
 * Converts a thrown value to an answer with problem details. Anything but a `Fault` is a bug and is logged with its
 * stack.
 */
export function problemAnswer(thrown: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  const request_id = randomUUID();
  const problem = toProblem(thrown, request_id);
  if (!isFault(thrown)) {
    logger.error('unexpected error', {
      code: 'internal',
      endpoint: 'local-server',
      request_id,
      bug: describeBug(thrown),
    });
  }
  return {
    status: problem.status,
    headers: { ...SECURITY_HEADERS, 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify(problem),
    problem: { code: problem.code, request_id },
  };
}

export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, body === '' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Formats an answer as HTTP text, for a socket without a response object. The connection is closed after it. */
export function formatAnswer({ status, headers, body }: Answer): string {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
