import { commandLine } from '../core/base/text/shell-command.js';

/**
 * Returns the words of the running command with changed options.
 * @param added words to append, unless the command contains them.
 * @param dropped options to remove with their values.
 * @param argv arguments after the program name.
 */
export function repeatedWords(
  added: readonly string[],
  dropped: readonly string[] = [],
  argv: readonly string[] = process.argv.slice(2),
): string[] {
  const kept = argv.filter(
    (word, index) =>
      !added.includes(word) && !dropped.includes(word.split('=')[0]!) && !dropped.includes(argv[index - 1] ?? ''),
  );
  return ['vision-cli', ...kept, ...added];
}

/** Returns the running command with changed options, for pasting into a shell. */
export const repeatedCommand = (added: readonly string[], dropped: readonly string[] = []): string =>
  commandLine(repeatedWords(added, dropped));

/**
 * Returns the command that resumes the running one.
 * @param argv arguments after the program name.
 */
export function resumeCommand(argv: readonly string[] = process.argv.slice(2)): string {
  const words = argv.filter((word) => word !== '--overwrite');
  return commandLine(repeatedWords(['--resume'], [], words));
}
