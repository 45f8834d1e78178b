/** Least, middle and most of values that are counted in steps, so that memory does not grow with their number. */
export class SpreadTally {
  readonly #counts = new Map<number, number>();
  readonly #step: number;
  #total = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  /** @param step how exact the middle is; 1 is exact for whole numbers. */
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

  /** Two decimals; null while nothing was counted. The middle of two values is half-way between them. */
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
