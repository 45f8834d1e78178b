import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext } from '../../kit/define-endpoint.js';

/** Interval between two looks at the database, which other processes change too, ms. */
const POLL_MS = 200;
/** Time reserved for the answer before the deadline of a request, ms. */
const ANSWER_MS = 1_000;

/** Waits until there is news, at most a number of seconds and less than the time limit of a request. */
export async function waitForNews(isNews: () => boolean, waitS: number, { config, signal }: RunContext): Promise<void> {
  const until = performance.now() + Math.min(waitS * 1000, config.timeoutMs - ANSWER_MS);
  while (!isNews() && performance.now() < until) await wait(POLL_MS, undefined, { signal });
}
