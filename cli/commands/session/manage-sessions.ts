import type { Command } from 'commander';
import { pathWord } from '../../../core/base/text/shell-command.js';
import type { SessionAnswer } from '../../../handlers/tables/kit/session-parts.js';
import { handler as branching, endpoint as branchOf } from '../../../handlers/tables/session-branch.js';
import { handler as changing } from '../../../handlers/tables/session-change.js';
import { handler as getting } from '../../../handlers/tables/session-get.js';
import {
  handler as creating,
  endpoint as creation,
  type StartedSession,
} from '../../../handlers/tables/sessions-create.js';
import { handler as listing, type SessionList } from '../../../handlers/tables/sessions-list.js';
import { call } from '../../call.js';
import { commandContext, withExamples } from '../../context.js';
import { EXIT } from '../../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../../flags.js';
import { describeOtherTables } from '../../output/describe-other-tables.js';
import { describeSession, describeSessions, neededOperation } from '../../output/describe-session.js';
import { noted, wrapped } from '../../output/wrapped.js';
import { plain, type Terminal } from '../../terminal.js';
import { readRecipeFile } from '../table-recipe.js';
import { addSessionFlag, callSession, chooseSession, ofSession, type SessionFlag } from './call-session.js';

const BODY = creation.body!;

interface StartFlags {
  recipe?: string;
}

function noteLines({ notes, session }: StartedSession, terminal: Terminal): string[] {
  const others = describeOtherTables(session.source.other_tables);
  return [
    ...notes.map((note) => `${terminal.sign('warning')} ${plain(note)}`),
    ...(others === null ? [] : [`${terminal.sign('notice')} ${others}`]),
  ].flatMap((line) => wrapped(line, noted(terminal)));
}

async function runStart(path: string, _flags: StartFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<StartFlags>(command);
  const { recipe: file, ...others } = flags;
  const recipe = file === undefined ? {} : { recipe: await readRecipeFile(file) };
  const text = await callSession(creating, { json: { ...bodyFromFlags(BODY, { ...others }), ...recipe, path } });
  const answer = JSON.parse(text) as StartedSession;
  const hasFailed = answer.result.outcomes.some(({ state }) => state === 'failed');
  if (hasFailed) process.exitCode = EXIT.someFailed;
  for (const line of noteLines(answer, terminal)) terminal.log(line);
  if (flags.json) return terminal.data(text);
  terminal.data(describeSession(answer, terminal));
  terminal.suggest(['vision-cli', 'table', 'session', 'rows']);
}

async function runList(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const answer = await call<SessionList>(listing, {});
  if (flags.json) return terminal.data(JSON.stringify(answer));
  terminal.data(describeSessions(answer, terminal));
  if (answer.sessions.length === 0) terminal.suggest(['vision-cli', 'table', 'session', 'start', 'FILE']);
}

/** Prints a session, with the state of its operations. */
export function printSession(text: string, isJson: boolean | undefined, terminal: Terminal): void {
  terminal.data(isJson ? text : describeSession(JSON.parse(text) as SessionAnswer, terminal));
}

async function runShow(_flags: SessionFlag, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<SessionFlag>(command);
  const id = await chooseSession(flags, terminal);
  const text = await callSession(getting, ofSession(id));
  printSession(text, flags.json, terminal);
  const needed = neededOperation(JSON.parse(text) as SessionAnswer);
  terminal.suggest([
    ...['vision-cli', 'table', 'session', ...(needed === null ? ['rows'] : ['on', needed])],
    ...['--session', id],
  ]);
}

async function runBranch(_flags: SessionFlag, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<SessionFlag>(command);
  const id = await chooseSession(flags, terminal);
  const json = bodyFromFlags(branchOf.body!, { ...flags });
  printSession(await callSession(branching, { ...ofSession(id), json }), flags.json, terminal);
}

interface Change {
  name?: string;
  is_removed?: boolean;
  remembered?: 'store' | 'forget';
}

