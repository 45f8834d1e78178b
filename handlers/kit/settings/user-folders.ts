import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the user's home folder; one in the temporary folder if the user has none, as in some containers. */
function homeOf(): string {
  try {
    return homedir();
  } catch {
    // Without HOME, the folder is looked up by user id, which fails if the id is not registered.
    return join(tmpdir(), `handlens-${process.getuid?.() ?? 0}`);
  }
}

/** Whether this process is a function on a serverless platform. The local server sets the same variables. */
export function isPlatformFunction(env: Environment): boolean {
  return Boolean(env.AWS_LAMBDA_FUNCTION_NAME) && !env.IS_OFFLINE;
}

/**
 * Returns the folder for the state of the user: the configured one, or the one of the XDG Base Directory Specification.
 * A function can only write to the temporary folder.
 */
export function stateDirOf(env: Environment): string {
  if (!env.HANDLENS_STATE_DIR && isPlatformFunction(env)) return join(tmpdir(), 'handlens');
  return resolve(env.HANDLENS_STATE_DIR || join(env.XDG_STATE_HOME || join(homeOf(), '.local', 'state'), 'handlens'));
}

/** Returns the path of the user's settings file: in the configured state folder, or else in the XDG config folder. */
export function settingsFileOf(env: Environment): string {
  const folder = env.HANDLENS_STATE_DIR || join(env.XDG_CONFIG_HOME || join(homeOf(), '.config'), 'handlens');
  return resolve(folder, 'settings.yaml');
}
