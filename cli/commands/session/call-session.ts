import type { Command } from 'commander';
import { Fault } from '../../../core/base/fault.js';
import type { Invocation } from '../../../handlers/kit/invoke.js';
import type { HttpReply, LambdaHandler } from '../../../handlers/kit/lambda-event.js';
import { handler as listing, type SessionList } from '../../../handlers/tables/sessions-list.js';
import { call, callForReply, textOf } from '../../call.js';
import { listenForInterrupt } from '../../interrupt.js';
import { plain, type Terminal } from '../../terminal.js';

/** Flag of all commands about one session. */
export interface SessionFlag {
  session?: string;
}

/** Adds the flag that names a session. */
export function addSessionFlag(command: Command): Command {
  return command.option('--session <id>', 'id of the session (default: the one that was changed last)');
}

/**
 * Returns the id of the requested session, or of the one that was changed last, which is named on standard error.
 * Faults: not-found (there is none).
 */
export async function chooseSession({ session }: SessionFlag, terminal: Terminal): Promise<string> {
  if (session !== undefined) return session;
  const { sessions } = await call<SessionList>(listing, {});
  const [last] = sessions;
  if (last === undefined)
    throw new Fault('not-found', 'There is no table session. Start one: vision-cli table session start FILE');
  terminal.log(`${terminal.sign('notice')} session ${last.id}  ${plain(last.name)}`);
  return last.id;
}

/** Pointers into the operation of a request, in the terms of the shell. */
function inShell(message: string): string {
  return message
    .replaceAll(/ at \/options\/([a-z_]+)/g, ' at --option $1')
    .replaceAll('Remove `scope`', 'Remove --rows and --where')
    .replaceAll('Add `scope`', 'Add --rows or --where');
}

/**
 * Calls a handler that reads a table. Ctrl-C aborts the call. Faults: those of the handler, in the terms of the shell.
 */
export async function replyOfSession(handler: LambdaHandler, invocation: Invocation): Promise<HttpReply> {
  const { interrupted, stop } = listenForInterrupt();
  try {
    return await Promise.race([callForReply(handler, invocation), interrupted]);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault(error.code, inShell(error.message), { cause: error.cause });
  } finally {
    stop();
  }
}

/** Calls a handler that reads a table, like `replyOfSession`. @returns text of the answer. */
export async function callSession(handler: LambdaHandler, invocation: Invocation): Promise<string> {
  return textOf(await replyOfSession(handler, invocation));
}

/** The path parameter of requests about a session. */
export const ofSession = (id: string): Pick<Invocation, 'params'> => ({ params: { session_id: id } });
