import type { Invocation } from '../../handlers/kit/invoke.js';
import { invoke } from '../../handlers/kit/invoke.js';
import type { LambdaHandler } from '../../handlers/kit/lambda-event.js';

export interface Reply<Body> {
  status: number;
  headers: Record<string, string>;
  body: Body;
}

/** Calls a handler and parses its JSON answer. */
export async function callHandler<Body>(handler: LambdaHandler, call: Invocation): Promise<Reply<Body>> {
  const reply = await invoke(handler, call);
  return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(reply.body) as Body };
}
