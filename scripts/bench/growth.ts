/** What something cost at a size. Both above 0. */
export interface CostAt {
  size: number;
  cost: number;
}

/**
 * The exponent b of cost = a * size^b, by least squares over the logarithms: 1 is linear, 0 is constant. A fixed part of the
 * cost lowers it at small sizes.
 * @returns NaN of fewer than two distinct sizes.
 */
export function growthExponent(points: readonly CostAt[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const meanX = logs.reduce((sum, { x }) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, { y }) => sum + y, 0) / logs.length;
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const variance = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? Number.NaN : covariance / variance;
}
