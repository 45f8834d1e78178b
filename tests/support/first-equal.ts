/** For each row the first one with the same hashes: hashes may differ, but not in which rows are equal. */
export function firstEqual([low, high]: readonly [Uint32Array, Uint32Array]): number[] {
  const seen = new Map<string, number>();
  return Array.from(low, (hash, row) => {
    const key = `${hash}:${high[row]}`;
    if (!seen.has(key)) seen.set(key, row);
    return seen.get(key)!;
  });
}
