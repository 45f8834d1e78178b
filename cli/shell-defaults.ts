/** Defaults of variables for handlers that are called by the CLI and not over HTTP. */
const DEFAULTS: Readonly<Record<string, string>> = {
  // The user may read any path that they type. Only remote requests are limited to certain folders.
  HANDLENS_ROOTS: '*',
  // No HTTP client waits for the result, and Ctrl-C can end the work.
  HANDLENS_TIMEOUT_S: '900',
};

/** Variable that marks others as defaults, so that the user's settings file overrides them. */
const SOURCES = 'HANDLENS_SOURCES';

const markOf = (name: string) => `${name.slice('HANDLENS_'.length).toLowerCase()}=default`;

/** Sets those variables that the user has not set. */
export function applyShellDefaults(env: NodeJS.ProcessEnv): void {
  const missing = Object.entries(DEFAULTS).filter(([name]) => env[name] === undefined);
  Object.assign(env, Object.fromEntries(missing));
  if (missing.length > 0) env[SOURCES] = missing.map(([name]) => markOf(name)).join(',');
}

/** Returns the environment without these defaults, for a server, which also has other callers. */
export function withoutShellDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const marks = env[SOURCES]?.split(',') ?? [];
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== SOURCES && !marks.includes(markOf(name))));
}
