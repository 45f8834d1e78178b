/**
 * Returns for each row the first one with the same hashes: hash values may differ between readers, but not which rows
 * are equal.
 */
export function firstEqual([low, high]: readonly [Uint32Array, Uint32Array]): number[] {
  const seen = new Map<string, number>();
  return Array.from(low, (hash, row) => {
    const key = `${hash}:${high[row]}`;
    if (!seen.has(key)) seen.set(key, row);
    return seen.get(key)!;
  });
}
