import type { Operation } from '../../core/tables/history/operations/operation.js';
import type { Invocation } from '../../handlers/kit/invoke.js';
import type { LambdaHandler } from '../../handlers/kit/lambda-event.js';
import type { SessionAnswer } from '../../handlers/tables/kit/session-parts.js';
import { handler as get } from '../../handlers/tables/session-get.js';
import { handler as change, type OperationsAnswer } from '../../handlers/tables/session-operations.js';
import { handler as rows } from '../../handlers/tables/session-rows.js';
import { handler as create, type StartedSession } from '../../handlers/tables/sessions-create.js';
import { callHandler } from './call.js';

/** Calls a handler, and expects it to succeed. */
export async function succeed<Body>(handler: LambdaHandler, call: Invocation): Promise<Body> {
  const { status, body } = await callHandler<Body>(handler, call);
  if (status >= 400) throw new Error(JSON.stringify(body));
  return body;
}

/** Calls a handler, and expects a fault. @returns its code and detail. */
export async function faultOf(handler: LambdaHandler, call: Invocation): Promise<[string, string]> {
  const { body } = await callHandler<{ code: string; detail: string }>(handler, call);
  return [body.code, body.detail];
}

export const startSession = (json: object): Promise<StartedSession> => succeed(create, { json });

const params = (id: string) => ({ params: { session_id: id } });

export const readSession = (id: string): Promise<SessionAnswer> => succeed(get, params(id));

/** Changes the history of a session, from its current version. */
export async function changeHistory(id: string, json: object): Promise<OperationsAnswer> {
  const { session } = await readSession(id);
  return succeed(change, { ...params(id), json: { expected: session.version, change: json } });
}

/** Adds operations to a session. */
export function addOperations(id: string, ...operations: Operation[]): Promise<OperationsAnswer> {
  return changeHistory(id, { kind: 'add', operations: operations.map((operation) => ({ operation })) });
}

/** Returns the cells of rows of a session. */
export async function cellsOf(id: string, json: object = {}): Promise<string[][]> {
  const { rows: found } = await succeed<{ rows: { cells: string[] }[] }>(rows, { ...params(id), json });
  return found.map(({ cells }) => cells);
}
