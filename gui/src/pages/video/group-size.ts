/** A request should take about so long: long enough that its own cost is small, short enough to pause and to tell. */
const AIM_MS = 300;
const MOST_FRAMES = 12;

/** How many frames the next request takes, by how long the last one took. */
export function nextGroupSize(size: number, tookMs: number): number {
  const wanted = Math.round((size * AIM_MS) / Math.max(1, tookMs));
  // By at most twice at a time: one slow answer says little.
  return Math.min(MOST_FRAMES, Math.max(1, Math.ceil(size / 2), Math.min(wanted, size * 2)));
}
