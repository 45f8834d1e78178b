import { type Command, CommanderError } from 'commander';
import { normalizeBooleanFlags } from '../../../cli/normalize-boolean-flags.js';
import { createProgram } from '../../../cli/program.js';
import { isFault } from '../../../core/base/fault.js';

const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)];

/**
 * Parses the arguments of vision-cli with the program's own parser, without running the command.
 * @returns the error, as users see it; null if the arguments are valid.
 */
export async function parseCall(args: readonly string[]): Promise<string | null> {
  const program = await createProgram(args);
  const commands = allOf(program);
  let hasRun = false;
  for (const command of commands) {
    command.exitOverride().configureOutput({ writeOut: () => undefined });
    if (command.commands.length > 0) continue;
    command.action(() => {
      hasRun = true;
    });
  }
  try {
    await program.parseAsync(normalizeBooleanFlags(['node', 'vision-cli', ...args], commands));
    return hasRun ? null : 'It names no command.';
  } catch (error) {
    if (isFault(error)) return error.message;
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? null : error.message;
  }
}
