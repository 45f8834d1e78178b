import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import type { JournalExport } from '../../core/tables/journal/journal-export.js';
import { createJournal, listJournals } from '../../core/tables/journal/journal-files.js';
import type { JournalVerdict } from '../../core/tables/journal/verify-journal.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { stateStore } from '../../handlers/kit/state-store.js';
import { replayJournal } from '../../handlers/tables/kit/replay-journal.js';
import type { SessionAnswer } from '../../handlers/tables/kit/session-parts.js';
import { endpoint as exporting, handler } from '../../handlers/tables/session-export.js';
import { handler as getting } from '../../handlers/tables/session-get.js';
import { handler as listing, type SessionList } from '../../handlers/tables/sessions-list.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import {
  describeJournal,
  describeJournals,
  describeSessionEvents,
  describeVerdict,
  describeVerdictLine,
} from '../output/describe-journal.js';
import { describeSessions } from '../output/describe-session.js';
import { wrote } from '../output/wrote.js';
import type { Terminal } from '../terminal.js';
import { callSession, chooseSession, ofSession, type SessionFlag } from './session/call-session.js';

interface Flags extends SessionFlag {
  journal?: string;
  output?: string;
  files?: string;
}

async function exportNow({ journal }: Flags): Promise<JournalExport> {
  return call<JournalExport>(handler, { query: journal === undefined ? {} : { journal } });
}

async function runExport(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const text = JSON.stringify(await exportNow(flags), null, 2);
  if (flags.output === undefined) return terminal.document(text);
  await writeFileAtomically(resolve(flags.output), `${text}\n`, 'refuse');
  terminal.log(wrote(flags.output, terminal));
  terminal.suggest(['vision-cli', 'table', 'journal', 'verify', flags.output]);
}

/** Shows a session, which is its own record. */
async function showSession(flags: Flags & { json?: boolean | undefined }, terminal: Terminal): Promise<void> {
  const id = await chooseSession(flags, terminal);
  const text = await callSession(getting, ofSession(id));
  terminal.data(flags.json ? text : describeSessionEvents(JSON.parse(text) as SessionAnswer, terminal));
  terminal.suggest(['vision-cli', 'table', 'session', 'verify', '--session', id]);
}

async function runShow(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  if (flags.session !== undefined && flags.journal !== undefined)
    throw new Fault('invalid-input', 'Name a journal or a session, not both. Remove --journal or --session.');
  if (flags.session !== undefined) return showSession(flags, terminal);
  const journal = await exportNow(flags);
  terminal.data(flags.json ? JSON.stringify(journal) : describeJournal(journal, terminal));
}

async function runList(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const journals = await listJournals(stateStore(loadConfig(process.env)));
  if (flags.json) return terminal.data(JSON.stringify(journals));
  const { sessions } = await call<SessionList>(listing, {});
  terminal.data(describeJournals(journals, terminal));
  if (sessions.length === 0) return;
  terminal.data(`\n${describeSessions({ sessions }, terminal)}`);
  terminal.suggest(['vision-cli', 'table', 'journal', 'show', '--session', sessions[0]!.id]);
}

async function runNew(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const journal = await createJournal(stateStore(loadConfig(process.env)), new Date());
  terminal.data(flags.json ? JSON.stringify({ journal }) : journal);
}

async function readDocument(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      throw new Fault('invalid-input', `"${file}" is not JSON. Use a document written by "table journal export".`, {
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
  const onEvent = (event: JournalVerdict['events'][number], total: number) => {
    if (!flags.json) terminal.data(describeVerdictLine(event, total, terminal));
  };
  const verdict = await replayJournal(document, { config, folder, onEvent });
  terminal.data(flags.json ? JSON.stringify(verdict) : `\n${describeVerdict(verdict, terminal)}`);
  if (verdict.verdict !== 'same') process.exitCode = EXIT.someFailed;
}

/** `vision-cli table journal list|new|show|export|verify` */
export function addTableJournal(group: Command): void {
  const journal = group
    .command('journal')
    .summary('Show, export and verify journals')
    .description('Show, export and verify journals of work with tables.');
  withExamples(journal, ['vision-cli table journal list', 'vision-cli table journal export -o journal.json']);
  const list = journal
    .command('list')
    .summary('List the journals')
    .description(
      'List the journals, newest first, then the table sessions, each a separate record. --json lists only the journals.',
    )
    .action(runList);
  withExamples(list, ['vision-cli table journal list', 'vision-cli table journal list --json']);
  const fresh = journal
    .command('new')
    .summary('Start a new journal')
    .description('Start a new journal. Later work with tables is recorded in it.')
    .action(runNew);
  withExamples(fresh, ['vision-cli table journal new', 'vision-cli table journal new --json']);
  const show = journal
    .command('show')
    .summary('Show the events of a journal')
    .description('Show the events of a journal, or the start, operations and last export of a table session.')
    .option('--journal <id>', 'journal id (default: the current journal)')
    .option('--session <id>', 'show this session instead; "last" for the one changed last')
    .action(runShow);
  withExamples(show, [
    'vision-cli table journal show',
    'vision-cli table journal show --session last',
    'vision-cli table journal show --json',
  ]);
  const out = journal
    .command('export')
    .summary(exporting.summary)
    .description(`${exporting.summary}. ${exporting.description}`)
    .option('--journal <id>', 'journal id (default: the current journal)')
    .option('-o, --output <file>', 'write to this file instead of standard output; never overwrites')
    .action(runExport);
  withExamples(out, ['vision-cli table journal export -o journal.json', 'vision-cli table journal export --json']);
  const verify = journal
    .command('verify')
    .summary('Replay a journal and compare the results')
    .description('Replay an exported journal event by event and compare the results.')
    .argument('<file>', 'a document written by "table journal export"')
    .option('--files <folder>', 'also search this folder for the files, by content')
    .action(runVerify);
  withExamples(verify, [
    'vision-cli table journal verify journal.json',
    'vision-cli table journal verify journal.json --files tables',
  ]);
}
