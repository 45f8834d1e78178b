import { Fault } from '../fault.js';

/** The fault that an error of the system is when a file is read; what is none stays as it is. @param name for the message. */
export function readFault(error: unknown, name: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof Fault || code === undefined) return error;
  if (code === 'EACCES' || code === 'EPERM') {
    return new Fault('path-not-allowed', `You do not have permission to read "${name}". Check its permissions.`, {
      cause: error,
    });
  }
  return new Fault('not-found', `"${name}" can no longer be read (${code}). Check that it was not moved.`, {
    cause: error,
  });
}
