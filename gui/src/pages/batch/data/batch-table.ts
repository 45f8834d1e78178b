import type { Box } from '../../../../../core/vision/boxes/detection.js';
import type { ClassIndex } from './class-index.js';

export const WAITING = 0;
export const DONE = 1;
export const FAILED = 2;

/** Score of a box drawn by hand: above every threshold. */
export const BY_HAND = 2;

/** A box of an image, with corrections applied. */
export interface TableBox {
  className: string;
  /** 0 to 1; null if it was drawn by hand. */
  confidence: number | null;
  box: Box;
}

/** An image to store in the table. */
export interface TableRow {
  id: string;
  name: string;
  state: 'waiting' | 'done' | 'failed';
  /** Size of the upright image, px; 0 if unknown. */
  width: number;
  height: number;
  isReviewed: boolean;
  /** Corrections in effect. */
  edits: number;
  /** Why it failed; null if it did not. */
  reason: string | null;
  /** Place in the list of makers of the run; -1 without a result. */
  maker: number;
  /** Highest confidence first. */
  boxes: readonly TableBox[];
}

const STATES = { waiting: WAITING, done: DONE, failed: FAILED } as const;

type Column = Uint8Array | Uint16Array | Int16Array | Uint32Array | Float32Array | Float64Array;

/** Returns a column with room for a number of values, at least doubling it. */
function grow<Values extends Column>(column: Values, size: number): Values {
  if (column.length >= size) return column;
  const larger = new (column.constructor as new (size: number) => Values)(Math.max(size, column.length * 2));
  larger.set(column);
  return larger;
}

/**
 * The images of a run with their boxes, in columns: a pass over 10,000 images reads numbers one after another instead of
 * following pointers. Images are numbered from 0 in the order of their folder.
 */
export class BatchTable {
  readonly ids: string[] = [];
  readonly names: string[] = [];
  readonly reasons = new Map<number, string>();
  /** WAITING, DONE or FAILED. */
  state = new Uint8Array(256);
  /** Whether the image has had an outcome: from then on it keeps its place on the page. */
  seen = new Uint8Array(256);
  width = new Uint32Array(256);
  height = new Uint32Array(256);
  reviewed = new Uint8Array(256);
  edits = new Uint16Array(256);
  maker = new Int16Array(256);
  /** Counts the updates of an image, so that the page renders only those that changed. */
  stamp = new Uint32Array(256);
  /** First box and number of boxes of each image, in the columns below. */
  first = new Uint32Array(256);
  count = new Uint16Array(256);
  /** Scores, highest first within an image; BY_HAND for boxes drawn by hand. */
  scores = new Float64Array(1024);
  classes = new Uint16Array(1024);
  /** x1, y1, x2, y2 of each box, px of the upright image. */
  corners = new Float32Array(4096);
  private boxes = 0;
  private readonly places = new Map<string, number>();
  readonly classIndex: ClassIndex;

  constructor(classIndex: ClassIndex) {
    this.classIndex = classIndex;
  }

  get length(): number {
    return this.ids.length;
  }

  /** Returns the number of an image; -1 if it is not in the table. */
  placeOf(id: string): number {
    return this.places.get(id) ?? -1;
  }

  /** Adds an image, or replaces what is known about it. @returns its number. */
  put(row: TableRow): number {
    const at = this.placeOf(row.id) === -1 ? this.add(row) : this.placeOf(row.id);
    this.state[at] = STATES[row.state];
    if (row.state !== 'waiting') this.seen[at] = 1;
    // An image that is tried again keeps its shape until there is another result.
    if (row.width > 0) [this.width[at], this.height[at]] = [row.width, row.height];
    this.reviewed[at] = Number(row.isReviewed);
    this.edits[at] = row.edits;
    this.maker[at] = row.maker;
    if (row.reason === null) this.reasons.delete(at);
    else this.reasons.set(at, row.reason);
    this.putBoxes(at, row.boxes);
    this.stamp[at]! += 1;
    return at;
  }

  /** Changes whether an image is reviewed. */
  setReviewed(at: number, isReviewed: boolean): void {
    this.reviewed[at] = Number(isReviewed);
    this.stamp[at]! += 1;
  }

  private add({ id, name }: TableRow): number {
    const at = this.ids.push(id) - 1;
    this.names.push(name);
    this.places.set(id, at);
    const size = at + 1;
    this.state = grow(this.state, size);
    this.seen = grow(this.seen, size);
    this.width = grow(this.width, size);
    this.height = grow(this.height, size);
    this.reviewed = grow(this.reviewed, size);
    this.edits = grow(this.edits, size);
    this.maker = grow(this.maker, size);
    this.stamp = grow(this.stamp, size);
    this.first = grow(this.first, size);
    this.count = grow(this.count, size);
    return at;
  }

  /** Overwrites the earlier boxes of the image if the new ones fit; otherwise appends them. */
  private putBoxes(at: number, boxes: readonly TableBox[]): void {
    const fits = boxes.length <= this.count[at]!;
    const from = fits ? this.first[at]! : this.boxes;
    if (!fits) {
      this.boxes += boxes.length;
      this.scores = grow(this.scores, this.boxes);
      this.classes = grow(this.classes, this.boxes);
      this.corners = grow(this.corners, this.boxes * 4);
    }
    this.first[at] = from;
    this.count[at] = boxes.length;
    for (const [place, { className, confidence, box }] of boxes.entries()) {
      this.scores[from + place] = confidence ?? BY_HAND;
      this.classes[from + place] = this.classIndex.idOf(className);
      this.corners.set([box.x1, box.y1, box.x2, box.y2], (from + place) * 4);
    }
  }
}
