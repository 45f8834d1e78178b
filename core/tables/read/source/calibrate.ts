type Points = readonly (readonly [raw: number, correct: number])[];

/**
 * Share of correct results at a raw confidence, fitted by `scripts/fit-confidence.ts` (isotonic regression) to the
 * first half of the calibration set; docs/benchmarks.md reports the other half. Before fitting again, replace each list
 * by `[[0, 0], [1, 1]]`.
 */
const POINTS: Readonly<Record<'delimiter' | 'encoding' | 'header', Points>> = {
  delimiter: [
    [0.53, 0.54],
    [0.65, 0.615],
    [0.7, 0.735],
    [0.73, 0.8],
    [0.745, 0.87],
    [0.77, 0.893],
    [0.84, 0.94],
    [0.91, 0.99],
  ],
  encoding: [
    [0.53, 0.42],
    [0.62, 0.62],
    [0.7, 0.79],
    [0.76, 0.82],
    [0.83, 0.92],
    [0.89, 0.957],
    [0.95, 0.98],
    [0.99, 0.99],
  ],
  header: [
    [0.64, 0.54],
    [0.755, 0.675],
    [0.84, 0.785],
    [0.95, 0.86],
    [0.978, 0.875],
    [0.991, 0.92],
    [0.999, 0.985],
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
