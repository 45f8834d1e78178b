import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import type { SessionExport } from '../../core/tables/session/session-export.js';
import { listSessions, startSession } from '../../core/tables/session/session-files.js';
import type { SessionVerdict } from '../../core/tables/session/verify-session.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { stateStore } from '../../handlers/kit/state-store.js';
import { replaySession } from '../../handlers/tables/kit/replay-session.js';
import { endpoint as exporting, handler } from '../../handlers/tables/session-export.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { describeSession, describeSessions, describeVerdict, describeVerdictLine } from '../output/describe-session.js';
import { wrote } from '../output/wrote.js';

interface Flags {
  session?: string;
  output?: string;
  files?: string;
}

async function exportNow({ session }: Flags): Promise<SessionExport> {
  return call<SessionExport>(handler, { query: session === undefined ? {} : { session } });
}

async function runExport(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const text = JSON.stringify(await exportNow(flags), null, 2);
  if (flags.output === undefined) return terminal.document(text);
  await writeFileAtomically(resolve(flags.output), `${text}\n`, 'refuse');
  terminal.log(wrote(flags.output, terminal));
  terminal.suggest(['vision-cli', 'table', 'session', 'verify', flags.output]);
}

async function runShow(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const session = await exportNow(flags);
  terminal.data(flags.json ? JSON.stringify(session) : describeSession(session, terminal));
}

async function runList(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const sessions = await listSessions(stateStore(loadConfig(process.env)));
  terminal.data(flags.json ? JSON.stringify(sessions) : describeSessions(sessions, terminal));
}

async function runNew(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const session = await startSession(stateStore(loadConfig(process.env)), new Date());
  terminal.data(flags.json ? JSON.stringify({ session }) : session);
}

async function readDocument(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      throw new Fault('invalid-input', `"${file}" is not JSON. Use a document written by "table session export".`, {
        cause,
      });
    }
    throw new Fault('not-found', `"${file}" cannot be read. Check the path.`, { cause });
  }
}

async function runVerify(file: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const document = await readDocument(file);
  const config = loadConfig(process.env);
  const folder = flags.files === undefined ? null : resolve(flags.files);
  const onEvent = (event: SessionVerdict['events'][number], total: number) => {
    if (!flags.json) terminal.data(describeVerdictLine(event, total, terminal));
  };
  const verdict = await replaySession(document, { config, folder, onEvent });
  terminal.data(flags.json ? JSON.stringify(verdict) : `\n${describeVerdict(verdict, terminal)}`);
  if (verdict.verdict !== 'same') process.exitCode = EXIT.someFailed;
}

/** `vision-cli table session list|new|show|export|verify` */
export function addTableSession(group: Command): void {
  const session = group
    .command('session')
    .summary('Show, export and verify sessions')
    .description('Show, export and verify sessions of work with tables.');
  withExamples(session, ['vision-cli table session list', 'vision-cli table session export -o session.json']);
  const list = session
    .command('list')
    .summary('List the sessions')
    .description('List the sessions, newest first.')
    .action(runList);
  withExamples(list, ['vision-cli table session list', 'vision-cli table session list --json']);
  const fresh = session
    .command('new')
    .summary('Start a new session')
    .description('Start a new session. Later work with tables is recorded in it.')
    .action(runNew);
  withExamples(fresh, ['vision-cli table session new', 'vision-cli table session new --json']);
  const show = session
    .command('show')
    .summary('Show the events of a session')
    .description('Show the events of a session.')
    .option('--session <id>', 'session id (default: the current session)')
    .action(runShow);
  withExamples(show, ['vision-cli table session show', 'vision-cli table session show --json']);
  const out = session
    .command('export')
    .summary(exporting.summary)
    .description(`${exporting.summary}. ${exporting.description}`)
    .option('--session <id>', 'session id (default: the current session)')
    .option('-o, --output <file>', 'write to this file instead of standard output; never overwrites')
    .action(runExport);
  withExamples(out, ['vision-cli table session export -o session.json', 'vision-cli table session export --json']);
  const verify = session
    .command('verify')
    .summary('Replay a session and compare the results')
    .description('Replay an exported session event by event and compare the results.')
    .argument('<file>', 'a document written by "table session export"')
    .option('--files <folder>', 'also search this folder for the files, by content')
    .action(runVerify);
  withExamples(verify, [
    'vision-cli table session verify session.json',
    'vision-cli table session verify session.json --files tables',
  ]);
}
