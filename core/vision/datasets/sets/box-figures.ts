import type { DatasetReport } from '../contract/dataset-report.js';
import { TRAINING_SIDE } from '../labels/judge-box.js';
import type { LabelFile, LabelRow } from '../labels/label-file.js';
import { isCounted } from './split-tally.js';

/** Minimum, median and maximum of values counted in bins, so that memory does not grow with the number of values. */
export class SpreadTally {
  readonly #counts = new Map<number, number>();
  readonly #step: number;
  #total = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  /** @param step bin width, which is the precision of the median; 1 is exact for integers. */
  constructor(step = 1) {
    this.#step = step;
  }

  add(value: number): void {
    const bin = Math.round(value / this.#step);
    this.#counts.set(bin, (this.#counts.get(bin) ?? 0) + 1);
    this.#total++;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
  }

  /**
   * Returns the statistics with two decimals; null if nothing was counted. For an even count, the median is the mean of
   * the middle two values.
   */
  spread(): { min: number; median: number; max: number } | null {
    if (this.#total === 0) return null;
    const bins = [...this.#counts].sort(([a], [b]) => a - b);
    const [low, high] = [
      this.#at(bins, Math.floor((this.#total - 1) / 2)),
      this.#at(bins, Math.floor(this.#total / 2)),
    ];
    const median = Math.min(this.#max, Math.max(this.#min, ((low + high) / 2) * this.#step));
    return { min: rounded(this.#min), median: rounded(median), max: rounded(this.#max) };
  }

  #at(bins: readonly (readonly [number, number])[], place: number): number {
    let before = 0;
    for (const [bin, count] of bins) {
      before += count;
      if (before > place) return bin;
    }
    return bins.at(-1)![0];
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100;

const CELLS = 10;
/** The last bin of the histogram of objects per image counts this number and all larger ones. */
const CROWD = 20;
/** Bin width of box sides, px at training size. */
const SIDE_STEP_PX = 0.5;
const MAX_DISTANCE = 1.01;

/** Lower limits of the bins of box sides, px at training size, doubling from 4. The first bin starts at 0. */
export const SIDE_LIMITS_PX = [0, 4, 8, 16, 32, 64, 128, 256, 512] as const;
/** Lower limits of the bins of aspect ratios (width by height), doubling around 1. The first bin starts at 0. */
export const ASPECT_LIMITS = [0, 0.25, 0.5, 1, 2, 4] as const;

/** Counts a value in the bin with the highest lower limit that it reaches. */
function countIn(bins: number[], limits: readonly number[], value: number): void {
  const place = limits.findLastIndex((limit) => value >= limit);
  if (place >= 0) bins[place]!++;
}

type Size = { width: number; height: number };
type Figures = DatasetReport['figures'];

/** Whether a box is inside the image. Coordinates in pixels would distort the statistics of size and position. */
export function isInImage({ cx, cy, width, height }: LabelRow): boolean {
  return Math.min(cx, cy, width, height) >= 0 && Math.max(cx, cy, width, height) <= MAX_DISTANCE;
}

function cellOf(part: number): number {
  return Math.min(CELLS - 1, Math.floor(part * CELLS));
}

/** Collects statistics of image sizes, and of box sizes and positions, for the whole dataset and by class. */
export class BoxFigures {
  readonly #widths = new SpreadTally();
  readonly #heights = new SpreadTally();
  readonly #objects = new SpreadTally();
  readonly #sides = new SpreadTally(SIDE_STEP_PX);
  readonly #sidesByClass = new Map<number, SpreadTally>();
  readonly #sideBins = new Array<number>(SIDE_LIMITS_PX.length).fill(0);
  readonly #aspectBins = new Array<number>(ASPECT_LIMITS.length).fill(0);
  readonly #histogram = new Array<number>(CROWD + 1).fill(0);
  readonly #heatmap = Array.from({ length: CELLS }, () => new Array<number>(CELLS).fill(0));

  add({ size, label }: { size: Size | null; label: LabelFile | null }): void {
    const rows = label?.rows ?? [];
    if (size) {
      this.#widths.add(size.width);
      this.#heights.add(size.height);
    }
    this.#objects.add(rows.length);
    this.#histogram[Math.min(CROWD, rows.length)]!++;
    for (const row of rows) if (isInImage(row)) this.#addBox(row, size);
  }

  #addBox(row: LabelRow, size: Size | null): void {
    this.#heatmap[cellOf(row.cy)]![cellOf(row.cx)]!++;
    if (!size) return;
    const scale = TRAINING_SIDE / Math.max(size.width, size.height);
    const side = Math.sqrt(row.width * size.width * row.height * size.height) * scale;
    this.#sides.add(side);
    countIn(this.#sideBins, SIDE_LIMITS_PX, side);
    countIn(this.#aspectBins, ASPECT_LIMITS, (row.width * size.width) / (row.height * size.height));
    if (!isCounted(row.classId)) return;
    const ofClass = this.#sidesByClass.get(row.classId) ?? new SpreadTally(SIDE_STEP_PX);
    this.#sidesByClass.set(row.classId, ofClass);
    ofClass.add(side);
  }

  sideOf(classId: number): Figures['box_side_px'] {
    return this.#sidesByClass.get(classId)?.spread() ?? null;
  }

  figures(): Figures {
    return {
      image_width_px: this.#widths.spread(),
      image_height_px: this.#heights.spread(),
      objects_per_image: this.#objects.spread(),
      objects_per_image_histogram: [...this.#histogram],
      centre_heatmap: this.#heatmap.map((row) => [...row]),
      box_side_px: this.#sides.spread(),
      box_side_histogram: [...this.#sideBins],
      box_aspect_histogram: [...this.#aspectBins],
    };
  }
}
