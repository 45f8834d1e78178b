import { defineChecks } from '../checks/check.js';
import { formatLabelNumber, IMAGE_IS_DROPPED, type LabelFindings, type Place } from './label-findings.js';
import type { ReadRow } from './read-row.js';

export const COORDINATE_CHECKS = defineChecks({
  'label-out-of-range': {
    severity: 'error',
    title: 'Coordinate above 1',
    why: `Coordinates are fractions of the image, 0 to 1; up to 1.01 is accepted. ${IMAGE_IS_DROPPED}`,
    fix: 'Divide x by the width and y by the height of the upright image, and clip boxes to the image.',
  },
  'label-slightly-out': {
    severity: 'warning',
    title: 'Coordinate slightly outside 0 to 1',
    why: 'Ultralytics tolerates 0.01 outside the range; other trainers drop the image.',
    fix: 'Clip it to 0 to 1, or run `dataset fix`.',
  },
  'label-in-pixels': {
    severity: 'error',
    title: 'Coordinates in pixels',
    why: `Coordinates are fractions of the image, 0 to 1. ${IMAGE_IS_DROPPED}`,
    fix: 'Divide x by the width and y by the height of the upright image.',
  },
  'label-negative': {
    severity: 'error',
    title: 'Negative coordinate or size',
    why: IMAGE_IS_DROPPED,
    fix: 'Clip the box to the image. A negative size means that its corners are swapped.',
  },
});

/** Tolerance of trainers below 0 and above 1 (`verify_image_label` of Ultralytics). */
const TOLERANCE = 0.01;
/** Maximum rounding error, because labels usually have six decimals. */
const ROUNDING = 1e-6;
/** Coordinates from this value on are pixels. Smaller ones may be boxes that extend beyond the edge. */
const MIN_PIXEL_VALUE = 2;

type Judgement = 'sound' | 'slightly-out' | 'negative' | 'above';

function judge(value: number, isSize: boolean): Judgement {
  if (value > 1 + TOLERANCE) return 'above';
  if (value > 1 + ROUNDING) return 'slightly-out';
  if (value >= 0) return 'sound';
  return isSize || value < -TOLERANCE ? 'negative' : 'slightly-out';
}

/** Yields the judgement of each coordinate of a row; `at` is the index of its column, without the class. */
function* judgementsOf({ row, values }: ReadRow): Generator<{ judgement: Judgement; value: number; at: number }> {
  // Trainers use only the bounding box of a polygon, so its points may be outside by as much as the edges of a box.
  const { cx, cy, width, height } = row;
  const isBoxNear = Math.max(cx, cy, width, height) <= 1 + TOLERANCE && Math.min(cx, cy) >= -TOLERANCE;
  const isTolerated = row.kind === 'polygon' && isBoxNear;
  for (const [at, value] of values.entries()) {
    const judgement = judge(value, row.kind === 'box' && at >= 2);
    const isAccepted = isTolerated && (judgement === 'above' || judgement === 'negative');
    yield { judgement: isAccepted ? 'sound' : judgement, value, at };
  }
}

/** Checks the coordinates of a label row by row. `finish` decides whether values above 1 are pixels. */
export class CoordinateJudge {
  readonly #findings: LabelFindings;
  #rows = 0;
  #above: { rows: number; first: Place; value: number; largest: number } | null = null;

  constructor(findings: LabelFindings) {
    this.#findings = findings;
  }

  /**
   * Checks a row and reports each kind of problem once.
   * @returns false if a coordinate is outside 0 to 1 by more than the tolerance, except for a polygon whose bounding
   * box is not.
   */
  check(read: ReadRow): boolean {
    this.#rows++;
    const seen = new Set<Judgement>();
    for (const { judgement, value, at } of judgementsOf(read)) {
      if (judgement === 'sound' || seen.has(judgement)) continue;
      seen.add(judgement);
      const { text, column } = read.fields[at + 1]!;
      this.#note(judgement, { place: { line: read.row.line, column, value: text }, value });
    }
    if (this.#above) this.#above.largest = read.values.reduce((a, b) => Math.max(a, b), this.#above.largest);
    return !seen.has('above') && !seen.has('negative');
  }

  #note(judgement: Exclude<Judgement, 'sound'>, { place, value }: { place: Place; value: number }): void {
    if (judgement === 'above') {
      this.#above ??= { rows: 0, first: place, value, largest: value };
      this.#above.rows++;
    } else if (judgement === 'negative') {
      this.#findings.add(COORDINATE_CHECKS['label-negative'], place, () => `${formatLabelNumber(value)} is negative.`);
    } else {
      this.#findings.add(
        COORDINATE_CHECKS['label-slightly-out'],
        place,
        () => `Coordinate ${formatLabelNumber(value)} is slightly outside 0 to 1.`,
      );
    }
  }

  /** @param size size of the upright image, px; null if unknown. */
  finish(size: { width: number; height: number } | null): void {
    if (!this.#above) return;
    const { rows, first, value, largest } = this.#above;
    const arePixels = largest >= MIN_PIXEL_VALUE && rows * 2 > this.#rows;
    const check = arePixels ? COORDINATE_CHECKS['label-in-pixels'] : COORDINATE_CHECKS['label-out-of-range'];
    const fitsImage = size !== null && largest <= Math.max(size.width, size.height);
    const image = fitsImage ? `; the image is ${size.width} x ${size.height}` : '';
    const message = arePixels
      ? `Coordinates up to ${formatLabelNumber(largest)} look like pixels${image}.`
      : `Coordinate ${formatLabelNumber(value)} is above 1.`;
    this.#findings.add(check, first, () => ({ message, count: rows }));
  }
}
