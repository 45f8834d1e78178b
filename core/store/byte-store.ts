import { Fault } from '../base/fault.js';

/** Size and time of stored bytes. */
export interface StoredBytes {
  key: string;
  bytes: number;
  /** Time of the last `put`, `append` or `touch`. */
  modified: Date;
}

/** Size and hash of concatenated bytes. */
export interface JoinedBytes {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/**
 * Stores bytes under keys such as `a/b/c`, in a local folder or in another store that supports these operations. An
 * interrupted operation leaves the old bytes or the new ones, never a part of them. Several processes may use a store
 * at the same time.
 */
export interface ByteStore {
  /** Identifies the store within a process. Two stores with the same name have the same contents. */
  readonly name: string;
  /** Stores bytes under a key, replacing existing ones. Faults: storage-full, not-writable. */
  put(key: string, data: Uint8Array): Promise<void>;
  /**
   * Stores bytes unless the key exists. If several callers try at the same time, exactly one succeeds.
   * @returns whether the bytes were stored.
   */
  add(key: string, data: Uint8Array): Promise<boolean>;
  /**
   * Appends bytes to those of the key, or stores them if there are none. Concurrent appends do not mix; their order is
   * undefined. Appending no bytes checks whether appending would work, if that is cheap. Faults: storage-full,
   * not-writable.
   */
  append(key: string, data: Uint8Array): Promise<void>;
  /** Returns the size and time of the bytes; null if the key does not exist. */
  facts(key: string): Promise<StoredBytes | null>;
  /** Returns a stream of the bytes; null if the key does not exist. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Lists the keys with a prefix, ascending. The prefix must be empty or end with a slash. */
  list(prefix: string): Promise<StoredBytes[]>;
  /** Deletes keys in the given order. Ignores missing keys. */
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Stores the bytes of several keys, concatenated in the given order, under a new key. Does not load them into memory.
   * @param check throws to reject the result, which is then not stored.
   * Faults: not-found (one of the keys), storage-full, not-writable, those of `check`.
   */
  compose(keys: readonly string[], key: string, check: (joined: JoinedBytes) => void): Promise<void>;
  /**
   * Sets the modification time of a key to `now` or to the store's own clock. Never creates the key.
   * @returns whether the key exists.
   */
  touch(key: string, now: Date): Promise<boolean>;
  /**
   * Returns a read-only local file with the bytes, for readers that need random access; null if the key does not exist.
   */
  asFile(key: string): Promise<{ path: string; bytes: number } | null>;
  /** Removes leftovers of interrupted writes that started before a time. */
  tidy(before: Date): Promise<void>;
}

/** Maximum bytes of a text, which is loaded into memory. Runs of the agent can be large; all others are small. */
const MAX_TEXT = 256 << 20;

/** Returns the UTF-8 text of a key, or null. Faults: too-large. */
export async function getText(store: ByteStore, key: string, most = MAX_TEXT): Promise<string | null> {
  const stream = await store.get(key);
  if (!stream) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > most)
      throw new Fault('too-large', `"${key}" in ${store.name} is larger than ${most} bytes. Delete or shorten it.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
