type Points = readonly (readonly [raw: number, correct: number])[];

/**
 * Share of correct results at a raw confidence, fitted by `scripts/fit-confidence.ts` (isotonic regression) to the
 * first half of the calibration set (delimiters and headers: with seven more seeds); docs/benchmarks.md reports the
 * other half. Before fitting again, replace each list by `[[0, 0], [1, 1]]`. A decision for the likelier of two headers
 * is at least 50% certain.
 */
const POINTS: Readonly<Record<'delimiter' | 'encoding' | 'header' | 'no header', Points>> = {
  delimiter: [
    [0.566, 0.42],
    [0.603, 0.47],
    [0.631, 0.55],
    [0.664, 0.57],
    [0.696, 0.65],
    [0.72, 0.72],
    [0.771, 0.835],
    [0.834, 0.945],
    [0.869, 0.96],
    [0.883, 0.98],
    [0.907, 0.985],
    [0.933, 0.99],
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
    [0.5, 0.5],
    [0.838, 0.58],
    [0.976, 0.92],
    [0.995, 0.935],
    [1, 0.99],
  ],
  'no header': [
    [0.5, 0.9],
    [0.955, 0.99],
    [1, 0.995],
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
