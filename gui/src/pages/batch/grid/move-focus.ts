import { clampRatio, GAP, type JustifiedRows, rowOf } from './justify-rows.js';

/** The positions of images in a grid. */
export interface GridPlaces {
  rows: JustifiedRows;
  count: number;
  ratioOf: (place: number) => number;
  /** Height of the visible part, px. */
  height: number;
}

/** Returns the horizontal center of an image, px. */
function middleOf({ rows, ratioOf }: GridPlaces, row: number, place: number): number {
  const height = rows.heights[row]!;
  let left = 0;
  for (let at = rows.starts[row]!; at < place; at += 1) left += clampRatio(ratioOf(at)) * height + GAP;
  return left + (clampRatio(ratioOf(place)) * height) / 2;
}

/** Returns the position of the image in a row whose center is closest to that of an image in another row. */
function closestIn(places: GridPlaces, row: number, from: number): number {
  const { starts } = places.rows;
  const wanted = middleOf(places, rowOf(places.rows, from), from);
  let [best, least] = [starts[row]!, Number.POSITIVE_INFINITY];
  for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
    const distance = Math.abs(middleOf(places, row, at) - wanted);
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}

/** Returns the number of the row that is a page away. */
function pageFrom({ rows, height }: GridPlaces, row: number, direction: 1 | -1): number {
  const last = rows.heights.length - 1;
  let next = row;
  while (next + direction >= 0 && next + direction <= last) {
    next += direction;
    if (Math.abs(rows.tops[next]! - rows.tops[row]!) >= height * 0.8) break;
  }
  return next;
}

/** Keys that move the focus, named as in `KeyboardEvent.key`. */
export const MOVE_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** Returns the position to which a key moves the focus. */
export function moveFocus(places: GridPlaces, from: number, key: string): number {
  const { rows, count } = places;
  const last = count - 1;
  if (from === -1) return key === 'End' ? last : 0;
  const row = rowOf(rows, from);
  const inRow = (next: number) => (next < 0 || next >= rows.heights.length ? from : closestIn(places, next, from));
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'ArrowDown':
      return inRow(row + 1);
    case 'PageUp':
      return inRow(pageFrom(places, row, -1));
    case 'PageDown':
      return inRow(pageFrom(places, row, 1));
    case 'Home':
      return 0;
    default:
      return last;
  }
}
