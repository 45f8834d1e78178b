/** The value below which a part of the samples lies, by nearest rank. @param part 0 to 1. NaN of no samples. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle sample, or the mean of the two in the middle. NaN of no samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? Number.NaN)) / 2;
}

/** @returns `lowest..highest`. */
export function spread(samples: readonly number[], digits: number): string {
  return `${Math.min(...samples).toFixed(digits)}..${Math.max(...samples).toFixed(digits)}`;
}

/** The number with so many digits behind the point, as a number. */
export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
