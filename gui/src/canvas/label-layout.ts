import type { Box } from '../../../core/vision/boxes/detection.js';
import type { Point, Size } from './canvas-box.js';

/** Height of a label, px. */
export const LABEL_HEIGHT = 19;

/** A label to be placed. */
export interface LabelRequest {
  id: string;
  /** The labelled box in screen px. */
  box: Box;
  /** Width of the label, px. */
  width: number;
  /** Distance between box and label, px. Greater than 0 only for the selected box, to leave space for its handles. */
  lift: number;
  side: 'start' | 'end';
}

export interface PlacedLabel extends Point {
  width: number;
  place: 'above' | 'inside' | 'below';
}

/** Size of a cell of the grid that finds neighbouring labels, px: wider than most labels, and about as high as one. */
const CELL = { width: 96, height: 20 };
/** Half the line width of a box, px. A label above the box covers the line up to its outer edge. */
const HALF_LINE = 1;

/** Placed labels by the cells of the canvas that they touch. */
class TakenSpace {
  private readonly across: number;
  private readonly cells: (PlacedLabel[] | undefined)[];

  constructor(stage: Size) {
    this.across = Math.ceil(stage.width / CELL.width) + 1;
    // Filled in advance, because an array that grows at random indices is slow.
    this.cells = new Array(this.across * (Math.ceil(stage.height / CELL.height) + 1)).fill(undefined);
  }

  /**
   * Places a label if it overlaps no other.
   * @returns whether it was placed.
   */
  take(label: PlacedLabel): boolean {
    const { x, y, width } = label;
    const [left, right] = [Math.floor(x / CELL.width), Math.floor((x + width) / CELL.width)];
    const [top, bottom] = [Math.floor(y / CELL.height), Math.floor((y + LABEL_HEIGHT) / CELL.height)];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const others = this.cells[row * this.across + column];
        if (others?.some((other) => overlaps(label, other))) return false;
      }
    }
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const cell = row * this.across + column;
        const others = this.cells[cell];
        if (others) others.push(label);
        else this.cells[cell] = [label];
      }
    }
    return true;
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

const PLACES = ['above', 'inside', 'below'] as const;

/**
 * Returns the position of a label above, below or inside its visible box; null if the canvas or the box has too little
 * space for it.
 */
function placeAt(
  { box, width, lift, side }: LabelRequest,
  place: PlacedLabel['place'],
  stage: Size,
): PlacedLabel | null {
  const isStart = side === 'start';
  const outer = isStart ? box.x1 - HALF_LINE : box.x2 + HALF_LINE - width;
  const x = Math.min(Math.max(outer, 0), Math.max(stage.width - width, 0));
  if (place === 'inside') {
    // Inside the box, a label is in its visible part.
    const y = Math.max(Math.max(box.y1, 0) + (lift > 0 ? lift : HALF_LINE), 0);
    const visible = Math.min(box.x2, stage.width) - Math.max(box.x1, 0);
    const isLarge = visible >= width + 2 * lift && box.y2 - y >= LABEL_HEIGHT + lift;
    const fits = isLarge && y + LABEL_HEIGHT <= stage.height;
    return fits ? { x: isStart ? x + lift : x - lift, y, width, place } : null;
  }
  const y = place === 'above' ? box.y1 - lift - LABEL_HEIGHT + HALF_LINE : box.y2 + lift - HALF_LINE;
  return y >= 0 && y + LABEL_HEIGHT <= stage.height ? { x, y, width, place } : null;
}

/**
 * Places labels inside the canvas so that no two overlap. Earlier labels have priority, and labels for which there is
 * no space are omitted. Takes O(n) if the labels are spread over the canvas.
 */
export function layoutLabels(labels: readonly LabelRequest[], stage: Size): Map<string, PlacedLabel> {
  const taken = new TakenSpace(stage);
  const placed = new Map<string, PlacedLabel>();
  for (const label of labels) {
    if (!isVisible(label.box, stage)) continue;
    for (const place of PLACES) {
      const at = placeAt(label, place, stage);
      if (!at || !taken.take(at)) continue;
      placed.set(label.id, at);
      break;
    }
  }
  return placed;
}

/**
 * Returns the position of a label that may cover others, such as that of a hovered box; null if its box is not visible.
 */
export function placeOnTop(label: LabelRequest, stage: Size): PlacedLabel | null {
  if (!isVisible(label.box, stage)) return null;
  for (const place of PLACES) {
    const at = placeAt(label, place, stage);
    if (at) return at;
  }
  const limit = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max, 0));
  return {
    x: limit(label.box.x1, stage.width - label.width),
    y: limit(label.box.y1, stage.height - LABEL_HEIGHT),
    width: label.width,
    place: 'inside',
  };
}
