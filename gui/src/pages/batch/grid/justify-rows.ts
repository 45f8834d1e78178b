/** Aspect ratios (width to height) outside of these are shown as if they were at the limit, with margins. */
const MIN_RATIO = 0.35;
const MAX_RATIO = 3.2;

/** Height of the line below a thumbnail, and gap between rows, px. */
export const CAPTION = 26;
export const ROW_GAP = 10;
export const GAP = 8;

export interface JustifyOptions {
  /** Width of the grid, px. */
  width: number;
  /** Wanted height of a row, px. */
  height: number;
}

/** Rows of images of equal height that fill the width. */
export interface JustifiedRows {
  /** First image of each row, and the number of all images at the end. */
  starts: readonly number[];
  /** Top of each row and the total height at the end, px. */
  tops: readonly number[];
  /** Height of the images of each row, px. */
  heights: readonly number[];
}

export const clampRatio = (ratio: number): number => Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio));

/**
 * Distributes images over rows. A row depends only on images up to its end, so that images added at the end never move
 * those before them; the last row has the wanted height.
 * @param ratioOf aspect ratio of an image by its place in the order.
 */
export function justifyRows(count: number, ratioOf: (place: number) => number, options: JustifyOptions): JustifiedRows {
  const { width, height: wanted } = options;
  const [starts, tops, heights]: [number[], number[], number[]] = [[], [], []];
  let top = 0;
  const add = (start: number, height: number) => {
    starts.push(start);
    tops.push(top);
    heights.push(height);
    top += height + CAPTION + ROW_GAP;
  };
  let [start, sum] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const ratio = clampRatio(ratioOf(at));
    const before = at - start;
    const full = (width - before * GAP) / (sum + ratio);
    if (full > wanted) {
      sum += ratio;
      continue;
    }
    // Whichever is closer to the wanted height: the row with this image or without it.
    const without = before === 0 ? Number.POSITIVE_INFINITY : (width - (before - 1) * GAP) / sum;
    if (without / wanted < wanted / full) {
      add(start, without);
      [start, sum] = [at, ratio];
      continue;
    }
    add(start, full);
    [start, sum] = [at + 1, 0];
  }
  if (start < count) add(start, Math.min(wanted, (width - (count - start - 1) * GAP) / sum));
  return { starts: [...starts, count], tops: [...tops, top], heights };
}

/** Returns the last row that begins at or above a height, px; 0 for an empty grid. */
export function rowAt({ tops, heights }: JustifiedRows, y: number): number {
  let [low, high] = [0, Math.max(0, heights.length - 1)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the row of an image by its place in the order. */
export function rowOf({ starts, heights }: JustifiedRows, place: number): number {
  let [low, high] = [0, Math.max(0, heights.length - 1)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
