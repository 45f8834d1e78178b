import { existsSync, readFileSync } from 'node:fs';
import { DECLARED_VARIABLE, SINCE_VARIABLE } from './declare-attempt.js';

const V4 = '/proc/net/snmp';
const V6 = '/proc/net/snmp6';

/** Reads a number from a table with lines of names followed by lines of values. */
function countV4(text: string): number {
  const [names, values] = text.split('\n').filter((line) => line.startsWith('Ip:'));
  const at = names?.split(' ').indexOf('OutNoRoutes') ?? -1;
  return Number(values?.split(' ')[at]);
}

const countV6 = (text: string) => Number(/^Ip6OutNoRoutes\s+(\d+)/m.exec(text)?.[1] ?? 0);

/**
 * Counts connection attempts of this network namespace to addresses without a route, over TCP or UDP, including name
 * lookups: with only the loopback address, each is an attempt to leave the machine.
 */
export function readAttempts(
  v4 = readFileSync(V4, 'utf8'),
  v6 = existsSync(V6) ? readFileSync(V6, 'utf8') : '',
): number {
  const count = countV4(v4) + countV6(v6);
  if (!Number.isInteger(count)) throw new Error(`${V4} counts nothing that has no route`);
  return count;
}

/** Returns the attempts since the start of the run that no test declared; null if the run is not offline. */
export function undeclaredAttempts(): number;
export function undeclaredAttempts(env: NodeJS.ProcessEnv): number | null;
export function undeclaredAttempts(env: NodeJS.ProcessEnv = process.env): number | null {
  const since = env[SINCE_VARIABLE];
  const declared = env[DECLARED_VARIABLE];
  if (since === undefined || declared === undefined) return null;
  const onPurpose = readFileSync(declared, 'utf8').split('\n').length - 1;
  return readAttempts() - Number(since) - onPurpose;
}
