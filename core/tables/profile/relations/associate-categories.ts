import type { CodedColumn } from './coded-column.js';
import type { Correlation } from './correlate-ranks.js';

/**
 * Cramer's V of two columns of categories with Bergsma's correction for bias (J. Korean Stat. Soc. 42, 2013), over the
 * rows where both say something. From 0 to 1.
 * @returns null where fewer than two categories of one column are left.
 */
export function associateCategories(one: CodedColumn, other: CodedColumn): Correlation | null {
  const width = other.texts.length;
  const cells = new Map<number, number>();
  const left = new Map<number, number>();
  const right = new Map<number, number>();
  let rows = 0;
  for (let row = 0; row < one.codes.length; row++) {
    const [a, b] = [one.codes[row]!, other.codes[row]!];
    if (one.isMissing[a] === 1 || other.isMissing[b] === 1) continue;
    rows++;
    cells.set(a * width + b, (cells.get(a * width + b) ?? 0) + 1);
    left.set(a, (left.get(a) ?? 0) + 1);
    right.set(b, (right.get(b) ?? 0) + 1);
  }
  if (rows < 3 || left.size < 2 || right.size < 2) return null;
  // Sum over cells of n_ij^2 / (n_i n_j) is 1 + phi^2: cells without rows need no visit.
  let sum = 0;
  for (const [cell, count] of cells) {
    sum += count ** 2 / (left.get(Math.floor(cell / width))! * right.get(cell % width)!);
  }
  return { coefficient: correctedV(sum - 1, left.size, right.size, rows), rows };
}

function correctedV(phi2: number, r: number, k: number, n: number): number {
  const corrected = Math.max(0, phi2 - ((r - 1) * (k - 1)) / (n - 1));
  const rows = r - (r - 1) ** 2 / (n - 1);
  const columns = k - (k - 1) ** 2 / (n - 1);
  const most = Math.min(rows, columns) - 1;
  return most <= 0 ? 0 : Math.min(1, Math.sqrt(corrected / most));
}
