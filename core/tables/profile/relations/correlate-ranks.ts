/** A column of numbers as dense ranks: rank of each row's number among the distinct ones, -1 where there is none. */
export interface RankedColumn {
  name: string;
  at: number;
  ranks: Int32Array;
  /** Distinct numbers. */
  size: number;
}

export interface Correlation {
  /** From -1 to 1. */
  coefficient: number;
  /** Rows where both columns have a value. */
  rows: number;
}

/** Mid-rank of each dense rank over the rows that are given, ties sharing the mean of their places. */
function midRanks(column: RankedColumn, rows: Uint32Array): Float64Array {
  const counts = new Uint32Array(column.size);
  for (let at = 0; at < rows.length; at++) counts[column.ranks[rows[at]!]!]!++;
  const middle = new Float64Array(column.size);
  let before = 0;
  for (let rank = 0; rank < column.size; rank++) {
    middle[rank] = before + (counts[rank]! + 1) / 2;
    before += counts[rank]!;
  }
  return middle;
}

/**
 * Spearman's rho with ties: Pearson's coefficient of mid-ranks over the rows that have both numbers.
 * @returns null where there are fewer than three such rows or one column is constant over them.
 */
export function correlateRanks(one: RankedColumn, other: RankedColumn): Correlation | null {
  const both = new Uint32Array(one.ranks.length);
  let count = 0;
  for (let row = 0; row < both.length; row++) {
    both[count] = row;
    if (one.ranks[row]! >= 0 && other.ranks[row]! >= 0) count++;
  }
  if (count < 3) return null;
  const rows = both.subarray(0, count);
  const [left, right] = [midRanks(one, rows), midRanks(other, rows)];
  const mean = (rows.length + 1) / 2;
  let [xx, yy, xy] = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    const row = rows[at]!;
    const x = left[one.ranks[row]!]! - mean;
    const y = right[other.ranks[row]!]! - mean;
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  if (xx === 0 || yy === 0) return null;
  return { coefficient: Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))), rows: rows.length };
}
