/** One way to read a row, and how well it fits. */
export interface RowReading {
  cells: string[];
  fit: number;
}

/** Readings that fit nearly as well as the best leave it uncertain: e to this power is how many times likelier it has to be. */
export const MARGIN = 0.9;

function isSame(one: RowReading, other: RowReading): boolean {
  return one.cells.every((cell, index) => cell === other.cells[index]);
}

/** @returns the best reading, and whether no different one comes near it. */
export function chooseReading(
  readings: readonly RowReading[],
  margin = MARGIN,
): { best: RowReading; isCertain: boolean } | null {
  let best: RowReading | null = null;
  for (const reading of readings) if (!best || reading.fit > best.fit) best = reading;
  if (!best) return null;
  const chosen = best;
  const isCertain = readings.every((reading) => reading.fit <= chosen.fit - margin || isSame(reading, chosen));
  return { best, isCertain };
}
