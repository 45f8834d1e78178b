import { type Command, CommanderError } from 'commander';
import { Fault, isFault } from '../core/base/fault.js';
import { watchBugs } from '../handlers/kit/describe-bug.js';
import { describeCrash } from './errors/describe-crash.js';
import { describeFault, describeUsageError, type FailedLine } from './errors/describe-error.js';
import { EXIT, EXIT_OF } from './exit-code.js';
import { inFlags } from './in-flags.js';
import { normalizeBooleanFlags } from './normalize-boolean-flags.js';
import { createProgram } from './program.js';
import { openTerminal } from './terminal.js';

interface Failed extends Omit<FailedLine, 'terminal'> {
  /** Error of a handler, whose reply does not describe it; null if no handler had one. */
  bugOfHandler: unknown;
}

const stackOf = (cause: unknown) => String(cause instanceof Error ? cause.stack : (cause ?? ''));

async function report(error: unknown, line: Failed, flags: ReadonlySet<string>): Promise<number> {
  const { argv, bugOfHandler } = line;
  const terminal = openTerminal({ color: !argv.includes('--no-color') }, process.env);
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    if (!error.code.startsWith('commander.help'))
      terminal.log((await describeUsageError(error, { ...line, terminal })).join('\n'));
    return EXIT.usage;
  }
  const fault = isFault(error)
    ? error
    : new Fault('internal', 'Handlens has a bug. Run the command again with --verbose and report the output.', {
        cause: error,
      });
  if (argv.includes('--json')) {
    const { toProblem } = await import('../handlers/kit/problem.js');
    terminal.document(JSON.stringify(toProblem(fault, 'shell')));
  }
  if (fault.code === 'internal') {
    terminal.log((await describeCrash(bugOfHandler ?? error, { ...line, terminal })).join('\n'));
  } else terminal.log((await describeFault(inFlags(fault, flags), { ...line, terminal })).join('\n'));
  if (argv.includes('--verbose')) terminal.log(stackOf(bugOfHandler ?? fault.cause));
  return EXIT_OF[fault.code];
}

/** Rejects help on a command that does not exist, for which commander prints the general help. */
function checkHelp(program: Command, argv: readonly string[]): void {
  const [help, ...words] = argv.filter((word) => !word.startsWith('-'));
  if (help !== 'help') return;
  let group = program;
  for (const word of words.filter((one) => one !== 'help')) {
    const command = group.commands.find((one) => one.name() === word);
    if (command === undefined) {
      if (group.commands.length > 0)
        group.error(`error: unknown command '${word}'`, { code: 'commander.unknownCommand' });
      return;
    }
    group = command;
  }
}

/** Returns a command and all commands below it: groups, commands and subcommands. */
const commandsOf = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsOf)];

/** Flags that the front page accepts. With all others, a command is required. */
const FRONT_PAGE_FLAGS: ReadonlySet<string> = new Set(['--no-color', '--quiet', '--verbose']);

/**
 * Runs a command.
 * @returns its exit code.
 */
export async function runProgram(argv: readonly string[]): Promise<number> {
  // If the reader closes the pipe, such as `head`, the program ends without an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.bug),
  );
  if (argv.slice(2).every((word) => FRONT_PAGE_FLAGS.has(word))) {
    const { printFrontPage } = await import('./front-page.js');
    await printFrontPage({ color: !argv.includes('--no-color'), quiet: argv.includes('--quiet') });
    return EXIT.ok;
  }
  const program = await createProgram(argv.slice(2));
  const commands = commandsOf(program);
  for (const command of commands) command.exitOverride();
  const flags = new Set(commands.flatMap(({ options }) => options.flatMap(({ long }) => long ?? [])));
  let bugOfHandler: unknown = null;
  watchBugs((error) => (bugOfHandler ??= error));
  try {
    checkHelp(program, argv.slice(2));
    await program.parseAsync(normalizeBooleanFlags(argv, commands));
    return Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    return await report(error, { program, argv: argv.slice(2), bugOfHandler }, flags);
  } finally {
    watchBugs(null);
  }
}
