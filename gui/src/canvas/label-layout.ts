import type { Box } from '../../../core/vision/boxes/detection.js';
import type { Point, Size } from './canvas-box.js';

/** Height of a label, px. */
export const LABEL_HEIGHT = 19;

/** A label to place. */
export interface LabelRequest {
  id: string;
  /** Its box on the screen, px. */
  box: Box;
  /** Px. */
  width: number;
  /** Distance from the box, px: above 0 for the selected one, whose handles need space. */
  lift: number;
  side: 'start' | 'end';
}

export interface PlacedLabel extends Point {
  width: number;
  place: 'above' | 'inside' | 'below';
}

/** Cells of the grid that finds labels nearby, px: wider than most labels, as tall as one. */
const CELL = { width: 96, height: 20 };
/** Half the width of a box's line, px: a label above covers it to its outer edge. */
const HALF_LINE = 1;

/** Rectangles by the cells that they touch. */
class TakenSpace {
  private readonly cells = new Map<number, PlacedLabel[]>();

  isFree(label: PlacedLabel): boolean {
    let isFree = true;
    this.visit(label, (key) => {
      isFree &&= !this.cells.get(key)?.some((other) => overlaps(label, other));
    });
    return isFree;
  }

  take(label: PlacedLabel): void {
    this.visit(label, (key) => {
      const list = this.cells.get(key);
      if (list) list.push(label);
      else this.cells.set(key, [label]);
    });
  }

  private visit({ x, y, width }: PlacedLabel, run: (key: number) => void): void {
    const bottom = Math.floor((y + LABEL_HEIGHT) / CELL.height);
    const right = Math.floor((x + width) / CELL.width);
    for (let row = Math.floor(y / CELL.height); row <= bottom; row++) {
      for (let column = Math.floor(x / CELL.width); column <= right; column++) run(row * 4096 + column);
    }
  }
}

function overlaps(one: PlacedLabel, other: PlacedLabel): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + LABEL_HEIGHT &&
    other.y < one.y + LABEL_HEIGHT
  );
}

const isVisible = ({ x1, y1, x2, y2 }: Box, { width, height }: Size) => x2 > 0 && y2 > 0 && x1 < width && y1 < height;

/** Returns the possible places of a label within the canvas, the best first. Empty if its box is not visible. */
function placesOf({ box, width, lift, side }: LabelRequest, stage: Size): PlacedLabel[] {
  if (!isVisible(box, stage)) return [];
  const outer = side === 'start' ? box.x1 - HALF_LINE : box.x2 + HALF_LINE - width;
  const x = Math.min(Math.max(outer, 0), Math.max(stage.width - width, 0));
  const gap = HALF_LINE + lift;
  // Inside, a label stays in the visible part of its box.
  const inner = Math.max(box.y1, 0) + (lift > 0 ? lift : -HALF_LINE);
  const insideX = side === 'start' ? x + lift : x - lift;
  const places: PlacedLabel[] = [
    { x, y: box.y1 - gap - LABEL_HEIGHT + HALF_LINE * 2, width, place: 'above' },
    { x: insideX, y: Math.max(inner, 0), width, place: 'inside' },
    { x, y: box.y2 + gap - HALF_LINE * 2, width, place: 'below' },
  ];
  return places.filter(({ y, place }) => {
    if (y < 0 || y + LABEL_HEIGHT > stage.height) return false;
    if (place !== 'inside') return true;
    const shown = Math.min(box.x2, stage.width) - Math.max(box.x1, 0);
    return shown >= width + 2 * lift && box.y2 - y >= LABEL_HEIGHT + lift;
  });
}

/**
 * Places labels so that no two overlap and all are within the canvas. Earlier ones have the choice; a label without a
 * free place is not in the result. Takes O(n) for labels that are spread over the canvas.
 */
export function layoutLabels(labels: readonly LabelRequest[], stage: Size): Map<string, PlacedLabel> {
  const taken = new TakenSpace();
  const placed = new Map<string, PlacedLabel>();
  for (const label of labels) {
    const free = placesOf(label, stage).find((place) => taken.isFree(place));
    if (!free) continue;
    taken.take(free);
    placed.set(label.id, free);
  }
  return placed;
}

/** Returns the place of a label that covers others, such as that of a hovered box; null if its box is not visible. */
export function placeOnTop(label: LabelRequest, stage: Size): PlacedLabel | null {
  const [best] = placesOf(label, stage);
  if (best) return best;
  if (!isVisible(label.box, stage)) return null;
  const limit = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max, 0));
  return {
    x: limit(label.box.x1, stage.width - label.width),
    y: limit(label.box.y1, stage.height - LABEL_HEIGHT),
    width: label.width,
    place: 'inside',
  };
}
