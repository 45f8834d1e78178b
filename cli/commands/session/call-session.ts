import type { Command } from 'commander';
import { Fault } from '../../../core/base/fault.js';
import type { Invocation } from '../../../handlers/kit/invoke.js';
import type { HttpReply, LambdaHandler } from '../../../handlers/kit/lambda-event.js';
import { handler as listing, type SessionList } from '../../../handlers/tables/sessions-list.js';
import { call, callForReply, textOf } from '../../call.js';
import { listenForInterrupt } from '../../interrupt.js';
import { plain, type Terminal } from '../../terminal.js';
import type { TablePlace } from '../table-call.js';

/** Flag of all commands about one session. */
export interface SessionFlag {
  session?: string;
}

/** Adds the flag that names a session. */
export function addSessionFlag(command: Command): Command {
  return command.option('--session <id>', 'id of the session, or "last" (default: the one that was changed last)');
}

/**
 * Returns the id of the requested session, or of the one that was changed last, which is named on standard error.
 * Faults: not-found (there is none).
 */
export async function chooseSession({ session }: SessionFlag, terminal: Terminal): Promise<string> {
  if (session !== undefined && session !== 'last') return session;
  const { sessions } = await call<SessionList>(listing, {});
  const [last] = sessions;
  if (last === undefined)
    throw new Fault('not-found', 'There is no table session. Start one: vision-cli table session start FILE');
  terminal.log(`${terminal.sign('notice')} session ${last.id}  ${plain(last.name)}`);
  return last.id;
}

/** Adds the flag that names a session instead of a file. */
export function addResultFlag(command: Command): Command {
  return command.option(
    '--session <id>',
    'read the result of this session instead of a file; "last" for the one changed last',
  );
}

/**
 * Returns the table of a command that reads a file or the result of a session. Faults: invalid-input (none or both),
 * not-found.
 */
export async function choosePlace(
  place: string | undefined,
  { session }: SessionFlag,
  terminal: Terminal,
): Promise<TablePlace> {
  if (session !== undefined && place !== undefined)
    throw new Fault(
      'invalid-input',
      `Name a file or a session, not both. Remove "${place.slice(0, 100)}" or --session.`,
    );
  if (session !== undefined) return { session: await chooseSession({ session }, terminal) };
  if (place === undefined)
    throw new Fault('invalid-input', 'Name a file, such as sales.csv, or a session with --session ID.');
  return place;
}

/** Returns the words of a command line that name a table. */
export const placeWords = (place: TablePlace): string[] =>
  typeof place === 'string' ? [place] : ['--session', place.session];

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
