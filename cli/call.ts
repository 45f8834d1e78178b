import { Fault } from '../core/fault.js';
import { type Invocation, invoke } from '../handlers/kit/invoke.js';
import type { LambdaHandler } from '../handlers/kit/lambda-event.js';
import type { Problem } from '../handlers/kit/problem.js';

/**
 * Calls a handler in this process.
 * @returns its JSON answer. Faults: the one that its problem names.
 */
export async function call<Answer>(handler: LambdaHandler, call: Invocation): Promise<Answer> {
  const reply = await invoke(handler, call);
  const answer: unknown = JSON.parse(reply.body);
  if (reply.statusCode < 400) return answer as Answer;
  const { code, detail, issues } = answer as Problem;
  const message =
    code === 'internal'
      ? 'Something went wrong inside Handlens. Run it again with --verbose and report what it says.'
      : detail;
  throw new Fault(code, message, { issues });
}
