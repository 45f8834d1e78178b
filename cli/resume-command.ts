import { commandLine } from '../core/base/text/shell-command.js';

/** Returns the command that continues the running one. @param argv arguments after the program's name. */
export function resumeCommand(argv: readonly string[] = process.argv.slice(2)): string {
  const words = argv.filter((word) => word !== '--overwrite' && word !== '--resume');
  return commandLine(['vision-cli', ...words, '--resume']);
}
