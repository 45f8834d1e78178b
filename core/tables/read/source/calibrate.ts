type Points = readonly (readonly [raw: number, correct: number])[];

/**
 * Share of correct results at a raw confidence, fitted by `scripts/fit-confidence.ts` (isotonic regression) to the
 * first half of the calibration set (delimiters and headers: with three more seeds); docs/benchmarks.md reports the
 * other half. Before fitting again, replace each list by `[[0, 0], [1, 1]]`.
 */
const POINTS: Readonly<Record<'delimiter' | 'encoding' | 'header', Points>> = {
  delimiter: [
    [0.556, 0.37],
    [0.618, 0.5],
    [0.654, 0.545],
    [0.71, 0.657],
    [0.73, 0.7],
    [0.742, 0.8],
    [0.779, 0.89],
    [0.815, 0.945],
    [0.864, 0.97],
    [0.913, 0.985],
    [0.936, 0.99],
  ],
  // The letter models were chosen on the first half, where they are nearly always right, so low values are between the
  // fitted and the raw ones.
  encoding: [
    [0, 0],
    [0.42, 0.56],
    [0.55, 0.72],
    [0.65, 0.9],
    [0.75, 0.97],
    [0.85, 0.99],
  ],
  header: [
    [0.662, 0.57],
    [0.76, 0.72],
    [0.846, 0.87],
    [0.942, 0.915],
    [0.989, 0.951],
    [0.997, 0.955],
    [0.998, 0.99],
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
