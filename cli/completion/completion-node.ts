import type { Command } from 'commander';
import { type Completions, completionsOf, extensionOf, type FileExtension } from '../completions.js';

/** A command with its completions. */
export interface CompletionNode {
  /** Names from the program on, separated by spaces. */
  path: string;
  /** Subcommands and flags. */
  words: string[];
  /** Flags with completions of their value. Flags that accept any file need none. */
  flags: { flag: string; completions: Completions }[];
  /** Completions of its first argument. */
  completions: Completions | null;
  extension: FileExtension | null;
}

/** Lists the program, its groups and commands. */
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
