import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the folder for the state of the user: the configured one, or the one of the XDG Base Directory Specification.
 */
export function stateDirOf(env: Environment): string {
  return resolve(env.HANDLENS_STATE_DIR || join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'handlens'));
}

/** Returns the path of the user's settings file: in the configured state folder, or else in the XDG config folder. */
export function settingsFileOf(env: Environment): string {
  const folder = env.HANDLENS_STATE_DIR || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'handlens');
  return resolve(folder, 'settings.yaml');
}
