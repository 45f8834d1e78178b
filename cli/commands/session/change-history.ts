import { Argument, type Command } from 'commander';
import { Fault } from '../../../core/base/fault.js';
import { suggestWord } from '../../../core/language/edit-distance.js';
import { editSummaries, OPERATION_NAMES } from '../../../handlers/tables/kit/operation-options.js';
import type { SessionAnswer } from '../../../handlers/tables/kit/session-parts.js';
import { handler as getting } from '../../../handlers/tables/session-get.js';
import { handler as changing, type OperationsAnswer } from '../../../handlers/tables/session-operations.js';
import { handler as profiling, type SessionFindings } from '../../../handlers/tables/session-profile.js';
import { offer } from '../../completions.js';
import { commandContext, type Examples, withExamples } from '../../context.js';
import { EXIT } from '../../exit-code.js';
import { describeHistoryChange, hasNewFailure } from '../../output/describe-session.js';
import { addSessionFlag, callSession, chooseSession, ofSession, type SessionFlag } from './call-session.js';
import {
  addOperationFlags,
  editedOperation,
  type OperationFlags,
  operationFromFlags,
  withSecondTable,
} from './operation-flags.js';

interface ChangeFlags extends SessionFlag {
  preview?: boolean;
}

/** Builds a change from the present session. */
type ChangeOf = (answer: SessionAnswer) => object | Promise<object>;

/** Changes the history of the chosen session, and prints the operations that the change affects. */
export async function runChange(command: Command, changeOf: ChangeOf): Promise<void> {
  const { flags, terminal } = commandContext<ChangeFlags>(command);
  const id = await chooseSession(flags, terminal);
  const present = JSON.parse(await callSession(getting, ofSession(id))) as SessionAnswer;
  const { version } = present.session;
  const json = { expected: version, change: await changeOf(present), preview: flags.preview ?? false };
  const text = await callSession(changing, { ...ofSession(id), json });
  const answer = JSON.parse(text) as OperationsAnswer;
  if (hasNewFailure(answer)) process.exitCode = EXIT.someFailed;
  terminal.data(flags.json ? text : describeHistoryChange(answer, terminal));
  if (answer.is_stored && answer.session.can_undo) terminal.suggest(['vision-cli', 'table', 'session', 'undo']);
}

/** Parses a whole number of a flag. Faults: invalid-input. */
function wholeNumber(flag: string, word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  throw new Fault('invalid-input', `${flag} must be a whole number, got "${word}".`);
}

interface AddFlags extends ChangeFlags, OperationFlags {
  reason?: string;
  at?: string;
}

async function runAdd(word: string | undefined, _flags: AddFlags, command: Command): Promise<void> {
  const flags = await withSecondTable(commandContext<AddFlags>(command).flags);
  const { reason = null, at } = flags;
  const place = at === undefined ? {} : { at: wholeNumber('--at', at) };
  const operation = word?.includes(':') ? null : operationFromFlags(word, flags);
  await runChange(command, async ({ session }) => {
    const added = operation === null ? await offeredOperation(session.id, word!) : { operation, reason };
    // A suggested step is not worth a second time; a step that is written out may be.
    return { kind: 'add', operations: [added], skip_known: operation === null, ...place };
  });
}

/** Returns a cleaning step that fits the table, by its name in the profile. Faults: invalid-input. */
async function offeredOperation(id: string, name: string): Promise<object> {
  const { offers } = JSON.parse(await callSession(profiling, ofSession(id))) as SessionFindings;
  const found = offers.find((one) => one.name === name);
  if (found === undefined) {
    const near = suggestWord(
      name,
      offers.map((one) => one.name),
    );
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    throw new Fault('invalid-input', `No suggested step "${name}".${hint} List them: vision-cli table session profile`);
  }
  return { operation: found.operation, author: 'rule', reason: found.reason };
}

async function runEdit(id: string, _flags: OperationFlags, command: Command): Promise<void> {
  const flags = await withSecondTable(commandContext<OperationFlags>(command).flags);
  await runChange(command, ({ session }) => {
    const step = session.steps.find((one) => one.id === id);
    if (step === undefined)
      throw new Fault(
        'invalid-input',
        `The session has no operation "${id}". List them: vision-cli table session show`,
      );
    return { kind: 'edit', id, operation: editedOperation(step.operation, flags) };
  });
}

const runSwitch = (isOn: boolean) => (ids: string[], _flags: unknown, command: Command) =>
  runChange(command, () => ({ kind: 'switch', ids, is_on: isOn }));

const runRemove = (ids: string[], _flags: unknown, command: Command) =>
  runChange(command, () => ({ kind: 'remove', ids }));

