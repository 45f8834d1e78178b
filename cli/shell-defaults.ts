/** What is different when a person calls handlers from the shell and not over HTTP. */
const DEFAULTS: Readonly<Record<string, string>> = {
  // Whoever types a path may read it: the limit to certain folders is for requests of others.
  HANDLENS_ROOTS: '*',
  // Nobody waits at the other end of a connection; Ctrl-C is there for whoever has waited enough.
  HANDLENS_TIMEOUT_S: '900',
};

/** Says of these variables that nobody chose them: the settings file of the user goes before them. */
const SOURCES = 'HANDLENS_SOURCES';

const markOf = (name: string) => `${name.slice('HANDLENS_'.length).toLowerCase()}=default`;

/** Sets the variables that the user has not set. */
export function applyShellDefaults(env: NodeJS.ProcessEnv): void {
  const missing = Object.entries(DEFAULTS).filter(([name]) => env[name] === undefined);
  Object.assign(env, Object.fromEntries(missing));
  if (missing.length > 0) env[SOURCES] = missing.map(([name]) => markOf(name)).join(',');
}

/** The environment as the user gave it, for a server, which is called by others. */
export function withoutShellDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const marks = env[SOURCES]?.split(',') ?? [];
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== SOURCES && !marks.includes(markOf(name))));
}
