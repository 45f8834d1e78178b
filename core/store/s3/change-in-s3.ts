import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '../../base/fault.js';
import type { SendToS3 } from './send-to-s3.js';

/** Others may come first so often; each time a little longer is waited. */
const MOST_TRIES = 60;
const LONGEST_WAIT_MS = 400;

/** Answers by which a store says that the object is no longer the one that was named. */
const CHANGED = [404, 409, 412];

interface Found {
  data: Uint8Array;
  etag: string;
}

async function find(send: SendToS3, key: string): Promise<Found | null> {
  const response = await send({ method: 'GET', key, expected: [404] });
  const data = new Uint8Array(await response.arrayBuffer());
  return response.status === 404 ? null : { data, etag: response.headers.get('etag') ?? '' };
}

/**
 * Writes an object anew from what it holds, unless another writer came between: then from what that one wrote. No write
 * is lost, as each names the object that it changes (If-Match), or that there is none (If-None-Match).
 * @param change null leaves it as it is. It is asked again for each try.
 * @returns whether it was written. Faults: overloaded (others came first all the time), those of `send`.
 */
export async function changeInS3(
  send: SendToS3,
  key: string,
  change: (data: Uint8Array | null) => Uint8Array | null,
): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = await find(send, key);
    const body = change(found?.data ?? null);
    if (body === null) return false;
    const headers: Record<string, string> = found ? { 'if-match': found.etag } : { 'if-none-match': '*' };
    const { ok } = await send({ method: 'PUT', key, headers, body, expected: CHANGED });
    if (ok) return true;
    await wait(Math.random() * Math.min(LONGEST_WAIT_MS, 10 * 2 ** tries));
  }
  throw new Fault('overloaded', `Others write "${key}" all the time. Try again.`);
}
