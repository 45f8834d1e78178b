import { buffer } from 'node:stream/consumers';
import type { ByteStore } from './byte-store.js';

/** Text under a key, in UTF-8; null where there is none. */
export async function getText(store: ByteStore, key: string): Promise<string | null> {
  const stream = await store.get(key);
  return stream && (await buffer(stream)).toString('utf8');
}
