/** Returns how the user starts this program: through npx in a clone, where its name is not on the path, or by its name. */
function programWords({ npm_lifecycle_event: event, npm_lifecycle_script: script }: NodeJS.ProcessEnv): string {
  // npm quotes the words of the script.
  const isNpx = event === 'npx' && /^'?vision-cli(?:'|\s|$)/.test(script ?? '');
  return isNpx ? 'npx --no vision-cli' : 'vision-cli';
}

/** The program's name before a command, argument or option. Not a path, nor a command that already starts with npx. */
const PROGRAM = /(?<![\w./-]|npx --no )vision-cli(?=\s+[\w<[-])/g;

/** Rewrites the commands in a message so that the user can paste them: `vision-cli gui` as `npx --no vision-cli gui`. */
export function pasteable(message: string, env: NodeJS.ProcessEnv): string {
  const program = programWords(env);
  return program === 'vision-cli' ? message : message.replace(PROGRAM, program);
}