function runMove(id: string, { to }: { to: string }, command: Command): Promise<void> {
  const place = wholeNumber('--to', to);
  return runChange(command, () => ({ kind: 'move', id, to: place }));
}

const runSteps = (kind: 'undo' | 'redo') => (_flags: unknown, command: Command) => {
  const { flags } = commandContext<{ count?: string }>(command);
  const count = flags.count === undefined ? 1 : wholeNumber('--count', flags.count);
  return runChange(command, () => ({ kind, count }));
};

const LINE = 'vision-cli table session';

/** Finishes a command that changes a history. */
function finish(command: Command, summary: string, examples: Examples): Command {
  command
    .summary(summary)
    .description(`${summary}.`)
    .option('--preview', 'only print what would happen; nothing is stored');
  return withExamples(addSessionFlag(command), examples);
}

function operationsHelp(): string {
  const edits = editSummaries().map(([name, summary]) => `  ${name.padEnd(16)} ${summary}`);
  const names = new Set(editSummaries().map(([name]) => name));
  const steps = OPERATION_NAMES.filter((name) => !names.has(name));
  return `\nEdits:\n${edits.join('\n')}\n\nCleaning steps (docs/reference/steps.md):\n${steps.map((name) => `  ${name}`).join('\n')}\n`;
}

/** `add` and `edit`. */
function addWriting(group: Command): void {
  const add = group
    .command('add')
    .addArgument(
      offer(
        new Argument(
          '[operation]',
          'name of an edit or a cleaning step, or of a suggested step with its column, as `table session profile` prints it; follows from --set, --replace and --by',
        ),
        OPERATION_NAMES,
      ),
    )
    .addHelpText('after', operationsHelp)
    .action(runAdd);
  addOperationFlags(add)
    .option('--reason <text>', 'why')
    .option('--at <number>', 'how many operations come before it (default: all)');
  finish(add, 'Add an operation to the history', [
    `${LINE} add trim_whitespace --column city`,
    `${LINE} add replace_null_tokens:price`,
    `${LINE} add --set 40:city=Bonn --set 41:city=Ulm`,
    `${LINE} add --column city --replace "St Petersburg=St. Petersburg"`,
    `${LINE} add find_replace --column city --option "find=Saint " --option "replace=St. "`,
    `${LINE} add fill_cells --column state --option text=unknown --where "state is missing"`,
    `${LINE} add remove_rows --rows 5,8-12 --preview`,
    `${LINE} add --by abv:descending`,
    `${LINE} add join_table --with breweries.csv --key brewery_id=id`,
    `${LINE} add append_rows --with beers-june.csv --preview`,
    `${LINE} add group_rows --options '{"by": ["style"], "aggregates": [{"function": "mean", "column": "abv"}]}'`,
  ]);
  const edit = group.command('edit').argument('<id>', 'id of the operation, such as o3').action(runEdit);
  addOperationFlags(edit).option('--all-rows', 'remove the limit to rows');
  finish(edit, 'Change the column, options or rows of an operation', [
    `${LINE} edit o3 --option to=upper`,
    `${LINE} edit o4 --rows 5,8-12`,
    `${LINE} edit o4 --all-rows --preview`,
  ]);
}

/** `add`, `edit`, `off`, `on`, `move`, `remove`, `undo` and `redo`. */
export function addChanging(group: Command): void {
  addWriting(group);
  const ids = ['<ids...>', 'ids of operations, such as o3'] as const;
  finish(
    group
      .command('off')
      .argument(...ids)
      .action(runSwitch(false)),
    'Switch operations off; the others stay',
    [`${LINE} off o3`, `${LINE} off o3 o5 --preview`],
  );
  finish(
    group
      .command('on')
      .argument(...ids)
      .action(runSwitch(true)),
    'Switch operations on again',
    [`${LINE} on o3`, `${LINE} on o3 o5`],
  );
  const move = group
    .command('move')
    .argument('<id>', 'id of the operation, such as o3')
    .requiredOption('--to <number>', 'how many other operations come before it')
    .action(runMove);
  finish(move, 'Move an operation to another place in the history', [
    `${LINE} move o3 --to 0`,
    `${LINE} move o3 --to 4 --preview`,
  ]);
  finish(
    group
      .command('remove')
      .argument(...ids)
      .action(runRemove),
    'Remove operations from the history',
    [`${LINE} remove o3`, `${LINE} remove o3 o5`],
  );
  for (const [kind, summary] of [
    ['undo', 'Undo the last changes of the history'],
    ['redo', 'Repeat undone changes of the history'],
  ] as const) {
    const command = group
      .command(kind)
      .option('--count <number>', 'number of changes (default: 1)')
      .action(runSteps(kind));
    finish(command, summary, [`${LINE} ${kind}`, `${LINE} ${kind} --count 3`]);
  }
}
