/**
 * Returns the index of the first row with the same hashes for each row. Used to compare readers, whose hash values may
 * differ although the same rows are equal.
 */
export function firstEqual([low, high]: readonly [Uint32Array, Uint32Array]): number[] {
  const seen = new Map<string, number>();
  return Array.from(low, (hash, row) => {
    const key = `${hash}:${high[row]}`;
    if (!seen.has(key)) seen.set(key, row);
    return seen.get(key)!;
  });
}
