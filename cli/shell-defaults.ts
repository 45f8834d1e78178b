/** Defaults that differ when a user calls handlers from the shell instead of over HTTP. */
const DEFAULTS: Readonly<Record<string, string>> = {
  // Users may read any path they type. The limit to certain folders applies to remote requests.
  HANDLENS_ROOTS: '*',
  // No connection waits for the result, and Ctrl-C ends it.
  HANDLENS_TIMEOUT_S: '900',
};

/** Marks these variables as defaults, so that the user's settings file overrides them. */
const SOURCES = 'HANDLENS_SOURCES';

const markOf = (name: string) => `${name.slice('HANDLENS_'.length).toLowerCase()}=default`;

/** Sets the variables that the user did not set. */
export function applyShellDefaults(env: NodeJS.ProcessEnv): void {
  const missing = Object.entries(DEFAULTS).filter(([name]) => env[name] === undefined);
  Object.assign(env, Object.fromEntries(missing));
  if (missing.length > 0) env[SOURCES] = missing.map(([name]) => markOf(name)).join(',');
}

/** Returns the user's original environment, for a server, which has other callers. */
export function withoutShellDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const marks = env[SOURCES]?.split(',') ?? [];
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== SOURCES && !marks.includes(markOf(name))));
}
