import type { Part } from '../words/parts.js';
import { COST } from './part-sink.js';

/** Meanings of the same words above the cheapest one by more than this are not tried. */
const MAX_EXTRA = 0.85;

/**
 * Covers a question with spans so that the sum of the costs is lowest: as few and as likely parts as possible. Cost:
 * linear in the parts.
 * @returns the possible meanings of each span, cheapest first.
 */
export function coverQuestion(parts: readonly Part[], length: number): Part[][] {
  const ending: Part[][] = Array.from({ length: length + 1 }, () => []);
  for (const part of parts) ending[part.to]?.push(part);
  const starts = bestStarts(ending);
  const spans: Part[][] = [];
  for (let to = length; to > 0; to = starts[to] ?? 0) spans.unshift(meaningsOf(ending[to] ?? [], starts[to] ?? 0, to));
  return spans;
}

/** Returns the start of the span that ends at each place in the cheapest cover. */
function bestStarts(ending: readonly (readonly Part[])[]): number[] {
  const costs = [0];
  const starts = [0];
  for (const [to, parts] of ending.entries()) {
    if (to === 0) continue;
    let [best, start] = [(costs[to - 1] ?? 0) + COST.unknown, to - 1];
    for (const { from, cost } of parts) {
      const sum = (costs[from] ?? 0) + COST.span + cost;
      if (sum < best) [best, start] = [sum, from];
    }
    costs.push(best);
    starts.push(start);
  }
  return starts;
}

function meaningsOf(parts: readonly Part[], from: number, to: number): Part[] {
  const fits = parts.filter((part) => part.from === from).sort((a, b) => a.cost - b.cost);
  const [first] = fits;
  if (first === undefined) return [{ from, to, cost: COST.unknown, key: '', meaning: { kind: 'unknown' } }];
  return fits.filter(({ cost }) => cost <= first.cost + MAX_EXTRA);
}
