/** A concave function to maximize. */
export interface Objective {
  /** Number of parameters. */
  size: number;
  /** Upper bound of the absolute second derivative in any direction. */
  curvature: number;
  /** Returns the gradient. */
  gradient(at: Float64Array): Float64Array;
}

const ITERATIONS = 250;

/** Maximizes a concave function by accelerated gradient ascent from 0 (Nesterov, 1983). Deterministic. */
export function ascend({ size, curvature, gradient }: Objective): Float64Array {
  let current = new Float64Array(size);
  let previous = current;
  for (let round = 0; round < ITERATIONS; round += 1) {
    const momentum = round / (round + 3);
    const ahead = current.map((value, at) => value + momentum * (value - previous[at]!));
    const slope = gradient(ahead);
    previous = current;
    current = ahead.map((value, at) => value + slope[at]! / curvature);
  }
  return current;
}