/** Changes facts about a session, and prints what was done. */
export async function changeFacts(id: string, json: Change, done: string, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const text = await callSession(changing, { ...ofSession(id), json });
  terminal.data(flags.json ? text : `${terminal.sign('done')} ${done}`);
}

async function runRename(name: string, _flags: SessionFlag, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<SessionFlag>(command);
  const id = await chooseSession(flags, terminal);
  await changeFacts(id, { name }, `session ${id} is named ${plain(name)}`, command);
}

async function runDelete(id: string, _flags: unknown, command: Command): Promise<void> {
  await changeFacts(id, { is_removed: true }, `deleted session ${id}; the file is unchanged`, command);
  commandContext(command).terminal.suggest(['vision-cli', 'table', 'session', 'restore', id]);
}

async function runRestore(id: string, _flags: unknown, command: Command): Promise<void> {
  await changeFacts(id, { is_removed: false }, `restored session ${id}`, command);
}

const ID = 'q7m3c2v5x4n6k2pb';

/** `start`, `list` and `show`. */
export function addReading(group: Command): void {
  const start = group
    .command('start')
    .summary('Start a session on a table file')
    .description(
      'Start a session on a table file: a history of operations that never changes the file. The session is stored and can be continued at any time. With a recipe, its operations are applied; those that cannot be applied are skipped, and the exit code is 1.',
    )
    .argument('<file>', 'the table file')
    .option('--recipe <file>', 'apply this recipe (YAML): the history of another session, or the steps of a cleaning')
    .action((path: string, flags: StartFlags, command: Command) => runStart(pathWord(path), flags, command));
  addBodyFlags(start, BODY, ['path', 'item_id', 'operations', 'recipe']);
  withExamples(start, [
    'vision-cli table session start beers.csv',
    'vision-cli table session start march.xlsx --sheet 2024 --name "March, cleaned"',
    'vision-cli table session start april.csv --recipe march.recipe.yaml',
  ]);
  const list = group
    .command('list')
    .summary('List the sessions')
    .description('List the sessions, the one that was changed last first.')
    .action(runList);
  withExamples(list, ['vision-cli table session list', 'vision-cli table session list --json']);
  const show = group
    .command('show')
    .summary('Show the history of a session and its columns')
    .description(
      'Show the history of a session: each operation with its state, its changed cells and removed rows, and who added it; then the columns, and why operations could not be applied.',
    )
    .action(runShow);
  addSessionFlag(show);
  withExamples(show, ['vision-cli table session show', `vision-cli table session show --session ${ID}`]);
}

/** `branch`, `rename`, `delete` and `restore`. */
export function addManaging(group: Command): void {
  const branch = group
    .command('branch')
    .summary(branchOf.summary)
    .description(`${branchOf.summary}.`)
    .action(runBranch);
  addBodyFlags(addSessionFlag(branch), branchOf.body!, []);
  withExamples(branch, [
    'vision-cli table session branch',
    'vision-cli table session branch --after o3 --name "Second attempt"',
  ]);
  const rename = group
    .command('rename')
    .summary('Rename a session')
    .description('Rename a session.')
    .argument('<name>', 'the new name')
    .action(runRename);
  addSessionFlag(rename);
  withExamples(rename, [
    'vision-cli table session rename "Beers, cleaned"',
    `vision-cli table session rename March --session ${ID}`,
  ]);
  for (const [name, summary, run] of [
    ['delete', 'Delete a session; it can be restored', runDelete],
    ['restore', 'Restore a deleted session', runRestore],
  ] as const) {
    const command = group
      .command(name)
      .summary(summary)
      .description(`${summary}. The table file is never changed.`)
      .argument('<id>', 'id of the session')
      .action(run);
    withExamples(command, [`vision-cli table session ${name} ${ID}`, `vision-cli table session ${name} ${ID} --json`]);
  }
}
