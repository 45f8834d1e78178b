/** Whether the user started this program through npx, as in a clone, where its name is not on the path. */
function isNpx({ npm_lifecycle_event: event, npm_lifecycle_script: script }: NodeJS.ProcessEnv): boolean {
  // npm quotes the words of the script.
  return event === 'npx' && /^'?vision-cli(?:'|\s|$)/.test(script ?? '');
}

/** The program's name before a command, argument or option. Not a path, nor a command that already starts with npx. */
const PROGRAM = /(?<![\w./-]|npx --no )vision-cli(\s+)(?:(-)|(?=[\w<[]))/g;

/** Rewrites the commands in a message so that the user can paste them: `vision-cli gui` as `npx --no vision-cli gui`. */
export function pasteable(message: string, env: NodeJS.ProcessEnv): string {
  if (!isNpx(env)) return message;
  // npx would take an option directly after the name as its own.
  return message.replace(PROGRAM, (_, blanks: string, isOption?: string) => {
    return `npx --no ${isOption === undefined ? '' : '-- '}vision-cli${blanks}${isOption ?? ''}`;
  });
}
