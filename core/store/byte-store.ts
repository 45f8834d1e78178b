import { buffer } from 'node:stream/consumers';

/** Bytes under a key, as a store lists them. */
export interface StoredBytes {
  key: string;
  bytes: number;
  /** When they were written or touched last. */
  modified: Date;
}

/** What came out when stored bytes were joined, before they are kept. */
export interface JoinedBytes {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/**
 * Keeps bytes under keys such as `a/b/c`: in a folder of this machine, or in any store that can do these few things.
 * Whatever is broken off leaves the old bytes or the new ones, never half of them; several processes may use one store.
 */
export interface ByteStore {
  /** Tells stores of one process apart: two with the same name hold the same bytes. */
  readonly name: string;
  /** Stores bytes in place of those that have the key. Faults: storage-full, not-writable. */
  put(key: string, data: Uint8Array): Promise<void>;
  /**
   * Stores bytes unless the key exists. If several callers try at once, only one succeeds. @returns whether they were
   * stored.
   */
  add(key: string, data: Uint8Array): Promise<boolean>;
  /**
   * Adds bytes to the end of those that have the key, or stores them where there are none. Of several who add at once
   * each finds its bytes whole, in some order. No bytes at all: sees whether it could be done, where that is cheap. Faults: storage-full, not-writable.
   */
  append(key: string, data: Uint8Array): Promise<void>;
  /** Size and time of the bytes; null where there are none. */
  facts(key: string): Promise<StoredBytes | null>;
  /** A stream of the bytes; null where there are none. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Everything whose key begins with the prefix, by key. The prefix is empty or ends with a slash. */
  list(prefix: string): Promise<StoredBytes[]>;
  /** Takes bytes away in this order; what is not there is passed over. */
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Joins bytes in this order under a new key, without holding them in memory.
   * @param check throws where what came out is not to be kept: then nothing is stored.
   * Faults: not-found (one of the keys), storage-full, not-writable, and what `check` throws.
   */
  compose(keys: readonly string[], key: string, check: (joined: JoinedBytes) => void): Promise<void>;
  /**
   * Sets the time of the bytes to that time, or to that of the store's own clock where it has one. @returns whether they
   * are there; they never come up by it.
   */
  touch(key: string, now: Date): Promise<boolean>;
  /** A file of this machine with the bytes, for readers that jump about in them; null where there are none. Read only. */
  asFile(key: string): Promise<{ path: string; bytes: number } | null>;
  /** Takes away what broken writes left, where they began before that time. */
  tidy(before: Date): Promise<void>;
}

/** Returns the UTF-8 text of a key, or null. */
export async function getText(store: ByteStore, key: string): Promise<string | null> {
  const stream = await store.get(key);
  return stream && (await buffer(stream)).toString('utf8');
}
