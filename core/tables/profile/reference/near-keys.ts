import { editDistance } from '../../../language/edit-distance.js';

/** Minimum length of a key for one edit, and for two. Shorter keys with another letter are other keys. */
const MIN_LENGTH = { one: 4, two: 9 };
/** Maximum length of a key for one edit, and for two. Longer keys have too many parts. */
const MAX_LENGTH = { one: 120, two: 32 };
/** Maximum entries of the index for two edits. Beyond, only one edit is found. */
const MAX_ENTRIES = 4_000_000;
/** Maximum candidates. A key with more is ambiguous anyway. */
const MAX_FOUND = 64;

/** A key of the reference that is near another key. */
export interface NearKey {
  at: number;
  /** Edit distance of the folded keys. */
  distance: number;
}

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Hashes a text without up to two of its characters (FNV-1a). */
function hashWithout(text: string, one: number, other: number): number {
  let hash = FNV_BASIS;
  for (let at = 0; at < text.length; at += 1) {
    if (at !== one && at !== other) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  }
  return hash | 0;
}

/** Calls `visit` with the hash of each text that remains after at most `edits` deletions. */
function eachRemainder(text: string, edits: number, visit: (hash: number) => void): void {
  visit(hashWithout(text, -1, -1));
  for (let one = 0; edits > 0 && one < text.length; one += 1) {
    visit(hashWithout(text, one, -1));
    for (let other = one + 1; edits === 2 && other < text.length; other += 1) visit(hashWithout(text, one, other));
  }
}

function countRemainders({ length }: string, edits: number): number {
  if (edits === 0) return 1;
  return 1 + length + (edits === 2 ? (length * (length - 1)) / 2 : 0);
}

function editsFor({ length }: string, maxEdits: 1 | 2): 0 | 1 | 2 {
  if (length < MIN_LENGTH.one || length > MAX_LENGTH.one) return 0;
  return length < MIN_LENGTH.two || length > MAX_LENGTH.two ? 1 : maxEdits;
}

/**
 * Finds keys within two edits without comparing all of them: texts within k edits have equal remainders after at most k
 * deletions in each (Garbe's symmetric deletes, https://github.com/wolfgarbe/SymSpell). A swap of neighbors is one edit.
 */
export class NearKeys {
  readonly #keys: readonly string[];
  readonly #maxEdits: 1 | 2;
  /** Number of slots minus one. */
  readonly #mask: number;
  /** First entry of each slot, and the end of the last one. The entries of a slot are adjacent, so they load together. */
  readonly #starts: Int32Array;
  readonly #hashes: Int32Array;
  readonly #owners: Int32Array;
  /** Number of the last search that compared each key. */
  readonly #compared: Int32Array;
  #searches = 0;

  /** @param keys folded keys. */
  constructor(keys: readonly string[]) {
    const entriesFor = (maxEdits: 1 | 2) =>
      keys.reduce((sum, key) => sum + countRemainders(key, editsFor(key, maxEdits)), 0);
    this.#keys = keys;
    this.#maxEdits = entriesFor(2) <= MAX_ENTRIES ? 2 : 1;
    const entries = entriesFor(this.#maxEdits);
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(256, entries))) - 1;
    this.#starts = new Int32Array(this.#mask + 2);
    this.#hashes = new Int32Array(entries);
    this.#owners = new Int32Array(entries);
    this.#compared = new Int32Array(keys.length);
    this.#fill();
  }

  /** Sorts the remainders of all keys by their slots. */
  #fill(): void {
    const starts = this.#starts;
    this.#eachEntry((slot) => {
      starts[slot + 1]! += 1;
    });
    for (let slot = 0; slot <= this.#mask; slot += 1) starts[slot + 1]! += starts[slot]!;
    const next = starts.slice();
    this.#eachEntry((slot, hash, owner) => {
      const entry = next[slot]!;
      next[slot] = entry + 1;
      this.#hashes[entry] = hash;
      this.#owners[entry] = owner;
    });
  }

  #eachEntry(visit: (slot: number, hash: number, owner: number) => void): void {
    for (const [owner, key] of this.#keys.entries())
      eachRemainder(key, editsFor(key, this.#maxEdits), (hash) => visit(hash & this.#mask, hash, owner));
  }

  /** Returns keys within two edits, or one if the key is short, very long, or one of very many; nearest first. */
  find(key: string): NearKey[] {
    const limit = editsFor(key, this.#maxEdits);
    const found: NearKey[] = [];
    this.#searches += 1;
    if (limit > 0) eachRemainder(key, limit, (hash) => this.#collect(key, hash, limit, found));
    return found.sort((one, other) => one.distance - other.distance || one.at - other.at);
  }

  #collect(key: string, hash: number, limit: number, found: NearKey[]): void {
    const slot = hash & this.#mask;
    const start = this.#starts[slot]!;
    for (let entry = this.#starts[slot + 1]! - 1; entry >= start && found.length < MAX_FOUND; entry -= 1) {
      const at = this.#owners[entry]!;
      if (this.#hashes[entry] !== hash || this.#compared[at] === this.#searches) continue;
      this.#compared[at] = this.#searches;
      const distance = editDistance(key, this.#keys[at]!, limit);
      if (distance > 0 && distance <= limit) found.push({ at, distance });
    }
  }
}
