/** Bins of a score from 0 to 1: a thousandth each, so that thresholds with three decimals are exact. */
const BINS = 1000;

const binOf = (score: number) => Math.floor(Math.min(1, Math.max(0, score)) * BINS + 1e-9);

/** Counts of scores in 1,001 bins. The memory does not depend on the number of scores. */
export class ScoreBins {
  count = 0;
  /** Lowest score; 1 if there are none. */
  lowest = 1;
  readonly #bins = new Uint32Array(BINS + 1);

  add(score: number): void {
    this.count += 1;
    this.lowest = Math.min(this.lowest, score);
    this.#bins[binOf(score)]! += 1;
  }

  /** Counts the scores of at least `score`, a threshold of at most three decimals. */
  atLeast(score: number): number {
    return this.#bins.subarray(binOf(score)).reduce((sum, count) => sum + count, 0);
  }

  /** Counts the scores from one threshold up to, but without, the next one. */
  between(from: number, to: number): number {
    return this.atLeast(from) - (to > 1 ? 0 : this.atLeast(to));
  }

  /**
   * Returns the highest score that a share of the scores reaches, rounded down to 0.001; 0 if there are none.
   * @param share 0 to 1.
   */
  reachedBy(share: number): number {
    let reached = 0;
    for (let bin = BINS; bin >= 0; bin--) {
      reached += this.#bins[bin]!;
      if (reached > 0 && reached >= share * this.count - 1e-9) return bin / BINS;
    }
    return 0;
  }

  /** Returns the median, to 0.001; 0 if there are no scores. */
  median(): number {
    if (this.count === 0) return 0;
    const [upper, lower] = [this.#ranked(Math.ceil(this.count / 2)), this.#ranked(Math.floor(this.count / 2) + 1)];
    // The middle of a bin is the best guess for its scores.
    return Math.min(1, (upper + lower) / 2 + 0.5 / BINS);
  }

  /** Returns the score of a rank from 1, the highest first, rounded down to 0.001. */
  #ranked(rank: number): number {
    return this.reachedBy(rank / this.count);
  }
}
