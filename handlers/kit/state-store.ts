import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteStore } from '../../core/bytes/byte-store.js';
import { openLocalStore } from '../../core/bytes/open-local-store.js';
import { openS3Store } from '../../core/bytes/s3/open-s3-store.js';
import type { Config } from './config.js';

/** Buckets that this process has opened: writers to one of them wait for each other there. */
const buckets = new Map<string, ByteStore>();

/**
 * Where state is kept: in a folder of this machine, or in a bucket that several instances share.
 * @param place what it is kept of, where that has a store of its own: empty for all others together.
 */
export function stateStore({ stateDir, stateBucket }: Config, place: '' | 'uploads' = ''): ByteStore {
  if (stateBucket === null) return openLocalStore(join(stateDir, place));
  const settings = { ...stateBucket, prefix: stateBucket.prefix + (place && `${place}/`) };
  const name = JSON.stringify(settings);
  const known = buckets.get(name);
  if (known) return known;
  const store = openS3Store(settings, join(tmpdir(), 'handlens-copies'));
  buckets.set(name, store);
  return store;
}
