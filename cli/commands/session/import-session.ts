import type { Command } from 'commander';
import { endpoint, handler, type ReimportedSession } from '../../../handlers/tables/session-import.js';
import { commandContext, withExamples } from '../../context.js';
import { EXIT } from '../../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../../flags.js';
import { addSessionFlag, callSession, chooseSession, ofSession, type SessionFlag } from './call-session.js';
import { changeFacts, printSession } from './manage-sessions.js';

const ID = 'q7m3c2v5x4n6k2pb';

async function runImport(_flags: SessionFlag, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<SessionFlag>(command);
  const id = await chooseSession(flags, terminal);
  const text = await callSession(handler, { ...ofSession(id), json: bodyFromFlags(endpoint.body!, { ...flags }) });
  const { no_longer_applied: unfit } = JSON.parse(text) as ReimportedSession;
  printSession(text, flags.json, terminal);
  if (unfit.length === 0) return;
  process.exitCode = EXIT.someFailed;
  terminal.log(`${terminal.sign('warning')} no longer applied, but still in the history: ${unfit.join(', ')}`);
}

async function runRemember(_flags: SessionFlag, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<SessionFlag>(command);
  const id = await chooseSession(flags, terminal);
  const done = `files of this form are read with the import options of session ${id}`;
  await changeFacts(id, { remembered: 'store' }, done, command);
}

async function runForget(_flags: SessionFlag, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<SessionFlag>(command);
  const id = await chooseSession(flags, terminal);
  await changeFacts(id, { remembered: 'forget' }, 'import options of files of this form are detected again', command);
}

/** `import`, `remember` and `forget`. */
export function addImporting(group: Command): void {
  const again = group
    .command('import')
    .summary(endpoint.summary)
    .description(
      `${endpoint.summary}. A new session gets the operations with their authors and reasons; the original stays. Operations that no longer fit are listed and stay in the history; the exit code is then 1. Omitted options are detected.`,
    )
    .action(runImport);
  addBodyFlags(addSessionFlag(again), endpoint.body!, []);
  withExamples(again, [
    'vision-cli table session import --header-row 3',
    'vision-cli table session import --header-row 4 --header-rows 0 --remembered store',
  ]);
  for (const [name, summary, run] of [
    ['remember', 'Remember the import options of a session for files of the same form', runRemember],
    ['forget', 'Forget the import options of files of the same form', runForget],
  ] as const) {
    const command = group
      .command(name)
      .summary(summary)
      .description(
        `${summary}: those whose first rows have the same words. The window and \`table session start --remembered use\` read them that way.`,
      )
      .action(run);
    addSessionFlag(command);
    withExamples(command, [`vision-cli table session ${name}`, `vision-cli table session ${name} --session ${ID}`]);
  }
}
