/** Limits of the displayed aspect ratio (width to height). Images beyond them have margins. */
const MIN_RATIO = 0.35;
const MAX_RATIO = 3.2;

/** Height of the caption below a thumbnail, and gaps between rows and between images, px. */
export const CAPTION = 26;
export const ROW_GAP = 10;
export const GAP = 8;

export interface JustifyOptions {
  /** Width of the grid, px. */
  width: number;
  /** Preferred height of a row, px. */
  height: number;
}

/** Rows that fill the width. All images of a row have the same height. */
export interface JustifiedRows {
  /** Position of the first image of each row; at the end, the number of images. */
  starts: readonly number[];
  /** Top of each row; at the end, the total height, px. */
  tops: readonly number[];
  /** Height of the images of each row, px. */
  heights: readonly number[];
}

export const clampRatio = (ratio: number): number => Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio));

/**
 * Distributes images over rows. A row does not depend on later images, so that images added at the end do not move
 * those before them. The last row has the preferred height.
 * @param ratioOf returns the aspect ratio of the image at a position.
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
    // Chooses the row height that is closer to the preferred one: with this image in the row, or without it.
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

/** Returns the number of the last row that starts at or above a position, px; 0 for an empty grid. */
export function rowAt({ tops, heights }: JustifiedRows, y: number): number {
  let [low, high] = [0, Math.max(0, heights.length - 1)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the number of the row that contains the image at a position. */
export function rowOf({ starts, heights }: JustifiedRows, place: number): number {
  let [low, high] = [0, Math.max(0, heights.length - 1)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
