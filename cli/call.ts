import { Fault } from '../core/base/fault.js';
import { type Invocation, invoke } from '../handlers/kit/invoke.js';
import type { HttpReply, LambdaHandler } from '../handlers/kit/lambda-event.js';
import type { Problem } from '../handlers/kit/problem.js';

/**
 * Calls a handler in this process.
 * @returns its reply, of any media type. Faults: the one in its problem details.
 */
export async function callForReply(handler: LambdaHandler, call: Invocation): Promise<HttpReply> {
  const reply = await invoke(handler, call);
  if (reply.statusCode < 400) return reply;
  const { code, detail, issues } = JSON.parse(reply.body) as Problem;
  const message =
    code === 'internal' ? 'Handlens has a bug. Run the command again with --verbose and report the output.' : detail;
  throw new Fault(code, message, { issues });
}

/** Returns the text of a reply; raw data arrives in base64, as function platforms send it. */
export function textOf({ body, isBase64Encoded }: HttpReply): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/**
 * Calls a handler in this process.
 * @returns its JSON answer. Faults: the one in its problem details.
 */
export async function call<Answer>(handler: LambdaHandler, call: Invocation): Promise<Answer> {
  return JSON.parse(textOf(await callForReply(handler, call))) as Answer;
}
