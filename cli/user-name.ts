import { userInfo } from 'node:os';

/** Returns the user's name, or their id if the system has no name for it, as for an arbitrary user of a container. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
