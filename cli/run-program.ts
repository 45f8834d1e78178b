import { CommanderError } from 'commander';
import { Fault, isFault } from '../core/base/fault.js';
import { EXIT, EXIT_OF } from './exit-code.js';
import { inFlags } from './in-flags.js';
import { normalizeBooleanFlags } from './normalize-boolean-flags.js';
import { createProgram } from './program.js';
import { openTerminal, plain } from './terminal.js';

function formatFault(fault: Fault): string {
  const issues = fault.issues.length > 1 ? fault.issues.map(({ pointer, detail }) => `  ${pointer} ${detail}`) : [];
  return [`error ${fault.code}: ${plain(fault.message)}`, ...issues.map(plain)].join('\n');
}

async function report(error: unknown, argv: readonly string[], flags: ReadonlySet<string>): Promise<number> {
  const terminal = openTerminal({ color: !argv.includes('--no-color') }, process.env);
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const fault = isFault(error)
    ? error
    : new Fault('internal', 'Handlens has a bug. Run the command again with --verbose and report the output.', {
        cause: error,
      });
  if (argv.includes('--json')) {
    const { toProblem } = await import('../handlers/kit/problem.js');
    terminal.document(JSON.stringify(toProblem(fault, 'shell')));
  }
  terminal.log(formatFault(inFlags(fault, flags)));
  if (argv.includes('--verbose'))
    terminal.log(String(fault.cause instanceof Error ? fault.cause.stack : (fault.cause ?? '')));
  return EXIT_OF[fault.code];
}

/**
 * Runs a command.
 * @returns its exit code.
 */
export async function runProgram(argv: readonly string[]): Promise<number> {
  // If the reader closes the pipe, such as `head`, the program ends without an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.bug),
  );
  const program = await createProgram(argv.slice(2));
  const commands = [program, ...program.commands, ...program.commands.flatMap((group) => group.commands)];
  for (const command of commands) command.exitOverride();
  const flags = new Set(commands.flatMap(({ options }) => options.flatMap(({ long }) => long ?? [])));
  try {
    await program.parseAsync(normalizeBooleanFlags(argv, commands));
    return Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    return await report(error, argv, flags);
  }
}
