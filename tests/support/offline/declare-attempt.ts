import { appendFileSync } from 'node:fs';

/** File of the attempts that tests make on purpose, and the count of the kernel when the run began. */
export const DECLARED_VARIABLE = 'HANDLENS_OFFLINE_DECLARED';
export const SINCE_VARIABLE = 'HANDLENS_OFFLINE_SINCE';

/** To be called by a test before it turns to another machine on purpose, once for each attempt. */
export function declareAttempt(what: string): void {
  const file = process.env[DECLARED_VARIABLE];
  if (file !== undefined) appendFileSync(file, `${what}\n`);
}
