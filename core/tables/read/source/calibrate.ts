type Points = readonly (readonly [raw: number, correct: number])[];

/**
 * Share of correct results at a raw confidence, fitted by `scripts/fit-confidence.ts` (isotonic regression) to the
 * first half of the calibration set; docs/benchmarks.md reports the other half. Before fitting again, replace each list
 * by `[[0, 0], [1, 1]]`.
 */
const POINTS: Readonly<Record<'delimiter' | 'encoding' | 'header', Points>> = {
  delimiter: [
    [0.573, 0.37],
    [0.615, 0.53],
    [0.649, 0.59],
    [0.687, 0.6],
    [0.718, 0.67],
    [0.735, 0.77],
    [0.782, 0.89],
    [0.843, 0.955],
    [0.882, 0.987],
    [0.918, 0.99],
  ],
  encoding: [
    [0.56, 0.57],
    [0.646, 0.78],
    [0.746, 0.95],
    [0.815, 0.96],
    [0.888, 0.985],
    [0.966, 0.99],
  ],
  header: [
    [0.699, 0.61],
    [0.929, 0.905],
    [0.98, 0.93],
    [0.994, 0.935],
    [0.997, 0.99],
    [1, 0.994],
  ],
};

/**
 * Maps a raw confidence to the measured share of correct results, by linear interpolation between the fitted points.
 * Monotonic.
 * @param raw from 0 to 1.
 * @returns from 0 to 1.
 */
export function calibrate(what: keyof typeof POINTS, raw: number): number {
  let [x0, y0] = [0, 0];
  for (const [x1, y1] of POINTS[what]) {
    if (raw < x1) return y0 + ((y1 - y0) * (raw - x0)) / (x1 - x0);
    [x0, y0] = [x1, y1];
  }
  return y0;
}
