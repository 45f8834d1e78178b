import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteStore } from '../../core/store/byte-store.js';
import { folderOf, type KeptPlaces, type StoredKind } from '../../core/store/kept-data.js';
import { openLocalStore } from '../../core/store/local/open-local-store.js';
import { openS3Store } from '../../core/store/s3/open-s3-store.js';
import type { Config } from './config.js';

type StatePlace = Pick<Config, 'stateDir' | 'stateBucket'>;

/** Buckets opened by this process. Each is opened once, because its writers wait for each other in this object. */
const buckets = new Map<string, ByteStore>();

/**
 * Opens the state store: a folder on this machine, or a bucket shared by several instances.
 * @param kind one kind of state, whose store is a subfolder; all state if omitted.
 */
export function stateStore({ stateDir, stateBucket }: StatePlace, kind?: StoredKind): ByteStore {
  const place = kind === undefined ? '' : folderOf(kind);
  if (stateBucket === null) return openLocalStore(join(stateDir, place));
  const settings = { ...stateBucket, prefix: stateBucket.prefix + (place && `${place}/`) };
  const name = JSON.stringify(settings);
  const known = buckets.get(name);
  if (known) return known;
  const store = openS3Store(settings, join(tmpdir(), 'handlens-copies'));
  buckets.set(name, store);
  return store;
}

/** Returns the locations of all state, for listing and clearing. */
export function keptPlaces(config: StatePlace): KeptPlaces {
  const { stateDir, stateBucket } = config;
  const bucket = stateBucket && stateStore(config).name;
  return { stateDir, bucket, storeOf: (kind) => stateStore(config, kind) };
}
