const K: u64 = 0x9e3779b97f4a7c15;
const M: u64 = 0xbf58476d1ce4e5b9;

/** Masks all but the low `length` bytes of a word, from 1 to 8. */
// @ts-ignore: decorator
@inline
export function lowBytes(word: u64, length: u32): u64 {
  return word & (<u64>-1 >> ((8 - length) << 3));
}

/**
 * Returns a 64-bit hash, never 0: words of eight bytes, mixed by multiplication and shifts as in splitmix64 (Steele,
 * Lea and Flood 2014). Reads up to seven bytes beyond the text and masks them.
 */
export function hashOf(at: usize, length: u32): u64 {
  let hash: u64 = (<u64>length + 1) * K;
  let left = length;
  while (left > 8) {
    hash = (hash ^ load<u64>(at)) * M;
    hash ^= hash >> 32;
    at += 8;
    left -= 8;
  }
  if (left > 0) hash = (hash ^ lowBytes(load<u64>(at), left)) * M;
  hash ^= hash >> 29;
  hash *= K;
  hash ^= hash >> 32;
  return hash === 0 ? 1 : hash;
}

/** Mixes the hash of the next cell into the hash of its row. The order of cells matters. */
// @ts-ignore: decorator
@inline
export function mixRow(row: u64, cell: u64): u64 {
  const mixed = (rotl<u64>(row, 23) ^ cell) * K;
  return mixed ^ (mixed >> 31);
}

/** Whether two texts of the same length are equal. Reads up to seven bytes beyond both and masks them. */
export function isSame(one: usize, other: usize, length: u32): bool {
  while (length > 8) {
    if (load<u64>(one) !== load<u64>(other)) return false;
    one += 8;
    other += 8;
    length -= 8;
  }
  return length === 0 || lowBytes(load<u64>(one) ^ load<u64>(other), length) === 0;
}
