/** A part of the time, ms. */
interface Span {
  from: number;
  to: number;
}

/**
 * Returns the time within a span in which no work was done, ms. Work of several regions may overlap.
 * @param work parts of the span.
 */
export function waitingTime({ from, to }: Span, work: readonly Span[]): number {
  let [waited, end] = [0, from];
  for (const part of [...work].sort((a, b) => a.from - b.from)) {
    waited += Math.max(0, Math.min(part.from, to) - end);
    end = Math.max(end, Math.min(part.to, to));
  }
  return waited + to - end;
}
