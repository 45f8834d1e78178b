import type { Command } from 'commander';
import { openTerminal, type Terminal, type TerminalFlags } from './terminal.js';

/** Flags that every command has. */
export interface CommonFlags extends TerminalFlags {
  json?: boolean;
  verbose?: boolean;
}

/** Returns the flags of a command and its groups, and the terminal they configure. */
export function commandContext<Flags>(command: Command): { flags: Flags & CommonFlags; terminal: Terminal } {
  const flags = command.optsWithGlobals<Flags & CommonFlags>();
  return { flags, terminal: openTerminal(flags, process.env) };
}

const firstExamples = new WeakMap<Command, string>();

/** Adds examples to a command's help; the first is shown with a wrong use too. */
export function withExamples(command: Command, examples: readonly [string, ...string[]]): Command {
  firstExamples.set(command, examples[0]);
  return command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}

/** The first example of a command. */
export function exampleOf(command: Command): string | undefined {
  return firstExamples.get(command);
}
