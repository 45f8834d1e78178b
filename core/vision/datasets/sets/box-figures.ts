import type { DatasetReport } from '../contract/dataset-report.js';
import { TRAINING_SIDE } from '../labels/judge-box.js';
import type { LabelFile, LabelRow } from '../labels/label-file.js';
import { isCounted } from './split-tally.js';
import { SpreadTally } from './spread-tally.js';

const CELLS = 10;
/** The last place of the histogram is for so many objects or more. */
const CROWD = 20;
/** Half a pixel at the size of training: no middle of box sides needs to be known closer. */
const SIDE_STEP_PX = 0.5;
const FURTHEST = 1.01;

type Size = { width: number; height: number };
type Figures = DatasetReport['figures'];

/** Whether a box lies where boxes can lie: pixels and the like would say nothing true of sizes and places. */
export function isInImage({ cx, cy, width, height }: LabelRow): boolean {
  return Math.min(cx, cy, width, height) >= 0 && Math.max(cx, cy, width, height) <= FURTHEST;
}

function cellOf(part: number): number {
  return Math.min(CELLS - 1, Math.floor(part * CELLS));
}

/** Sizes of images, and sizes and places of boxes, over the whole set and by class. */
export class BoxFigures {
  readonly #widths = new SpreadTally();
  readonly #heights = new SpreadTally();
  readonly #objects = new SpreadTally();
  readonly #sides = new SpreadTally(SIDE_STEP_PX);
  readonly #sidesByClass = new Map<number, SpreadTally>();
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
    };
  }
}
