/** Three rows of the table of distances, the newest first; units before a row's band count as out of reach. */
interface Rows {
  now: Uint16Array;
  before: Uint16Array;
  older: Uint16Array;
}

/**
 * Edits between two texts: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment, the
 * restricted Damerau-Levenshtein distance), by UTF-16 units. Costs length times `most`.
 * @param most above this the exact number does not matter.
 * @returns the distance, or `most + 1` where it is larger than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const width = other.length + 1;
  const far = most + 1;
  let rows: Rows = {
    now: Uint16Array.from({ length: width }, (_, at) => Math.min(at, far)),
    before: new Uint16Array(width),
    older: new Uint16Array(width),
  };
  for (let row = 1; row <= one.length; row++) {
    rows = { now: rows.older.fill(far), before: rows.now, older: rows.before };
    if (fillRow(one, other, row, rows, most) > most) return far;
  }
  return Math.min(rows.now[other.length]!, far);
}

/** Fills the band of a row that `most` edits can reach. @returns its least distance. */
function fillRow(one: string, other: string, row: number, { now, before, older }: Rows, most: number): number {
  const to = Math.min(other.length, row + most);
  now[0] = Math.min(row, most + 1);
  let least = now[0];
  for (let at = Math.max(1, row - most); at <= to; at++) {
    const same = one.charCodeAt(row - 1) === other.charCodeAt(at - 1);
    let best = Math.min(before[at - 1]! + (same ? 0 : 1), before[at]! + 1, now[at - 1]! + 1);
    if (!same && areSwapped(one, other, row, at)) best = Math.min(best, older[at - 2]! + 1);
    now[at] = best;
    if (best < least) least = best;
  }
  return least;
}

function areSwapped(one: string, other: string, row: number, at: number): boolean {
  return (
    row > 1 &&
    at > 1 &&
    one.charCodeAt(row - 1) === other.charCodeAt(at - 2) &&
    one.charCodeAt(row - 2) === other.charCodeAt(at - 1)
  );
}
