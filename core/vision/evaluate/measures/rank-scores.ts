/** Places of scores from the highest to the lowest, equals in their order. */
export function rankScores(scores: readonly number[]): Uint32Array {
  return Uint32Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]! || a - b);
}
