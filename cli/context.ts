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

const examples = new WeakMap<Command, readonly [string, ...string[]]>();

/** Adds examples to a command's help. The first one is also shown after a usage error. */
export function withExamples(command: Command, lines: readonly [string, ...string[]]): Command {
  examples.set(command, lines);
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
}

/** Returns the examples of a command; none for a group. */
export function examplesOf(command: Command): readonly string[] {
  return examples.get(command) ?? [];
}
