import type { Dependency } from './find-dependencies.js';

/** A cell that differs from what the other rows of its group say. Rows are places in the sample that was looked at. */
export interface Violation {
  row: number;
  dependency: Dependency;
  /** Code of the text that most of the group holds. */
  expected: number;
  /** Rows of the group that hold it. */
  support: number;
  /** Rows of the group. */
  size: number;
}

/** A group must be this sure of its text before another one counts as a break: two thirds, and two rows at least. */
const SURE = 2 / 3;

/**
 * Cells that break a dependency. Missing cells break nothing.
 * @param tally scratch of at least as many zeros as the column has texts; left as it was.
 */
export function findViolations(dependency: Dependency, tally: Uint32Array): Violation[] {
  const { byFrom, to } = dependency;
  const found: Violation[] = [];
  for (let group = 0; group + 1 < byFrom.offsets.length; group++) {
    const rows = byFrom.rows.subarray(byFrom.offsets[group]!, byFrom.offsets[group + 1]!);
    if (rows.length < 3) continue;
    const { most, size } = countGroup(rows, dependency, tally);
    const support = most < 0 ? 0 : tally[most]!;
    if (support >= 2 && support < size && support >= SURE * size) {
      const broken = rows.filter((row) => to.codes[row] !== most && to.isMissing[to.codes[row]!] === 0);
      for (const row of broken) found.push({ row, dependency, expected: most, support, size });
    }
    for (const row of rows) tally[to.codes[row]!] = 0;
  }
  return found;
}

function countGroup(rows: Uint32Array, { to }: Dependency, tally: Uint32Array): { most: number; size: number } {
  let most = -1;
  let size = 0;
  for (const row of rows) {
    const code = to.codes[row]!;
    if (to.isMissing[code] === 1) continue;
    size++;
    tally[code] = tally[code]! + 1;
    if (most < 0 || tally[code]! > tally[most]!) most = code;
  }
  return { most, size };
}
