import { Fault } from '../fault.js';

/** The fault that an error of the system is when a file is read; what is none stays as it is. @param name for the message. */
export function readFault(error: unknown, name: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof Fault || code === undefined) return error;
  if (code === 'EACCES' || code === 'EPERM') {
    return new Fault('path-not-allowed', `"${name}" may not be read by this user.`, { cause: error });
  }
  return new Fault('not-found', `"${name}" cannot be read any more (${code}). Was it moved?`, { cause: error });
}
