import type { Command } from 'commander';
import { type Completions, completionsOf, extensionOf, type FileExtension } from '../completions.js';

/** A command, and what can be completed after it. */
export interface CompletionNode {
  /** Names of the program, the groups and the command, separated by spaces. */
  path: string;
  /** Names of subcommands and flags. */
  words: string[];
  /** Flags whose values can be completed. A flag that accepts any file is not listed. */
  flags: { flag: string; completions: Completions }[];
  /** Values of its first argument; null for any file. */
  completions: Completions | null;
  extension: FileExtension | null;
}

/** Returns the program, its groups and its commands as nodes. */
export function completionNodes(command: Command, path: string): CompletionNode[] {
  const options = command.options.filter(({ hidden }) => !hidden);
  const [argument] = command.registeredArguments;
  const node: CompletionNode = {
    path,
    words: [
      ...command.commands.map((child) => child.name()),
      ...options.map(({ long, short }) => long ?? short!),
      '--help',
    ],
    flags: options.flatMap((option) => {
      const completions = completionsOf(option);
      return completions === null || !option.long ? [] : [{ flag: option.long, completions }];
    }),
    completions: argument ? completionsOf(argument) : null,
    extension: argument ? extensionOf(argument) : null,
  };
  return [node, ...command.commands.flatMap((child) => completionNodes(child, `${path} ${child.name()}`))];
}
