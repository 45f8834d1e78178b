/** Returns the quantile of samples by nearest rank. @param part 0 to 1. NaN for no samples. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns the middle sample, or the mean of the two middle ones. NaN for no samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? Number.NaN)) / 2;
}

/** Formats the range of samples. @returns `lowest..highest`. */
export function spread(samples: readonly number[], digits: number): string {
  return `${Math.min(...samples).toFixed(digits)}..${Math.max(...samples).toFixed(digits)}`;
}

/** Rounds a number to a number of decimals. */
export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** Cost at a size. Both are positive. */
interface CostAt {
  size: number;
  cost: number;
}

/**
 * Returns the exponent b of cost = a * size^b, by least squares over the logarithms: 1 is linear, 0 is constant. A
 * fixed part of the cost lowers it at small sizes.
 * @returns NaN for fewer than two distinct sizes.
 */
export function growthExponent(points: readonly CostAt[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const meanX = logs.reduce((sum, { x }) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, { y }) => sum + y, 0) / logs.length;
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const variance = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? Number.NaN : covariance / variance;
}

/** Formats a share as a percentage. */
export const percent = (share: number, digits: number): string => `${(share * 100).toFixed(digits)} %`;
