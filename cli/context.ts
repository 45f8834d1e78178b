import type { Command } from 'commander';
import { openTerminal, type Terminal, type TerminalFlags } from './terminal.js';

/** Flags of all commands. */
export interface CommonFlags extends TerminalFlags {
  json?: boolean;
  verbose?: boolean;
}

/** Returns the flags of a command and of its groups, and the terminal configured by them. */
export function commandContext<Flags>(command: Command): { flags: Flags & CommonFlags; terminal: Terminal } {
  const flags = command.optsWithGlobals<Flags & CommonFlags>();
  return { flags, terminal: openTerminal(flags, process.env) };
}

const firstExamples = new WeakMap<Command, string>();

/** Adds examples to a command's help. The first one is also shown after a usage error. */
export function withExamples(command: Command, examples: readonly [string, ...string[]]): Command {
  firstExamples.set(command, examples[0]);
  return command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}

/** Returns the first example of a command. */
export function exampleOf(command: Command): string | undefined {
  return firstExamples.get(command);
}
