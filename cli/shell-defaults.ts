/** What is different when a person calls handlers from the shell and not over HTTP. */
const DEFAULTS: Readonly<Record<string, string>> = {
  // Whoever types a path may read it: the limit to certain folders is for requests of others.
  HANDLENS_ROOTS: '*',
  // Nobody waits at the other end of a connection; Ctrl-C is there for whoever has waited enough.
  HANDLENS_TIMEOUT_S: '900',
};

const applied = new Set<string>();

/** Says of these variables that nobody chose them: the settings file of the user goes before them. */
const SOURCES = 'HANDLENS_SOURCES';

/** Sets the variables that the user has not set. */
export function applyShellDefaults(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (env[name] !== undefined) continue;
    env[name] = value;
    applied.add(name);
  }
  const marks = [...applied].map((name) => `${name.slice('HANDLENS_'.length).toLowerCase()}=default`);
  if (marks.length > 0) env[SOURCES] = marks.join(',');
}

/** The environment as the user gave it, for a server, which is called by others. */
export function withoutShellDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !applied.has(name) && name !== SOURCES));
}
