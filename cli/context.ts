import type { Command } from 'commander';
import { openTerminal, type Terminal, type TerminalFlags } from './terminal.js';

/** Flags of all commands. */
export interface CommonFlags extends TerminalFlags {
  verbose?: boolean;
}

/** Returns the flags of a command, including those of its groups, and the terminal that they configure. */
export function commandContext<Flags>(command: Command): { flags: Flags & CommonFlags; terminal: Terminal } {
  const flags = command.optsWithGlobals<Flags & CommonFlags>();
  return { flags, terminal: openTerminal(flags, process.env) };
}

/** At least two examples, the simplest first. */
export type Examples = readonly [string, string, ...string[]];

const examples = new WeakMap<Command, Examples>();

/** Adds examples to a command. Its help starts with them, and usage errors show the first one. */
export function withExamples(command: Command, lines: Examples): Command {
  examples.set(command, lines);
  return command.addHelpText('before', `Examples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`);
}

/** Returns the examples of a command. */
export function examplesOf(command: Command): readonly string[] {
  return examples.get(command) ?? [];
}
