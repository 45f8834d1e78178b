import { vi } from 'vitest';
import type { AnyEndpoint } from '../../../handlers/kit/define-endpoint.js';
import type { HttpReply, LambdaHandler } from '../../../handlers/kit/lambda-event.js';
import { operationAt, operationOf } from './published-document.js';

/**
 * Checks every answer in a test against the published document: those of handlers in this process, and those of servers
 * by `fetch`. Endpoints that are not in the document, such as those of a test, are not checked.
 */

const textOf = ({ body, isBase64Encoded }: HttpReply) => (isBase64Encoded ? '' : body);

vi.mock('../../../handlers/kit/to-lambda.js', async (load) => {
  const real = await load<typeof import('../../../handlers/kit/to-lambda.js')>();
  const toLambda = (endpoint: AnyEndpoint): LambdaHandler => {
    const handler = real.toLambda(endpoint);
    const published = operationOf(endpoint);
    if (!published) return handler;
    return async (event, context) => {
      const reply = await handler(event, context);
      const { checkAnswer } = await import('./check-answer.js');
      const contentType = reply.headers['content-type'] ?? '';
      checkAnswer(published, { status: reply.statusCode, contentType, body: textOf(reply) });
      return reply;
    };
  };
  return { ...real, toLambda };
});

/** Other servers of tests, such as model runtimes, have the same routes, but not the headers of this one. */
const isOurs = ({ headers }: Response) => headers.get('cross-origin-resource-policy') === 'same-origin';

const plainFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const reply = await plainFetch(input, init);
  const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
  const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
  const published = hostname === '127.0.0.1' && isOurs(reply) ? operationAt(method, pathname) : undefined;
  if (!published || method === 'HEAD' || reply.body === null) return reply;
  const { checkAnswer } = await import('./check-answer.js');
  const contentType = reply.headers.get('content-type') ?? '';
  const body = contentType.includes('json') ? await reply.clone().text() : '';
  checkAnswer(published, { status: reply.status, contentType, body });
  return reply;
};
