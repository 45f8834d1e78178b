import type { Box } from '../../../core/vision/boxes/detection.js';
import type { CanvasBox, Point, Size } from './canvas-box.js';

/** Number of cells along the longer side of the image. */
const CELLS = 48;

/** Finds the box at an image point without checking all boxes. */
export interface HitGrid {
  /**
   * Returns the id of the box at a point; null if there is none. Prefers boxes whose border is within reach, the
   * nearest one first; otherwise returns the smallest box around the point, so that boxes inside others can be
   * selected.
   * @param reach image px.
   */
  hit(point: Point, reach: number): string | null;
}

interface Rank {
  /** Distance to the border, image px; Infinity if it is out of reach. */
  border: number;
  area: number;
}

function rankOf({ x1, y1, x2, y2 }: Box, { x, y }: Point, reach: number): Rank | null {
  if (x < x1 - reach || x > x2 + reach || y < y1 - reach || y > y2 + reach) return null;
  const border = Math.min(Math.abs(x - x1), Math.abs(x - x2), Math.abs(y - y1), Math.abs(y - y2));
  return { border: border <= reach ? border : Number.POSITIVE_INFINITY, area: (x2 - x1) * (y2 - y1) };
}

const isBetter = (one: Rank, other: Rank) =>
  one.border === other.border ? one.area < other.area : one.border < other.border;

/** Builds the grid for boxes. */
export function createHitGrid(boxes: readonly CanvasBox[], image: Size): HitGrid {
  const cell = Math.max(image.width, image.height, 1) / CELLS;
  const across = Math.max(1, Math.ceil(image.width / cell));
  const down = Math.max(1, Math.ceil(image.height / cell));
  const cells: CanvasBox[][] = Array.from({ length: across * down }, () => []);
  const place = (value: number, count: number) => Math.min(Math.max(Math.floor(value / cell), 0), count - 1);
  const visit = ({ x1, y1, x2, y2 }: Box, run: (list: CanvasBox[]) => void) => {
    for (let row = place(y1, down); row <= place(y2, down); row++) {
      for (let column = place(x1, across); column <= place(x2, across); column++) run(cells[row * across + column]!);
    }
  };
  for (const box of boxes) visit(box.box, (list) => list.push(box));
  return {
    hit({ x, y }, reach) {
      let best: { id: string; rank: Rank } | null = null;
      visit({ x1: x - reach, y1: y - reach, x2: x + reach, y2: y + reach }, (list) => {
        for (const { id, box } of list) {
          const rank = rankOf(box, { x, y }, reach);
          if (rank && (best === null || isBetter(rank, best.rank))) best = { id, rank };
        }
      });
      return (best as { id: string } | null)?.id ?? null;
    },
  };
}
