import { buffer } from 'node:stream/consumers';

/** Facts about the bytes of a key. */
export interface StoredBytes {
  key: string;
  bytes: number;
  /** Time of the last write or touch. */
  modified: Date;
}

/** Result of joining stored bytes, before it is stored. */
export interface JoinedBytes {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/**
 * Stores bytes under keys such as `a/b/c`, in a local folder or another store with these operations. An interrupted
 * operation leaves the old bytes or the new ones, never a part of them. Several processes may share a store.
 */
export interface ByteStore {
  /** Identifies the store within a process: two with the same name contain the same bytes. */
  readonly name: string;
  /** Stores bytes under a key, replacing existing ones. Faults: storage-full, not-writable. */
  put(key: string, data: Uint8Array): Promise<void>;
  /**
   * Stores bytes unless the key exists. If several callers try at once, only one succeeds.
   * @returns whether they were stored.
   */
  add(key: string, data: Uint8Array): Promise<boolean>;
  /**
   * Appends bytes to those stored under the key, or stores them if there are none. With several concurrent callers,
   * each finds its bytes complete, in some order. Empty bytes only check whether appending would work, if that is
   * cheap. Faults: storage-full, not-writable.
   */
  append(key: string, data: Uint8Array): Promise<void>;
  /** Returns the size and time of the bytes; null if the key does not exist. */
  facts(key: string): Promise<StoredBytes | null>;
  /** Returns a stream of the bytes; null if the key does not exist. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Lists the keys with a prefix, in ascending order. The prefix is empty or ends with a slash. */
  list(prefix: string): Promise<StoredBytes[]>;
  /** Deletes bytes in this order; missing keys are ignored. */
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Concatenates bytes in this order under a new key, without holding them in memory.
   * @param check throws to reject the result, which is then not stored. Faults: not-found (one of the keys),
   * storage-full, not-writable, and those of `check`.
   */
  compose(keys: readonly string[], key: string, check: (joined: JoinedBytes) => void): Promise<void>;
  /**
   * Sets the time of the bytes to the given time, or to that of the store's clock. Never creates the key.
   * @returns whether the key exists.
   */
  touch(key: string, now: Date): Promise<boolean>;
  /**
   * Returns a local file with the bytes, for readers that need random access; null if the key does not exist.
   * Read-only.
   */
  asFile(key: string): Promise<{ path: string; bytes: number } | null>;
  /** Removes leftovers of interrupted writes that started before a time. */
  tidy(before: Date): Promise<void>;
}

/** Returns the UTF-8 text of a key, or null. */
export async function getText(store: ByteStore, key: string): Promise<string | null> {
  const stream = await store.get(key);
  return stream && (await buffer(stream)).toString('utf8');
}
