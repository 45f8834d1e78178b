/**
 * Returns the words that start this program as the user did: through npx in a clone, where its name is not on the path,
 * or by its name.
 */
export function programWords({
  npm_lifecycle_event: event,
  npm_lifecycle_script: script,
}: NodeJS.ProcessEnv): string[] {
  // npm quotes the words of the script.
  const isNpx = event === 'npx' && /^'?vision-cli(?:'|\s|$)/.test(script ?? '');
  return isNpx ? ['npx', '--no', 'vision-cli'] : ['vision-cli'];
}
