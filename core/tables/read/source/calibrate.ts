type Points = readonly (readonly [raw: number, correct: number])[];

/**
 * Share of correct results at a raw confidence, fitted by `scripts/fit-confidence.ts` (isotonic regression) to the
 * first half of the calibration set; docs/benchmarks.md reports the other half. Before fitting again, replace each list
 * by `[[0, 0], [1, 1]]`.
 */
const POINTS: Readonly<Record<'delimiter' | 'encoding' | 'header', Points>> = {
  delimiter: [
    [0.586, 0.44],
    [0.65, 0.53],
    [0.71, 0.65],
    [0.741, 0.8],
    [0.79, 0.913],
    [0.852, 0.97],
    [0.911, 0.99],
  ],
  // The letter models were chosen on the first half, where they are nearly always right.
  encoding: [
    [0, 0],
    [0.99, 0.99],
  ],
  header: [
    [0.765, 0.7],
    [0.954, 0.9],
    [0.983, 0.96],
    [0.995, 0.97],
    [1, 0.992],
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
