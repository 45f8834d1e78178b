import type { Box } from '../../../../../core/vision/boxes/detection.js';
import {
  ImageWarningTally,
  isImageWarning,
  type WarnedImages,
} from '../../../../../core/vision/image/image-warning.js';
import type { ClassIndex } from './class-index.js';

export const WAITING = 0;
export const DONE = 1;
export const FAILED = 2;

/** Score of a box drawn by hand, which is above every threshold. */
export const BY_HAND = 2;

/** A box of an image, with corrections applied. */
export interface TableBox {
  className: string;
  /** 0 to 1; null for a box drawn by hand. */
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
  /** Number of corrections in effect. */
  edits: number;
  /** Why it has failed; null if it has not. */
  reason: string | null;
  /** Warnings about its result, and about its model. */
  warnings: readonly { code: string }[];
  /** Index in the list of origins of the run; -1 if there is no result. */
  maker: number;
  /** Boxes, the highest score first. */
  boxes: readonly TableBox[];
}

const STATES = { waiting: WAITING, done: DONE, failed: FAILED } as const;

type Column = Uint8Array | Uint16Array | Int16Array | Uint32Array | Float32Array | Float64Array;

/** Returns a column with space for at least `size` values. If it must grow, its length is at least doubled. */
function grow<Values extends Column>(column: Values, size: number): Values {
  if (column.length >= size) return column;
  const larger = new (column.constructor as new (size: number) => Values)(Math.max(size, column.length * 2));
  larger.set(column);
  return larger;
}

/**
 * The images of a run with their boxes, stored in columns: reading numbers that are adjacent in memory is faster than
 * following pointers for 10,000 images. An image is identified by its index in the order in which it was added.
 */
export class BatchTable {
  readonly ids: string[] = [];
  readonly names: string[] = [];
  readonly reasons = new Map<number, string>();
  /** Warnings of images that have any. */
  private readonly warnings = new Map<number, readonly { code: string }[]>();
  /** WAITING, DONE or FAILED. */
  state = new Uint8Array(256);
  /** Whether the image has ever had an outcome. After that, it keeps its position on the page. */
  seen = new Uint8Array(256);
  width = new Uint32Array(256);
  height = new Uint32Array(256);
  reviewed = new Uint8Array(256);
  edits = new Uint16Array(256);
  maker = new Int16Array(256);
  /** Number of updates of each image, so that the page only renders those that have changed. */
  stamp = new Uint32Array(256);
  /** Index of the first box of each image, and its number of boxes, in the columns below. */
  first = new Uint32Array(256);
  count = new Uint16Array(256);
  /** Scores, the highest first within an image. BY_HAND for boxes drawn by hand. */
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

  /** Returns the index of an image; -1 if it is not in the table. */
  placeOf(id: string): number {
    return this.places.get(id) ?? -1;
  }

  /**
   * Adds or replaces an image.
   * @returns its index.
   */
  put(row: TableRow): number {
    const at = this.placeOf(row.id) === -1 ? this.add(row) : this.placeOf(row.id);
    this.state[at] = STATES[row.state];
    if (row.state !== 'waiting') this.seen[at] = 1;
    // An image that is processed again keeps its size until there is another result.
    if (row.width > 0) [this.width[at], this.height[at]] = [row.width, row.height];
    this.reviewed[at] = Number(row.isReviewed);
    this.edits[at] = row.edits;
    this.maker[at] = row.maker;
    if (row.reason === null) this.reasons.delete(at);
    else this.reasons.set(at, row.reason);
    const warnings = row.warnings.filter(isImageWarning);
    if (warnings.length === 0) this.warnings.delete(at);
    else this.warnings.set(at, warnings);
    this.putBoxes(at, row.boxes);
    this.stamp[at]! += 1;
    return at;
  }

  /** Returns the warnings about images, with the number of images that each one concerns. */
  warned(): WarnedImages[] {
    const tally = new ImageWarningTally();
    for (const [at, warnings] of this.warnings) tally.add(this.names[at]!, warnings);
    return tally.list();
  }

  /** Sets whether an image is reviewed. */
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

  /** Overwrites the previous boxes of the image if there is enough space, or else appends the new ones. */
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
