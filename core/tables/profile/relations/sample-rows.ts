/** Spreads an integer over 32 bits (Murmur3's finaliser), so that a sample follows no period of the table. */
function scatter(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Rows to look at, in their order: each with the same chance, always the same ones for the same number of rows.
 * @param most about so many; never more.
 * @returns null where all rows are looked at.
 */
export function sampleRows(rowCount: number, most: number): Uint32Array | null {
  if (rowCount <= most) return null;
  const rows = new Uint32Array(most);
  const threshold = (most / rowCount) * 2 ** 32;
  let size = 0;
  for (let row = 0; row < rowCount && size < most; row++) {
    if (scatter(row + 1) < threshold) rows[size++] = row;
  }
  return rows.subarray(0, size);
}
