/** Whether the program was started by npx, as in a clone of the repository, where it is not on PATH. */
function isNpx({ npm_lifecycle_event: event, npm_lifecycle_script: script }: NodeJS.ProcessEnv): boolean {
  // npm quotes the words of the script.
  return event === 'npx' && /^'?vision-cli(?:'|\s|$)/.test(script ?? '');
}

/**
 * The program name where it starts a command: before a command, an argument or an option, but not in a path or after
 * `npx --no`.
 */
const PROGRAM = /(?<![\w./-]|npx --no )vision-cli(\s+)(?:(-)|(?=[\w<[]))/g;

/**
 * Rewrites the commands in a message so that the user can paste them: `vision-cli gui` becomes `npx --no vision-cli
 * gui` if necessary.
 */
export function pasteable(message: string, env: NodeJS.ProcessEnv): string {
  if (!isNpx(env)) return message;
  // npx would treat an option directly after the name as its own.
  return message.replace(PROGRAM, (_, blanks: string, isOption?: string) => {
    return `npx --no ${isOption === undefined ? '' : '-- '}vision-cli${blanks}${isOption ?? ''}`;
  });
}
