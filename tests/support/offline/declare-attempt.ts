import { appendFileSync } from 'node:fs';

/** Environment variable for the file of declared attempts. */
export const DECLARED_VARIABLE = 'HANDLENS_OFFLINE_DECLARED';
/** Environment variable for the kernel's count at the start of the run. */
export const SINCE_VARIABLE = 'HANDLENS_OFFLINE_SINCE';

/** Declares one attempt to contact another machine. A test calls this before each deliberate attempt. */
export function declareAttempt(what: string): void {
  const file = process.env[DECLARED_VARIABLE];
  if (file !== undefined) appendFileSync(file, `${what}\n`);
}
