import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext } from '../../kit/define-endpoint.js';

/** Interval at which the database is queried, ms. Other processes change it too. */
const POLL_MS = 200;
/** Time reserved for the answer before the deadline of a request, ms. */
const ANSWER_MS = 1_000;

/** Waits until `hasChanged`, at most `waitS` seconds, and less than the time limit of the request. */
export async function waitForChange(
  hasChanged: () => boolean,
  waitS: number,
  { config, signal }: RunContext,
): Promise<void> {
  const until = performance.now() + Math.min(waitS * 1000, config.timeoutMs - ANSWER_MS);
  while (!hasChanged() && performance.now() < until) await wait(POLL_MS, undefined, { signal });
}
